import Type, { type Static } from "typebox";

export const ProjectUuid = Type.Object({ project_uuid: Type.String() });
export const DownloadQuery = Type.Object({
  expires_in: Type.Integer({ minimum: 1, maximum: 86_400, default: 3600, description: "Seconds that the link works" }),
});

export const Download = Type.Object(
  {
    download_url: Type.String({ description: "Needs no header, serves ranges and names the file" }),
    expires_in: Type.Integer({ description: "Seconds that the link works" }),
    project_uuid: Type.String(),
    content_type: Type.String(),
  },
  {
    examples: [
      {
        download_url:
          "https://video.example.com/files/asset_Yc0vYF2rT3Gz5kSxw8aQbN1m/the-deep-sea.mp4?expires=1780000000.000&signature=dGhpcyBpcyBhbiBleGFtcGxlIHNpZ25hdHVyZQ",
        expires_in: 3600,
        project_uuid: "0f8fad5b-d9cb-469f-a165-70867728950e",
        content_type: "video/mp4",
      },
    ],
  },
);
export type Download = Static<typeof Download>;
