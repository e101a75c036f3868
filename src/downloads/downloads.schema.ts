import Type, { type Static } from "typebox";

export const ProjectUuid = Type.Object({ project_uuid: Type.String() });
export const DownloadQuery = Type.Object({
  expires_in: Type.Integer({ minimum: 1, maximum: 86_400, default: 3600, description: "Seconds that the link works" }),
});

export const Download = Type.Object({
  download_url: Type.String(),
  expires_in: Type.Integer(),
  project_uuid: Type.String(),
  content_type: Type.String(),
});
export type Download = Static<typeof Download>;
