import Type, { type Static } from "typebox";

const Link = (description: string) => Type.Optional(Type.String({ maxLength: 2048, description }));

/** The maker and the license of a picture or clip of a stock library, or of a text. */
export const Attribution = Type.Object(
  {
    asset_id: Type.Optional(
      Type.String({ maxLength: 200, description: "The picture or clip. None for a text" }),
    ),
    library: Type.String({
      maxLength: 40,
      description: "The stock library, such as pexels, or wikipedia",
    }),
    text: Type.String({
      maxLength: 1000,
      description: "The credit as one line, to publish with the video",
    }),
    author: Type.String({ maxLength: 200, description: "The photographer, maker or writers" }),
    author_url: Link("Page of the author"),
    page_url: Link("Page of the picture, clip or text"),
    license: Type.String({ maxLength: 100, description: "Name of the license, such as CC BY 4.0" }),
    license_url: Link("Text of the license"),
  },
  { description: "The maker and the license of a picture, clip or text that is not your own" },
);
export type Attribution = Static<typeof Attribution>;
