import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { writeStill } from "./pictures.ts";

it("names the asset of a missing file without its folder", async () => {
  const folder = join(tmpdir(), "pictures-test-missing");
  const picture = {
    id: "asset_gone",
    path: join(folder, "gone"),
    kind: "image",
    media_type: "image/png",
    bytes: 1,
    sha256: "0",
  } as const;
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
