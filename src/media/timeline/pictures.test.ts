import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { pictureHere } from "../pictures/read-pixels.ts";
import { writeStill } from "./pictures.ts";

it("names the asset of a missing file without its folder", async () => {
  const folder = join(tmpdir(), "pictures-test-missing");
  const path = join(folder, "gone");
  const picture = { id: "asset_gone", path, reader: pictureHere(path) };
  await expect(
    writeStill(
      picture,
      { fit: "cover", background: "#000000" },
      { width: 16, height: 16 },
      join(folder, "still.rgb"),
    ),
  ).rejects.toMatchObject({
    code: "invalid_input",
    message: "Cannot read image asset_gone: Input file is missing: asset_gone.",
  });
});
