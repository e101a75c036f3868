import { readFile } from "node:fs/promises";
import { text } from "node:stream/consumers";
import { UsageError } from "./options.ts";

/** The options of a command that reads a password. Spread them into its options. */
export const passwordOptions = {
  "password-stdin": {
    type: "boolean",
    description: "create, set-password: read the password from standard input",
  },
  "password-file": {
    type: "string",
    value: "FILE",
    description: "create, set-password: read the password from a file",
  },
  password: {
    type: "string",
    value: "TEXT",
    description: "create, set-password: the password; other users of the machine can see it",
  },
} as const;

export interface PasswordOptions {
  password: string | undefined;
  "password-file": string | undefined;
  "password-stdin": boolean;
}

/**
 * Reads the password from standard input, a file or the command line. One line break at the end is
 * removed. Throws UsageError unless exactly one source is given.
 */
export async function readPassword(
  action: string,
  { password, "password-file": file, "password-stdin": fromStdin }: PasswordOptions,
  stdin: NodeJS.ReadableStream = process.stdin,
  warn: (line: string) => void = console.error,
): Promise<string> {
  const count = [password !== undefined, file !== undefined, fromStdin].filter(Boolean).length;
  if (count !== 1)
    throw new UsageError(
      `${action} requires ${count === 0 ? "one" : "only one"} of --password-stdin, --password-file and --password.`,
    );
  if (password !== undefined) {
    warn(
      "Warning: --password is visible to other users of this machine. Use --password-stdin or --password-file.",
    );
    return password;
  }
  return (file === undefined ? await text(stdin) : await readPasswordFile(file)).replace(
    /\r?\n$/,
    "",
  );
}

async function readPasswordFile(path: string): Promise<string> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    throw new UsageError(`Cannot read --password-file "${path}": ${(error as Error).message}.`);
  }
}
