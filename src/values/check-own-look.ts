import { lookFamilyNames } from "./look-families.ts";

/** What a look declares, as far as it is known without its types. */
export interface DeclaredLook {
  name: string;
  summary: string;
  version: number;
  style: object;
  compositions: object;
}

const nameLettersMax = 60;
const faces = ["display", "number", "text", "label"];
const functions = ["colors", "backdrop", "icon"];

/** The look of a default export, or its first fault as a sentence; neither if it is no look. */
export function findLookFault(value: unknown): { look?: DeclaredLook; fault?: string } {
  if (!isLook(value)) return {};
  const fault = findFault(value);
  return fault ? { fault } : { look: value };
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

const isLook = (value: unknown): value is DeclaredLook =>
  isObject(value) &&
  ["name", "summary"].every((name) => typeof value[name] === "string") &&
  "version" in value &&
  isObject(value.style) &&
  isObject(value.compositions);

function findFault({ name, version, style, compositions, ...more }: DeclaredLook) {
  const parts: Record<string, unknown> = { ...style };
  if (name.trim() === "" || name.length > nameLettersMax)
    return `"name" is "${name}". Use 1 to ${nameLettersMax} letters.`;
  if (!Number.isSafeInteger(version) || version < 1)
    return `"version" is ${String(version)}. Use a whole number from 1.`;
  const absent = functions.find((part) => typeof parts[part] !== "function");
  if (absent) return `"style.${absent}" is no function. Add one.`;
  const [kind] =
    Object.entries(compositions).find(([, compose]) => typeof compose !== "function") ?? [];
  if (kind) return `"compositions.${kind}" is no function. Add one, or remove it.`;
  return findFontFault(parts) ?? findScriptFault("scripts" in more ? more.scripts : undefined);
}

function findFontFault(style: Record<string, unknown>): string | undefined {
  const { caption, note } = style;
  const used: [string, unknown][] = [
    ...faces.map((face): [string, unknown] => [face, style[face]]),
    ["caption.face", isObject(caption) ? caption.face : undefined],
    ...(note === undefined ? [] : [["note", note] satisfies [string, unknown]]),
  ];
  for (const [path, face] of used) {
    if (face === undefined) return `"style.${path}" is missing. Add a face.`;
    const family = isObject(face) ? face.family : undefined;
    if (!lookFamilyNames.some((known) => known === family))
      return `"style.${path}" has the font "${String(family)}". Fonts: ${lookFamilyNames.join(", ")}.`;
  }
  return undefined;
}

function findScriptFault(scripts: unknown): string | undefined {
  if (scripts === undefined) return undefined;
  const names: unknown[] = Array.isArray(scripts) ? scripts : [scripts];
  const unknown = names.find((name) => !isScript(name));
  return unknown === undefined
    ? undefined
    : `"scripts" has "${String(unknown)}". Use Unicode names, such as ["Latin", "Cyrillic"].`;
}

function isScript(name: unknown): boolean {
  try {
    return typeof name === "string" && RegExp(`\\p{Script=${name}}`, "u").source !== "";
  } catch {
    return false;
  }
}
