import type { AssetKind } from "../../values/assets.ts";

type Replace = (value: string, kind: AssetKind) => Promise<string>;
interface Media {
  format?: string | undefined;
}
/** The part of a field that tells where media are. */
interface Spec extends Media {
  items?: (Media & { properties?: Record<string, Media> | undefined }) | undefined;
}

/**
 * Returns the inputs or outputs of a tool with each media value (an asset id, a URL, a path)
 * replaced, in lists and scenes too.
 */
export async function replaceMedia(
  fields: Readonly<Record<string, { spec: Spec }>>,
  values: Record<string, unknown>,
  replace: Replace,
): Promise<Record<string, unknown>> {
  const entries = Object.entries(values).map(
    async ([name, value]) => [name, await replaceIn(fields[name]?.spec, value, replace)] as const,
  );
  return Object.fromEntries(await Promise.all(entries));
}

async function replaceIn(
  spec: Spec | undefined,
  value: unknown,
  replace: Replace,
): Promise<unknown> {
  if (spec?.items && Array.isArray(value)) {
    const { properties, format } = spec.items;
    return Promise.all(
      value.map((item) =>
        properties
          ? replaceInProperties(properties, item, replace)
          : replaceIn({ format }, item, replace),
      ),
    );
  }
  if (!spec?.format?.startsWith("asset:") || typeof value !== "string") return value;
  return replace(value, spec.format.slice("asset:".length) as AssetKind);
}

/** Does the same for the properties of an object, such as the image of a scene. */
async function replaceInProperties(
  properties: Record<string, Media>,
  item: Record<string, unknown>,
  replace: Replace,
) {
  const entries = Object.entries(item).map(
    async ([name, value]) => [name, await replaceIn(properties[name], value, replace)] as const,
  );
  return Object.fromEntries(await Promise.all(entries));
}
