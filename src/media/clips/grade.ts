import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { escapeFilterPath } from "../filter-path.ts";
import type { ClipContext, ClipSource } from "./clip-source.ts";
import { formatCube } from "./cube-table.ts";
import { type ColorTable, weakenTable } from "./grades.ts";
import { filterClip } from "./write-clip.ts";

/** Grades a video by a table of colors; `intensity` is 0 (unchanged) to 1. */
export async function gradeClip(
  source: ClipSource,
  { table, intensity, name }: { table: ColorTable; intensity: number; name: string },
  context: Omit<ClipContext, "assets">,
): Promise<string> {
  const cube = join(context.folder, `${name}.cube`);
  await writeFile(cube, await formatCube(weakenTable(table, intensity)));
  const filters = [
    // 10 bits between the conversions: soft gradients get no bands.
    "scale=in_color_matrix=bt709:in_range=tv",
    "format=gbrp10le",
    `lut3d=file=${escapeFilterPath(cube)}:interp=tetrahedral`,
    "scale=out_color_matrix=bt709:out_range=tv",
    "format=yuv420p",
  ];
  return filterClip(
    source,
    { name, filters: (steady) => [`[${steady}]${filters.join(",")}[v]`] },
    context,
  );
}
