import { mkdir, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import sharp, { type Sharp } from "sharp";
import { expect, inject } from "vitest";

const stored = fileURLToPath(new URL("stored/", import.meta.url));
const differing = join(tmpdir(), "reelwright-pictures");

/** Another machine smooths edges slightly differently. Values of colors go from 0 to 255. */
const limits = { mean: 0.5, strongBlocks: 0.0005 };
/** Pixels of a side of a block, and the mean difference from which a block differs strongly. */
const block = { side: 8, strong: 12 };

/**
 * Compares a picture with the stored one of this name. The option -u stores it. A picture that
 * differs is written into a temporary folder, with the difference; the error names both files.
 */
export async function expectPicture(picture: Sharp, name: string): Promise<void> {
  const path = join(stored, `${name}.webp`);
  const made = await picture.removeAlpha().webp({ quality: 75 }).toBuffer();
  const before = await readFile(path).catch(() => undefined);
  if (before?.equals(made)) return;
  const update = inject("updatePictures");
  const difference = before && (await findDifference(made, before));
  if (difference && !difference.isTooLarge) return;
  if (update === "all" || (update === "new" && !before)) {
    await mkdir(stored, { recursive: true });
    await writeFile(path, made);
    return;
  }
  if (!difference) throw new Error(`There is no ${path}. Store it with the option -u.`);
  await mkdir(differing, { recursive: true });
  const [newPath, changes] = [`${name}.png`, `${name}-changes.png`].map((file) =>
    join(differing, file),
  );
  await sharp(made)
    .png()
    .toFile(newPath ?? "");
  await difference
    .mark()
    .png()
    .toFile(changes ?? "");
  const { mean, strongBlocks } = difference;
  expect.fail(
    `The picture differs from ${path}: by a mean of ${mean.toFixed(2)} (at most ${limits.mean}), ` +
      `strongly in ${(strongBlocks * 100).toFixed(2)} % of its blocks ` +
      `(at most ${limits.strongBlocks * 100} %). Look at ${newPath} and ${changes}. ` +
      "If the change is intended, store it with the option -u.",
  );
}

async function readPixels(picture: Buffer) {
  const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** The mean difference and the share of blocks that differ strongly. `mark` shows these. */
async function findDifference(made: Buffer, before: Buffer) {
  const [now, then] = [await readPixels(made), await readPixels(before)];
  const { width, height, data } = now;
  const isOtherSize = width !== then.width || height !== then.height;
  const across = Math.ceil(width / block.side);
  const sums = new Float64Array(across * Math.ceil(height / block.side));
  const blockAt = (at: number) => {
    const [x, y] = [Math.floor(at / 3) % width, Math.floor(at / 3 / width)];
    return Math.floor(y / block.side) * across + Math.floor(x / block.side);
  };
  // Sheets have millions of pixels, most of them as before: an iterator takes ten times as long.
  for (let at = 0; at < data.length; at++) {
    const change = isOtherSize ? 255 : Math.abs((data[at] ?? 0) - (then.data[at] ?? 0));
    if (change > 0) sums[blockAt(at)] = (sums[blockAt(at)] ?? 0) + change;
  }
  const isStrong = (sum: number) => sum / (block.side ** 2 * 3) > block.strong;
  const mean = sums.reduce((sum, each) => sum + each, 0) / data.length;
  const strongBlocks = sums.filter(isStrong).length / sums.length;
  return {
    mean,
    strongBlocks,
    isTooLarge: mean > limits.mean || strongBlocks > limits.strongBlocks,
    /** The new picture darkened, with the blocks that differ strongly in red. */
    mark() {
      const marked = data.map((value, at) =>
        at % 3 === 0 && isStrong(sums[blockAt(at)] ?? 0) ? 255 : value / 3,
      );
      return sharp(marked, { raw: { width, height, channels: 3 } });
    },
  };
}
