import Type, { type Static, type TObject } from "typebox";

/** The platforms that need a connection. */
export const connectedPlatforms = ["http", "s3", "youtube"] as const;
export type ConnectedPlatform = (typeof connectedPlatforms)[number];

const HttpUrl = Type.String({ minLength: 10, maxLength: 2048, pattern: "^https?://" });

/** A mistyped key is refused, for it would be missed only when something is published. */
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
      Type.String({ maxLength: 200, description: "Put before the file's name, such as videos/" }),
    ),
    public_url: Type.Optional(
      Type.Unsafe<string>({
        ...HttpUrl,
        description: "Where the bucket is read, for the publication's url",
      }),
    ),
  },
  closed,
);
const HttpCredentials = Type.Object(
  {
    url: Type.Unsafe<string>({
      ...HttpUrl,
      description: "Where the file is PUT; {file_name} in it stands for the file's name",
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

/** What each platform must be told to let us in. */
export const credentialSchemas: Record<ConnectedPlatform, TObject> = {
  http: HttpCredentials,
  s3: S3Credentials,
  youtube: YoutubeCredentials,
};
