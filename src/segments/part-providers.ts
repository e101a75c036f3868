import type { ChosenModels } from "../config/model-names.ts";
import type { Providers } from "../generators/generators.ts";
import type { StepParts } from "./step-parts.ts";

/**
 * The providers of a step, whose voices, pictures and clips for scenes are made as parts. A tool
 * asks for those of all scenes at once.
 */
export function partProviders(
  providers: Providers,
  { make }: Pick<StepParts, "make">,
  models: ChosenModels = {},
): Providers {
  const { speech, image, video, loops } = providers;
  return {
    ...providers,
    parallel: Number.POSITIVE_INFINITY,
    speech: {
      ...speech,
      speak(given, signal) {
        const { path, onStart: _onStart, ...request } = given;
        const here = () => speech.speak(given, signal);
        return make(
          { kind: "speech", models, request },
          { path, signal, make: here },
        ) as ReturnType<typeof here>;
      },
    },
    image: {
      ...image,
      draw(given, signal) {
        const { path, ...request } = given;
        const here = () => image.draw(given, signal);
        return make({ kind: "image", models, request }, { path, signal, make: here }) as ReturnType<
          typeof here
        >;
      },
    },
    video: video && {
      animate(given, signal) {
        const { path, image_path, ...request } = given;
        // A part is known by what it is made from, not by where that is.
        if (image_path && !request.image_sha256) return video.animate(given, signal);
        const here = () => video.animate(given, signal);
        return make({ kind: "video", models, request }, { path, signal, make: here }) as ReturnType<
          typeof here
        >;
      },
    },
    loops: {
      draw(given, signal, progress) {
        const { path, ...request } = given;
        const here = () => loops.draw(given, signal, progress);
        return make({ kind: "loop", models, request }, { path, signal, make: here }) as ReturnType<
          typeof here
        >;
      },
    },
    choose: (chosen) => partProviders(providers.choose(chosen), { make }, chosen),
  };
}
