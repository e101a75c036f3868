import { cardFields, saveCard } from "../../common-inputs/card-fields.ts";
import { requireText } from "../../common-inputs/require-text.ts";
import { defineTool } from "../../definition/define-tool.ts";
import { asset, palette, string } from "../../definition/fields.ts";
import { perCall } from "../../pricing/price.ts";

const titleCardStyles = ["left", "center", "end"] as const;

export default defineTool({
  name: "Make title card",
  category: "image",
  description: "Draws a title with a line under it, or an end card with a button, in any script.",
  credits: perCall(0.3),
  version: 1,
  timeoutSeconds: 120,
  retry: "transient",
  determinism: "seeded",
  input: {
    title: string({ min: 1, max: 300, description: "The large text." }),
    subtitle: string({
      optional: true,
      max: 200,
      description: "A line under the title. On an end card it is the text of the button.",
    }),
    icon: string({
      optional: true,
      max: 60,
      description: "An emoji such as ☕, a Phosphor icon such as ph:gauge, or a flag: flag:jp.",
    }),
    card_style: string({
      default: "left",
      enum: titleCardStyles,
      description: "left: title at the edge. center: in the middle. end: with a button.",
    }),
    ...cardFields,
  },
  drawn: ["title"],
  output: {
    image: asset("image", { description: "The card." }),
    palette: palette({ description: "Its colors, for the rest of the video." }),
  },
  example: { title: "The deep sea", subtitle: "Life without light", short_side: 180 },
  async run(context) {
    const { input } = context;
    const title = requireText(input.title, "title");
    const subtitle = input.subtitle?.trim() || undefined;
    const icon = input.icon?.trim() || undefined;
    const isEnd = input.card_style === "end";
    const content = {
      kind: isEnd ? "end" : "title",
      title,
      ...(subtitle && (isEnd ? { button: subtitle } : { subtitle })),
      ...(icon ? { icons: [icon] } : {}),
      ...(input.card_style === "left" ? {} : { align: "center" as const }),
    } as const;
    const { card } = await saveCard(context, { content }, title);
    return { ...card, engine: "local/canvas" };
  },
});
