import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Plugin } from "vite";
import { iconNames } from "./src/ui/icon-names.ts";

const id = "virtual:phosphor-icons";

/** Provides the SVG paths of the icons in `icon-names.ts`, from the Phosphor icon set (MIT). */
export function phosphorIcons(): Plugin {
  return {
    name: "phosphor-icons",
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    load: (source) =>
      source === `\0${id}` ? `export const paths = ${JSON.stringify(readPaths())};` : undefined,
  };
}

function readPaths(): Record<string, string> {
  const file = createRequire(import.meta.url).resolve("@iconify-json/ph/icons.json");
  const { icons }: { icons: Record<string, { body: string }> } = JSON.parse(
    readFileSync(file, "utf8"),
  );
  return Object.fromEntries(
    iconNames.map((name) => {
      const path = /\bd="([^"]+)"/.exec(icons[name]?.body ?? "")?.[1];
      if (!path) throw new Error(`Unknown icon "${name}". See https://phosphoricons.com.`);
      return [name, path];
    }),
  );
}
