import Type, { type Static } from "typebox";
import { connectedPlatforms } from "./platforms/credentials.ts";
import { visibilities } from "./platforms/platform.ts";

/** That of YouTube. */
export const descriptionMax = 5000;

export const platforms = ["page", ...connectedPlatforms] as const;
export type PlatformName = (typeof platforms)[number];

const statuses = ["pending", "running", "completed", "failed"] as const;
const Timestamp = Type.String({ format: "date-time" });

export const NewPublication = Type.Object(
  {
    project_id: Type.String(),
    title: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 200,
        description: "Default: the project's title",
      }),
    ),
    description: Type.String({
      maxLength: descriptionMax,
      default: "",
      description:
        "The credits of texts, pictures and clips that are not your own are added, unless it has them",
    }),
    tags: Type.Array(Type.String({ minLength: 1, maxLength: 100 }), { maxItems: 30, default: [] }),
    visibility: Type.Enum(visibilities, {
      default: "private",
      description:
        "private: the page opens only by the signed link in `url`, valid for 24 hours. unlisted: by its link. public: also listed in your feed",
    }),
    render_id: Type.Optional(
      Type.String({
        maxLength: 100,
        description:
          "A render of the project, or `none` for the video of its run. Default: the newest render, otherwise the video of the run",
      }),
    ),
    connection_id: Type.Optional(
      Type.String({
        description: "Connection with the credentials. Required for every platform except page",
      }),
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
    description:
      "URL of the published video. null until completed. That of a private page is signed at each read and valid for 24 hours",
  }),
};
const example = {
  id: "pub_2b6vXo4M8cQ1rT5yKe9wZsLd",
  platform: "page",
  status: "completed",
  url: "https://video.example.com/watch/pub_2b6vXo4M8cQ1rT5yKe9wZsLd",
};

/** Response of POST /v1/publish/{platform}. */
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
      description: "RSS feed that lists this page. null for unlisted pages and other platforms",
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
    description: "Maximum number of entries, newest first",
  }),
});

export const NewConnection = Type.Object(
  {
    platform: Type.Enum(connectedPlatforms),
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
    platform: Type.Enum(connectedPlatforms),
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
