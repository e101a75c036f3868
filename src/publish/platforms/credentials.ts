import Type, { type Static, type TObject } from "typebox";

/** The platforms that need a connection. */
export const connectedPlatforms = ["http", "s3", "youtube"] as const;
export type ConnectedPlatform = (typeof connectedPlatforms)[number];

const HttpUrl = Type.String({ minLength: 10, maxLength: 2048, pattern: "^https?://" });

/** Unknown keys are rejected, so that a misspelled key is found at once. */
const closed = { additionalProperties: false };
const S3Credentials = Type.Object(
  {
    bucket: Type.String({ minLength: 3, maxLength: 63, pattern: "^[a-z0-9][a-z0-9.-]+[a-z0-9]$" }),
    region: Type.String({ minLength: 1, maxLength: 64 }),
    access_key_id: Type.String({ minLength: 1, maxLength: 256 }),
    secret_access_key: Type.String({ minLength: 1, maxLength: 256 }),
    endpoint: Type.Optional(HttpUrl),
    force_path_style: Type.Optional(Type.Boolean()),
    prefix: Type.Optional(
      Type.String({ maxLength: 200, description: "Prefix of the object key, for example videos/" }),
    ),
    public_url: Type.Optional(
      Type.Unsafe<string>({
        ...HttpUrl,
        description: "Public base URL of the bucket, for the publication's url",
      }),
    ),
  },
  closed,
);
const HttpCredentials = Type.Object(
  {
    url: Type.Unsafe<string>({
      ...HttpUrl,
      description: "URL that receives the file by PUT. {file_name} is replaced by the file name",
    }),
    headers: Type.Optional(
      Type.Record(Type.String(), Type.String({ maxLength: 4096 }), { maxProperties: 20 }),
    ),
  },
  closed,
);
const YoutubeCredentials = Type.Object(
  {
    client_id: Type.String({ minLength: 1, maxLength: 512 }),
    client_secret: Type.String({ minLength: 1, maxLength: 512 }),
    refresh_token: Type.String({ minLength: 1, maxLength: 2048 }),
  },
  closed,
);
export type S3Credentials = Static<typeof S3Credentials>;
export type HttpCredentials = Static<typeof HttpCredentials>;
export type YoutubeCredentials = Static<typeof YoutubeCredentials>;

/** The credentials of each platform. */
export const credentialSchemas: Record<ConnectedPlatform, TObject> = {
  http: HttpCredentials,
  s3: S3Credentials,
  youtube: YoutubeCredentials,
};
