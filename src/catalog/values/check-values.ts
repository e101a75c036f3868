import { findValueFault } from "../../values/value-schemas.ts";
import type { FieldSpec, Fields, FieldType } from "../definition/fields.ts";

/** An invalid value. `message` is a sentence with the path, the value and the allowed values. */
export interface Fault {
  path: string;
  message: string;
}

/** The rules of a field. Without a type, any type is valid. */
export type ValueSpec = Omit<FieldSpec, "type" | "format" | "schema"> & {
  type?: FieldType;
  format?: FieldSpec["format"] | undefined;
  schema?: FieldSpec["schema"] | undefined;
};

export interface CheckOptions {
  /** Which URLs are valid in place of an asset id. By default none. */
  urls?: "https" | "http";
}

/** Returns the rules of a tool's inputs or outputs by name. */
export const fieldSpecs = (fields: Fields): Record<string, FieldSpec> =>
  Object.fromEntries(Object.entries(fields).map(([name, { spec }]) => [name, spec]));

/**
 * Checks values against their fields. Ignores names without a field; null means "not given". Of a
 * list, only the first invalid item is reported.
 */
export function checkValues(
  specs: Record<string, ValueSpec>,
  values: Record<string, unknown>,
  options: CheckOptions = {},
): Fault[] {
  return Object.entries(specs).flatMap(([name, spec]) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    if (value !== undefined && value !== null) return checkValue(name, spec, value, options);
    return spec.required
      ? [
          {
            path: name,
            message: `"${name}" is missing. Expected ${describeAllowed(spec, options)}.`,
          },
        ]
      : [];
  });
}

/**
 * Checks what a tool returned. Returns a sentence with the output, its type and the declared one,
 * or undefined if all fit.
 */
