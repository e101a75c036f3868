import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { writeStill } from "./pictures.ts";

test("a picture whose file is gone: names the picture, and no folder of this machine", async () => {
  const folder = join(tmpdir(), "pictures-test-nowhere");
  const picture = {
    id: "asset_gone",
    path: join(folder, "gone"),
    kind: "image",
    media_type: "image/png",
    bytes: 1,
    sha256: "0",
  } as const;
  await expect(
    writeStill(picture, "cover", { width: 16, height: 16 }, "#000000", join(folder, "still.rgb")),
  ).rejects.toMatchObject({
    code: "invalid_input",
    message: "Picture asset_gone can't be read: Input file is missing: asset_gone.",
  });
});
