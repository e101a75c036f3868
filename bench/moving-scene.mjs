import { createElement } from "react";
import { createRoot } from "react-dom/client";
import { SceneCanvas } from "../studio/src/drawing/scene-canvas.tsx";

/** Plays a drawing once on the canvas of the studio. Resolves to the number of its frames. */
window.playScene = (json) =>
  new Promise((resolve, reject) => {
    const root = createRoot(document.getElementById("root"));
    const first = window.frames_shown;
    const end = (settle, value) => {
      root.unmount();
      settle(value);
    };
    const handlers = {
      onShown: () => end(resolve, window.frames_shown - first),
      onFailed: () => end(reject, new Error("The scene cannot be drawn.")),
    };
    root.render(createElement(SceneCanvas, { json, isPlaying: true, ...handlers }));
  });

window.frames_shown = 0;
const { prototype } = ImageBitmapRenderingContext;
const transfer = prototype.transferFromImageBitmap;
prototype.transferFromImageBitmap = function count(frame) {
  window.frames_shown += 1;
  transfer.call(this, frame);
};
