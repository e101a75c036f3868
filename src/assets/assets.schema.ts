import Type, { type Static } from "typebox";
import { cursorQuery, NextCursor } from "../pagination/cursor.ts";
import { assetKinds } from "../values/assets.ts";

const Kind = Type.Enum([...assetKinds]);

export const AssetId = Type.Object({ asset_id: Type.String() });

/**
 * The multipart/form-data body, for the OpenAPI document only: the route reads the parts as a
 * stream.
 */
export const Upload = Type.Object({
  file: Type.Unsafe<string>({
    type: "string",
    contentMediaType: "application/octet-stream",
    description: "A video, audio, image or text file. Its kind is detected from its content.",
  }),
});

export const Asset = Type.Object(
  {
    id: Type.String({
      description: "Use this id as an input of a run. The same bytes always have the same id.",
    }),
    name: Type.String({
      description: "File name of an upload or import, or the tool that made the file.",
    }),
    kind: Kind,
    media_type: Type.String(),
    bytes: Type.Integer(),
    width: Type.Optional(Type.Integer({ description: "Pixels. Only for images and videos." })),
    height: Type.Optional(Type.Integer({ description: "Pixels. Only for images and videos." })),
    seconds: Type.Optional(Type.Number({ description: "Duration. Only for audio and videos." })),
    claimed_seconds: Type.Optional(
      Type.Number({
        description:
          "Of a damaged file: the length that its header claims. Only `seconds` of it can be read.",
      }),
    ),
    damaged_from: Type.Optional(
      Type.Number({
        description: "Of a file that is damaged in the middle: where the first such part begins.",
      }),
    ),
    damaged_seconds: Type.Optional(
      Type.Number({
        description: "Seconds that cannot be read in the middle of a damaged file.",
      }),
    ),
    sha256: Type.String({ description: "SHA-256 of the file in hexadecimal." }),
    used_by: Type.Object(
      {
        projects: Type.Integer(),
        publications: Type.Integer(),
        runs: Type.Integer({ description: "Active runs." }),
      },
      { description: "How many resources use the asset. An asset in use cannot be deleted." },
    ),
    created_at: Type.String(),
    url: Type.String({
      description: "A signed link to the file. It needs no header and expires after 24 hours.",
    }),
  },
  {
    examples: [
      {
        id: "asset_Yc0vYF2rT3Gz5kSxw8aQbN1m",
        name: "drone.mp4",
        kind: "video",
        media_type: "video/mp4",
        bytes: 1_048_576,
        width: 1920,
        height: 1080,
        seconds: 12.5,
        sha256: "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
        used_by: { projects: 1, publications: 0, runs: 0 },
        created_at: "2026-05-01T12:00:00.000Z",
        url: "https://video.example.com/files/asset_Yc0vYF2rT3Gz5kSxw8aQbN1m/video.mp4?expires=1780000000.000&signature=dGhpcyBpcyBhbiBleGFtcGxlIHNpZ25hdHVyZQ",
      },
    ],
  },
);
export type Asset = Static<typeof Asset>;

export const AssetsQuery = Type.Object({
  ...cursorQuery,
  kind: Type.Optional(Type.Enum([...assetKinds], { description: "Only assets of this kind." })),
});
export type AssetsQuery = Static<typeof AssetsQuery>;

export const AssetList = Type.Object({
  assets: Type.Array(Asset),
  next_cursor: NextCursor,
  storage: Type.Object(
    { used_bytes: Type.Integer(), limit_bytes: Type.Integer() },
    { description: "Storage of the account: all its assets, and the limit of its plan." },
  ),
});
export type AssetList = Static<typeof AssetList>;

export const DeletedAsset = Type.Object(
  { deleted: Type.Boolean(), id: Type.String() },
  { examples: [{ deleted: true, id: "asset_Yc0vYF2rT3Gz5kSxw8aQbN1m" }] },
);
