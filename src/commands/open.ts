import { spawn } from "node:child_process";
import { environmentWith } from "../config/config.ts";
import { defineCommand, UsageError } from "./options.ts";

export default defineCommand({
  summary: "Prints a link that signs in to the studio, and opens it in the browser",
  options: {
    email: { type: "string", value: "EMAIL", description: "The account, by its email address" },
    account: {
      type: "string",
      value: "EMAIL|ID",
      description: "The account; optional if there is only one",
    },
    "no-browser": { type: "boolean", description: "Only print the link" },
  },
  example: "./reelwright open --email ada@example.com",
  async run({ options }) {
    const { email, account } = options;
    if (email !== undefined && account !== undefined)
      throw new UsageError("Use --email or --account, not both.");
    const [{ createSignInLink }, { findAccount }, { withData }] = await Promise.all([
      import("../accounts/sign-in-links.ts"),
      import("../identity/find-account.ts"),
      import("./data.ts"),
    ]);
    const { url } = await withData("open", async (data) => {
      if (!data.config.authLocal)
        throw new Error(
          "AUTH_LOCAL=false disables sign-in links. Sign in to the studio with the identity provider or an API key.",
        );
      return createSignInLink(data, await findAccount(data.db, email ?? account));
    });
    console.log(`Open the studio: ${url}\nThe link works once, within 10 minutes.`);
    if (!options["no-browser"]) await openBrowser(url);
    return 0;
  },
});

/** Opens the browser of a desktop, if there is one. The link is printed already. */
async function openBrowser(url: string): Promise<void> {
  const { DISPLAY, WAYLAND_DISPLAY } = environmentWith();
  if (process.platform !== "darwin" && !DISPLAY && !WAYLAND_DISPLAY) return;
  const program = process.platform === "darwin" ? "open" : "xdg-open";
  const browser = spawn(program, [url], { detached: true, stdio: "ignore" });
  await new Promise<void>((resolve) => {
    browser.once("spawn", resolve);
    browser.once("error", () => resolve());
  });
  browser.unref();
}
