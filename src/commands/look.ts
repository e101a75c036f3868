import { writeFile } from "node:fs/promises";
import type { Canvas } from "@napi-rs/canvas";
import { defineCommand, UsageError } from "./options.ts";

const usage = "./reelwright look preview NAME|DIR|all";

export default defineCommand({
  summary: "Draws a sheet of a look, all kinds of scenes in four shapes, and checks them",
  arguments: "preview NAME|DIR|all",
  options: {
    out: { type: "string", value: "FILE", default: "./look.png", description: "A .png or .jpg" },
    at: { type: "string", value: "SECONDS", description: "Default: everything has entered" },
    kinds: { type: "string", value: "KIND,KIND", description: "Default: all kinds of scenes" },
    palette: {
      type: "string",
      value: "BACKGROUND,FOREGROUND,ACCENT",
      default: "#14213d,#ffffff,#fca311",
      description: "Colors of the video as #rrggbb",
    },
  },
  example: "./reelwright look preview editorial --kinds counter,chart --at 0.5",
  async run({ options, arguments: [action, target, ...rest] }) {
    if (action !== "preview" || !target || rest.length > 0)
      throw new UsageError(`Unknown arguments. Use: ${usage}.`);
    const at = options.at === undefined ? undefined : Number(options.at);
    if (at !== undefined && !(at >= 0))
      throw new UsageError(`Invalid --at ${options.at}. Use seconds from 0, such as 0.5.`);
    const [background = "", foreground = "", accent = "", ...more] = options.palette.split(",");
    const palette = { background, foreground, accent };
    const areColors = Object.values(palette).every((color) => /^#[0-9a-f]{6}$/i.test(color));
    if (more.length > 0 || !areColors)
      throw new UsageError(`Invalid --palette ${options.palette}. Use three colors as #rrggbb.`);
    const { findLook, isLook, looks } = await import("../looks/looks.ts");
    const { loadOwnLook } = await import("../values/load-own-looks.ts");
    const { installedLooks } = await import("../values/looks.ts");
    const { drawOverview, drawPreviewSheet } = await import("../media/own-looks/preview-sheet.ts");
    if (target === "all") {
      await save(await drawOverview(looks, palette), options.out);
      return 0;
    }
    const isFolder = /[./\\]/.test(target);
    const own = isFolder ? await loadOwnLook(target) : undefined;
    const look = own && isLook(own) ? own : findLook(target);
    if (!look)
      throw new UsageError(
        `No look "${target}". Looks: ${installedLooks.join(", ")}; or a folder.`,
      );
    const kinds = options.kinds?.split(",");
    const known = Object.keys((await import("../looks/compositions/general.ts")).general);
    const unknown = kinds?.find((kind) => !known.includes(kind));
    if (unknown !== undefined)
      throw new UsageError(`No kind "${unknown}". Kinds: ${known.join(", ")}.`);
    const { sheet, faults, scenes } = await drawPreviewSheet(look, { at, kinds, palette });
    await save(sheet, options.out);
    console.log(`${look.name}: ${scenes} scenes in ${options.out}`);
    for (const { scene, text } of faults) console.log(`  ${scene}: ${text}`);
    console.log(faults.length === 0 ? "  All checks passed." : `  ${faults.length} faults.`);
    return faults.length === 0 ? 0 : 1;
  },
});

const jpegQuality = 86;

const save = async (sheet: Canvas, path: string) =>
  writeFile(
    path,
    path.endsWith(".jpg") ? await sheet.encode("jpeg", jpegQuality) : sheet.toBuffer("image/png"),
  );
