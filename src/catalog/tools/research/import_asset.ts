import { StepError } from "../../../system/errors.ts";
import type { LocalAsset } from "../../../values/assets.ts";
import { defineTool } from "../../define-tool.ts";
import { asset, number, string } from "../../fields.ts";
import { perCall } from "../../price.ts";

const kinds = ["video", "audio", "image", "text"] as const;

export default defineTool({
  name: "Import asset",
  category: "research",
  description:
    "Takes a video, sound, picture or text from a public https address, or one that was uploaded, checks what it is and keeps it.",
  credits: perCall(0.5),
  version: 1,
  timeoutSeconds: 600,
  retry: "transient",
  determinism: "provider",
  input: {
    source: string({
      min: 1,
      max: 2048,
      description: "An https URL, or the id of an asset of yours.",
    }),
    kind: string({ optional: true, enum: kinds, description: "What it has to be." }),
  },
  output: {
    asset: string({ description: "The asset's id, whatever it is." }),
    video: asset("video", { optional: true, description: "The asset, where it is a video." }),
    audio: asset("audio", { optional: true, description: "The asset, where it is sound." }),
    image: asset("image", { optional: true, description: "The asset, where it is a picture." }),
    media_type: string({ description: "Such as video/mp4." }),
    asset_seconds: number({ optional: true, description: "Length of a video or sound." }),
    width: number({ optional: true, description: "In pixels." }),
    height: number({ optional: true, description: "In pixels." }),
  },
  example: { source: "colour-bars.mp4" },
  async run({ input: { source, kind }, assets, signal, progress }) {
    const found = /^[a-z][a-z0-9+.-]*:\/\//i.test(source)
      ? await assets.fetch(source, { signal, progress })
      : await assets.open(source);
    if (kind && found.kind !== kind) {
      throw new StepError(
        "invalid_input",
        `${source} is ${describeKind(found)}, not ${kind}; name another source, or leave kind out.`,
      );
    }
    return { ...toOutputs(found), engine: "local/ffprobe" };
  },
});

const describeKind = ({ kind, media_type }: LocalAsset) => `${kind} (${media_type})`;

function toOutputs({ id, kind, media_type, seconds, width, height }: LocalAsset) {
  return {
    asset: id,
    media_type,
    ...(kind === "text" ? {} : { [kind]: id }),
    ...(seconds === undefined ? {} : { asset_seconds: seconds }),
    ...(width === undefined ? {} : { width }),
    ...(height === undefined ? {} : { height }),
  };
}
