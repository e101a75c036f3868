import { registerHooks } from "node:module";

/** Generates the TypeScript of sdk/schema.ts from an OpenAPI document. */
export async function sdkTypes(document: object): Promise<string> {
  // openapi-typescript requires the compiler API of TypeScript 5.
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