export function findOutputFault(
  { slug, output }: { slug: string; output: Fields },
  returned: Record<string, unknown>,
): string | undefined {
  const [fault] = checkValues(fieldSpecs(output), returned);
  if (!fault) return undefined;
  const [name = ""] = fault.path.split(/[.[]/);
  const { [name]: value } = returned;
  const spec = output[name]?.spec;
  const types =
    value === undefined || value === null || !spec
      ? ""
      : ` It returned "${name}" as ${typeName(value)}; "output" declares ${describeAllowed(spec)}.`;
  return `${slug} returned an invalid output: ${fault.message}${types}`;
}

const typeName = (value: unknown) => article(Array.isArray(value) ? "array" : typeof value);

function checkValue(path: string, spec: ValueSpec, value: unknown, options: CheckOptions): Fault[] {
  if (
    !isOfType(spec.type, value) ||
    !isInEnum(spec, value) ||
    !isInRange(spec, value) ||
    !hasFormat(spec, value, options)
  ) {
    return [toFault(path, value, describeAllowed(spec, options))];
  }
  const { items, schema } = spec;
  const fault = schema && findValueFault(schema, value);
  if (fault) return [toFault(`${path}${fault.path}`, fault.found, fault.expected)];
  if (!items || !Array.isArray(value)) return [];
  for (const [index, item] of value.entries()) {
    const faults = checkItem(`${path}[${index}]`, items, item, options);
    if (faults.length > 0) return faults;
  }
  return [];
}

const toFault = (path: string, value: unknown, expected: string): Fault => ({
  path,
  message: `"${path}" is ${value === undefined ? "missing" : describeValue(value)}. Expected ${expected}.`,
});

function checkItem(
  path: string,
  items: NonNullable<ValueSpec["items"]>,
  item: unknown,
  options: CheckOptions,
): Fault[] {
  const faults = checkValue(path, items, item, options);
  if (faults.length > 0) return faults;
  return Object.entries(items.properties ?? {}).flatMap(([name, spec]) => {
    const value = (item as Record<string, unknown>)[name];
    return value === undefined || value === null
      ? []
      : checkValue(`${path}.${name}`, spec, value, options);
  });
}

function isOfType(type: FieldType | undefined, value: unknown): boolean {
  if (type === undefined) return true;
  if (type === "array") return Array.isArray(value);
  if (type === "object")
    return typeof value === "object" && value !== null && !Array.isArray(value);
  if (type === "integer") return Number.isSafeInteger(value);
  if (type === "number") return Number.isFinite(value);
  return typeof value === type;
}

const isInEnum = ({ enum: values }: ValueSpec, value: unknown) =>
  !values || values.some((allowed) => allowed === value);

function isInRange(
  { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY }: ValueSpec,
  value: unknown,
): boolean {
  const size =
    typeof value === "number"
      ? value
      : typeof value === "string" || Array.isArray(value)
        ? value.length
        : undefined;
  return size === undefined || (size >= min && size <= max);
}

function hasFormat(spec: ValueSpec, value: unknown, { urls }: CheckOptions): boolean {
  const { format } = spec;
  if (!format) return true;
  if (typeof value !== "string") return false;
  if (format === "language") return value === spec.default || isLanguageTag(value);
  if (format === "uri") return isUrl(value, "http");
  if (spec.none && value === "none") return true;
  return /^asset_[A-Za-z0-9_-]+$/.test(value) || (urls !== undefined && isUrl(value, urls));
}

function isLanguageTag(value: string): boolean {
  try {
    return Intl.getCanonicalLocales(value).length === 1;
  } catch {
    return false;
  }
}

function isUrl(value: string, urls: "https" | "http"): boolean {
  const protocol = URL.canParse(value) ? new URL(value).protocol : "";
  return (
    protocol === "https:" || (protocol === "http:" && (urls === "http" || isExampleLink(value)))
  );
}

/**
 * Whether a link has the path of a file of an example. The service reads its own ones itself, also
 * where its address is not https; the start of a run refuses those of other addresses.
 */
const isExampleLink = (link: string) => /\/examples\/[^/]+\/[^/]+$/.test(new URL(link).pathname);

/** Describes the allowed values, such as `an integer from 5 to 600`. */
function describeAllowed(spec: ValueSpec, { urls }: CheckOptions = {}): string {
  if (spec.enum) return `one of ${spec.enum.map((value) => JSON.stringify(value)).join(", ")}`;
  if (spec.format === "uri") return "an http or https URL";
  if (spec.format === "language")
    return `a BCP 47 language tag such as "en" or "pt-BR"${spec.default === "auto" ? ', or "auto"' : ""}`;
  const kind = spec.format?.slice("asset:".length);
  if (kind)
    return `the id of ${article(kind)} asset ("asset_…")${urls ? ` or an ${urls} URL` : ""}${spec.none ? ' or "none"' : ""}`;
  if (spec.schema === "Palette")
    return 'colors such as {"background": "#0f172a", "foreground": "#ffffff", "accent": "#ffd166"}';
  if (spec.schema === "SpeakerVoices")
    return 'voices by speaker, such as {"Anna": "en-us+f3", "Ben": "auto"}';
  const type = spec.type ?? "value";
  const noun =
    type === "array" && spec.items
      ? `an array of ${describeItem(spec.items)}s`
      : article(spec.schema?.toLowerCase() ?? type);
  return `${noun}${describeRange(spec)}`;
}

const describeItem = ({ type, format, schema }: NonNullable<ValueSpec["items"]>) =>
  format?.slice("asset:".length) ?? schema?.toLowerCase() ?? type;

const article = (noun: string) => `${/^[aeiou]/.test(noun) ? "an" : "a"} ${noun}`;

function describeRange({ type, min, max }: ValueSpec): string {
  if (min === undefined && max === undefined) return "";
  const unit = type === "string" ? " characters" : type === "array" ? " items" : "";
  const limits =
    max === undefined
      ? `${min} or more`
      : min === undefined
        ? `at most ${max}`
        : `${min} to ${max}`;
  if (unit) return ` of ${limits}${unit}`;
  return min !== undefined && max !== undefined ? ` from ${limits}` : `, ${limits}`;
}

/** The value as JSON with its type, shortened to 60 characters. */
function describeValue(value: unknown): string {
  if (typeof value === "number") return String(value);
  const text = JSON.stringify(value) ?? String(value);
  const short = text.length > 60 ? `${text.slice(0, 57)}…` : text;
  if (Array.isArray(value)) return `the array ${short} of ${value.length} items`;
  return typeof value === "string"
    ? `the string ${short}${value.length > 60 ? ` of ${value.length} characters` : ""}`
    : short;
}
