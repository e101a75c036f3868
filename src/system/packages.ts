import { realpathSync, statSync } from "node:fs";
import { registerHooks } from "node:module";
import { fileURLToPath, pathToFileURL } from "node:url";

const root = new URL("../../", import.meta.url).href;
const link = fileURLToPath(new URL("node_modules", root));

/**
 * Takes the packages of this process from the folder that node_modules names now. A later set-up
 * changes the link, and what is imported then must not come from another installation.
 */
export function pinPackages(): void {
  const folder = realpathSync(link);
  if (folder === link) return;
  const parentURL = pathToFileURL(`${folder}/../packages.js`).href;
  registerHooks({
    resolve(specifier, context, next) {
      const isPackage = /^(?!node:)[\w@]/.test(specifier) && !URL.canParse(specifier);
      const isOwn =
        context.parentURL?.startsWith(root) && !context.parentURL.includes("/node_modules/");
      return next(specifier, isPackage && isOwn ? { ...context, parentURL } : context);
    },
  });
}

/**
 * Returns a function that tells why the packages of this process cannot be used any more: they were
 * removed or replaced. Undefined while they are as they were.
 */
export function watchPackages(path: string = link): () => string | undefined {
  const note = () => {
    try {
      // npm writes this file with every change.
      const { ino, mtimeMs } = statSync(`${realFolder}/.package-lock.json`);
      return `${ino} ${mtimeMs}`;
    } catch {
      return undefined;
    }
  };
  const realFolder = realpathSync(path);
  const first = note();
  return () =>
    note() === first
      ? undefined
      : `The npm packages in ${realFolder} have been removed or replaced. Restart the service.`;
}
