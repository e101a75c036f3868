import { StepError } from "../../../system/errors.ts";
import type { LocalAsset } from "../../../values/assets.ts";
import { refuseLink } from "../../common-inputs/refuse-link.ts";
import { defineTool } from "../../definition/define-tool.ts";
import { asset, number, string } from "../../definition/fields.ts";
import { perCall } from "../../pricing/price.ts";

const kinds = ["video", "audio", "image", "text"] as const;

export default defineTool({
  name: "Import asset",
  category: "research",
  description:
    "Imports a video, sound, picture or text from a public https URL or an uploaded asset, and checks its type.",
  credits: perCall(0.5),
  version: 1,
  timeoutSeconds: 600,
  retry: "transient",
  determinism: "provider",
  input: {
    source: string({
      min: 1,
      max: 2048,
      description: "An https URL, or the id of one of your assets.",
    }),
    kind: string({ optional: true, enum: kinds, description: "Required kind of the asset." }),
  },
  output: {
    asset: string({ description: "Id of the asset, of any kind." }),
    video: asset("video", { optional: true, description: "The asset, if it is a video." }),
    audio: asset("audio", { optional: true, description: "The asset, if it is audio." }),
    image: asset("image", { optional: true, description: "The asset, if it is a picture." }),
    media_type: string({ description: "Media type, such as video/mp4." }),
    asset_seconds: number({
      optional: true,
      description: "Length of a video or sound in seconds.",
    }),
    width: number({ optional: true, description: "Pixels." }),
    height: number({ optional: true, description: "Pixels." }),
  },
  example: { source: "color-bars.mp4" },
  checkStart: ({ source = "" }, context) =>
    isLink(source) ? refuseLink("source", source, context) : undefined,
  async run({ input: { source, kind }, assets, signal, progress }) {
    const found = isLink(source)
      ? await assets.fetch(source, { signal, progress })
      : await assets.open(source);
    if (kind && found.kind !== kind) {
      throw new StepError(
        "invalid_input",
        `${source} is ${describeKind(found)}, not ${kind}. Use another source, or omit "kind".`,
      );
    }
    return { ...toOutputs(found), engine: "local/ffprobe" };
  },
});

const isLink = (source: string) => /^[a-z][a-z0-9+.-]*:\/\//i.test(source);

const describeKind = ({ kind, media_type }: LocalAsset) => `${kind} (${media_type})`;

function toOutputs({ id, kind, media_type, seconds, width, height }: LocalAsset) {
  return {
    asset: id,
    media_type,
    ...(kind === "text" || kind === "archive" ? {} : { [kind]: id }),
    ...(seconds === undefined ? {} : { asset_seconds: seconds }),
    ...(width === undefined ? {} : { width }),
    ...(height === undefined ? {} : { height }),
  };
}
