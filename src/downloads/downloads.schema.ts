import Type, { type Static } from "typebox";

export const ProjectUuid = Type.Object({ project_uuid: Type.String() });
export const DownloadQuery = Type.Object({
  expires_in: Type.Integer({
    minimum: 1,
    maximum: 86_400,
    default: 3600,
    description: "Seconds until the link expires.",
  }),
});

export const Download = Type.Object(
  {
    download_url: Type.String(),
    expires_in: Type.Integer({ description: "Seconds until the link expires." }),
    project_uuid: Type.String(),
    content_type: Type.String(),
  },
  {
    examples: [
      {
        download_url:
          "https://reelwright.example/files/asset_Zk3…/why-the-sky-is-blue.mp4?expires=1767229200.000&signature=…",
        expires_in: 3600,
        project_uuid: "0b8f2a64-7c1d-4e53-b0a9-91c6d7e8f234",
        content_type: "video/mp4",
      },
    ],
  },
);
export type Download = Static<typeof Download>;
