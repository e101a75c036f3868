import Type from "typebox";
import { httpUrl } from "./patterns.ts";

const apiKey = (library: string) =>
  Type.Optional(Type.String({ secret: true, description: `API key for ${library}` }));

const address = (library: string, usual: string) =>
  Type.String({
    ...httpUrl,
    default: usual,
    description: `Address of the ${library} API, for a proxy`,
  });

/** Libraries of stock pictures and clips. */
export const stockSettings = {
  STOCK_LIBRARIES: Type.Optional(
    Type.String({
      allowed: "pexels, pixabay, openverse, the preferred one first",
      description:
        "Stock libraries that source_assets searches, separated by commas. Default: none",
    }),
  ),
  PEXELS_API_KEY: apiKey("Pexels"),
  PEXELS_BASE_URL: address("Pexels", "https://api.pexels.com"),
  PIXABAY_API_KEY: apiKey("Pixabay"),
  PIXABAY_BASE_URL: address("Pixabay", "https://pixabay.com"),
  OPENVERSE_API_KEY: Type.Optional(
    Type.String({
      secret: true,
      description: "client_id:client_secret of an Openverse application. Default: anonymous access",
    }),
  ),
  OPENVERSE_BASE_URL: address("Openverse", "https://api.openverse.org"),
};
