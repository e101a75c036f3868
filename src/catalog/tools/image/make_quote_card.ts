import { cardFields, saveCard } from "../../common-inputs/card-fields.ts";
import { requireText } from "../../common-inputs/require-text.ts";
import { defineTool } from "../../definition/define-tool.ts";
import { asset, palette, string } from "../../definition/fields.ts";
import { perCall } from "../../pricing/price.ts";

export default defineTool({
  name: "Make quote card",
  category: "image",
  description: "Draws a picture of a quotation and its author, in any script.",
  credits: perCall(0.3),
  version: 1,
  timeoutSeconds: 120,
  retry: "transient",
  determinism: "seeded",
  input: {
    quote: string({ min: 1, max: 600, description: "The quotation, without quotation marks." }),
    author: string({ optional: true, max: 120, description: "Author of the quotation." }),
    ...cardFields,
  },
  drawn: ["quote"],
  output: {
    image: asset("image", { description: "The card." }),
    palette: palette({ description: "Its colors, for the rest of the video." }),
  },
  example: { quote: "Coffee is a language in itself.", author: "Jackie Chan", short_side: 180 },
  async run(context) {
    const quote = stripMarks(requireText(context.input.quote, "quote"));
    const author = context.input.author?.trim();
    const content = { kind: "quote", title: quote, ...(author ? { author } : {}) } as const;
    const { card } = await saveCard(context, { content }, quote);
    return { ...card, engine: "local/canvas" };
  },
});

/** The card draws a mark of its own. */
const stripMarks = (text: string) =>
  text.replace(/^["“„«]([^"“”„«»]+)["”“»]$/u, "$1").trim() || text;
