import Type, { type Static } from "typebox";

const Link = (description: string) => Type.Optional(Type.String({ maxLength: 2048, description }));

/** The maker and the license of a picture or clip of a stock library. */
export const Attribution = Type.Object(
  {
    asset_id: Type.String({ maxLength: 200, description: "The picture or clip" }),
    library: Type.String({ maxLength: 40, description: "The stock library, such as pexels" }),
    text: Type.String({
      maxLength: 1000,
      description: "The credit as one line, to publish with the video",
    }),
    author: Type.String({ maxLength: 200, description: "The photographer or maker" }),
    author_url: Link("Page of the author"),
    page_url: Link("Page of the picture or clip"),
    license: Type.String({ maxLength: 100, description: "Name of the license, such as CC BY 4.0" }),
    license_url: Link("Text of the license"),
  },
  { description: "The maker and the license of a picture or clip of a stock library" },
);
export type Attribution = Static<typeof Attribution>;
