import { registerHooks } from "node:module";

/** The TypeScript of an OpenAPI document, as it stands in sdk/schema.ts. */
export async function sdkTypes(document: object): Promise<string> {
  // openapi-typescript is written against the compiler API of TypeScript 5, which later versions do
  // not have.
  registerHooks({
    resolve: (specifier, context, next) => {
      const old = specifier === "typescript" && context.parentURL?.includes("/openapi-typescript/");
      return next(old ? "typescript-5" : specifier, context);
    },
  });
  const { astToString, default: openapiTS } = await import("openapi-typescript");
  const types = astToString(
    await openapiTS(JSON.stringify(document), { silent: true, defaultNonNullable: false }),
  );
  return `// Generated from /openapi.json. After a change of the API: ./reelwright test sdk/schema.test.ts -u\n${types}`;
}
