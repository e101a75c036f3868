import Type, { type Static, type TObject } from "typebox";

export const platforms = ["page", "http", "s3", "youtube"] as const;
export type PlatformName = (typeof platforms)[number];
export type ConnectedPlatform = Exclude<PlatformName, "page">;

const visibilities = ["public", "unlisted", "private"] as const;
export type Visibility = (typeof visibilities)[number];
const statuses = ["pending", "running", "completed", "failed"] as const;
const Timestamp = Type.String({ format: "date-time" });
const HttpUrl = Type.String({ minLength: 10, maxLength: 2048, pattern: "^https?://" });

export const NewPublication = Type.Object(
  {
    project_id: Type.String(),
    title: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 200,
        description: "The project's title unless given",
      }),
    ),
    description: Type.String({ maxLength: 5000, default: "" }),
    tags: Type.Array(Type.String({ minLength: 1, maxLength: 100 }), { maxItems: 30, default: [] }),
    visibility: Type.Enum(visibilities, { default: "public" }),
    connection_id: Type.Optional(
      Type.String({ description: "Which credentials to use; every platform but page needs one" }),
    ),
  },
  {
    examples: [
      {
        project_id: "8a9a6c0e-6d7c-4f3c-9d5e-0d7a1f0b2c3d",
        title: "The deep sea",
        tags: ["ocean"],
        visibility: "public",
      },
    ],
  },
);
export type NewPublication = Static<typeof NewPublication>;

const brief = {
  id: Type.String(),
  platform: Type.Enum(platforms),
  status: Type.Enum(statuses),
  url: Type.Unsafe<string | null>({
    type: ["string", "null"],
    description: "Where it can be seen; null until it is completed",
  }),
};
const example = {
  id: "pub_2b6vXo4M8cQ1rT5yKe9wZsLd",
  platform: "page",
  status: "completed",
  url: "https://video.example.com/watch/pub_2b6vXo4M8cQ1rT5yKe9wZsLd",
};

/** The answer to POST /v1/publish/{platform}. */
export const AcceptedPublication = Type.Object(brief, {
  examples: [{ ...example, status: "pending", url: null }],
});
export type AcceptedPublication = Static<typeof AcceptedPublication>;

export const Publication = Type.Object(
  {
    ...brief,
    project_id: Type.String(),
    title: Type.String(),
    visibility: Type.Enum(visibilities),
    feed_url: Type.Unsafe<string | null>({
      type: ["string", "null"],
      description: "The RSS feed that a public page stands in; null for other platforms",
    }),
    error: Type.Unsafe<Record<string, unknown> | null>({
      type: ["object", "null"],
      additionalProperties: true,
    }),
    created_at: Timestamp,
    completed_at: Type.Unsafe<string | null>({ type: ["string", "null"], format: "date-time" }),
  },
  {
    examples: [
      {
        ...example,
        project_id: "8a9a6c0e-6d7c-4f3c-9d5e-0d7a1f0b2c3d",
        title: "The deep sea",
        visibility: "public",
        feed_url: "https://video.example.com/watch/channels/4kQ2m9XbT1wZ8rYc0LpVdH3s/feed.xml",
        error: null,
        created_at: "2026-01-01T12:00:00.000Z",
        completed_at: "2026-01-01T12:00:01.000Z",
      },
    ],
  },
);
export type Publication = Static<typeof Publication>;

export const Publications = Type.Object({ publications: Type.Array(Publication) });
export const DeletedPublication = Type.Object(
  { deleted: Type.Boolean(), id: Type.String() },
  { examples: [{ deleted: true, id: example.id }] },
);
export const PublishId = Type.Object({
  publish_id: Type.String({ description: "Id of the publication" }),
});
export const ListQuery = Type.Object({
  limit: Type.Integer({
    minimum: 1,
    maximum: 100,
    default: 20,
    description: "Entries at most, the newest first",
  }),
});

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
export const credentialsOf: Record<ConnectedPlatform, TObject> = {
  http: HttpCredentials,
  s3: S3Credentials,
  youtube: YoutubeCredentials,
};

export const NewConnection = Type.Object(
  {
    platform: Type.Enum(["http", "s3", "youtube"]),
    name: Type.String({ minLength: 1, maxLength: 120 }),
    credentials: Type.Unsafe<Record<string, unknown>>({
      type: "object",
      additionalProperties: true,
      description:
        "http: url, headers · s3: bucket, region, access_key_id, secret_access_key, endpoint, force_path_style, prefix, public_url · youtube: client_id, client_secret, refresh_token",
    }),
  },
  {
    examples: [
      {
        platform: "http",
        name: "Our site",
        credentials: { url: "https://example.com/videos/{file_name}" },
      },
    ],
  },
);
export type NewConnection = Static<typeof NewConnection>;

export const Connection = Type.Object(
  {
    id: Type.String({ format: "uuid" }),
    platform: Type.Enum(["http", "s3", "youtube"]),
    name: Type.String(),
    created_at: Timestamp,
  },
  {
    examples: [
      {
        id: "5f0d3c0e-3a5c-4a55-9d0f-2b7a51a5c9f1",
        platform: "http",
        name: "Our site",
        created_at: "2026-01-01T12:00:00.000Z",
      },
    ],
  },
);
export type Connection = Static<typeof Connection>;
export const Connections = Type.Object({ connections: Type.Array(Connection) });
export const ConnectionId = Type.Object({ connection_id: Type.String() });
