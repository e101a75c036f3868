import Type from "typebox";
import { httpUrl } from "./patterns.ts";

const keepDays = (description: string) =>
  Type.Optional(Type.Integer({ minimum: 1, maximum: 36_500, description }));

const storageBytes = (plan: string, gibibytes: number) =>
  Type.Integer({
    minimum: 0,
    maximum: 2 ** 50,
    default: gibibytes * 1024 ** 3,
    description: `Storage of an account on the plan ${plan} in bytes: uploads, imports and made media`,
  });

/** Media files, their storage, and YouTube. */
export const mediaSettings = {
  FETCH_ALLOW_PRIVATE: Type.Boolean({
    default: false,
    description: "Allows runs to fetch media from private and loopback addresses",
  }),
  CHROMIUM_PATH: Type.Optional(
    Type.String({
      description:
        "Path of Chromium, which captures web pages. Default: chromium, chromium-browser or google-chrome on PATH",
    }),
  ),
  CHROMIUM_USER: Type.String({
    minLength: 1,
    default: "61100",
    description:
      "Name or id of the user that Chromium runs as when the service runs as root. root: no other user, and no sandbox",
  }),
  DOWNLOAD_TIMEOUT_SECONDS: Type.Integer({
    minimum: 1,
    maximum: 3600,
    default: 300,
    description: "Deadline of the download of a media file that a run imports by URL",
  }),
  RUN_DOWNLOAD_BYTES_MAX: Type.Integer({
    minimum: 1,
    maximum: 2 ** 50,
    default: 2 * 1024 ** 3,
    description: "Maximum bytes that one run downloads by URL, all files together",
  }),
  ASSET_BYTES_MAX: Type.Integer({
    minimum: 1,
    maximum: 2 ** 50,
    default: 2 * 1024 ** 3,
    description: "Maximum size of a media file in bytes",
  }),
  UPLOAD_BYTES_PER_SECOND_MIN: Type.Integer({
    minimum: 0,
    maximum: 2 ** 50,
    default: 32 * 1024,
    description: "Minimum rate of an upload in bytes per second over any 10 seconds; 0 disables it",
  }),
  STORAGE_BYTES_FREE: storageBytes("free", 2),
  STORAGE_BYTES_STARTER: storageBytes("starter", 20),
  STORAGE_BYTES_PRO: storageBytes("pro", 200),
  ACCOUNT_UPLOADS_MAX: Type.Integer({
    minimum: 1,
    maximum: 10_000_000,
    default: 200_000,
    description:
      "Maximum uploaded assets of one account, whatever their size; further uploads are refused",
  }),
  KEEP_RUNS_DAYS: keepDays(
    "Days after their end until runs are deleted, with the media that only they use. Default: never",
  ),
  KEEP_EVENTS_DAYS: Type.Integer({
    minimum: 31,
    maximum: 36_500,
    default: 90,
    description:
      "Days for which events of runs are kept, for their streams. They are removed by whole months",
  }),
  KEEP_MEDIA_DAYS: keepDays(
    "Days until media, uploads included, are deleted if no project, publication or active run uses them. Default: never",
  ),
  S3_BUCKET: Type.Optional(
    Type.String({ description: "S3 bucket for media. Default: media are stored in DATA_DIR" }),
  ),
  S3_ENDPOINT: Type.Optional(
    Type.String({ ...httpUrl, description: "Address of the S3 service. Default: Amazon S3" }),
  ),
  S3_PUBLIC_ENDPOINT: Type.Optional(
    Type.String({
      ...httpUrl,
      description: "Address of the S3 service for callers, used in links. Default: S3_ENDPOINT",
    }),
  ),
  S3_REGION: Type.String({ default: "us-east-1", description: "Region of the bucket" }),
  S3_ACCESS_KEY_ID: Type.Optional(Type.String({ description: "Access key ID for the bucket" })),
  S3_SECRET_ACCESS_KEY: Type.Optional(
    Type.String({ secret: true, description: "Secret access key for the bucket" }),
  ),
  S3_FORCE_PATH_STYLE: Type.Optional(
    Type.Boolean({
      description:
        "Puts the bucket into the path instead of the host name. Default: true if S3_ENDPOINT is set",
    }),
  ),
  S3_CACHE_BYTES: Type.Integer({
    minimum: 0,
    maximum: 2 ** 50,
    default: 20 * 1024 ** 3,
    description:
      "Maximum size of local copies of S3 files in bytes. Files used in the last 6 hours are kept regardless",
  }),
  YOUTUBE_API_URL: Type.String({
    ...httpUrl,
    default: "https://www.googleapis.com",
    description: "Address of the YouTube API, for a proxy",
  }),
  YOUTUBE_TOKEN_URL: Type.String({
    ...httpUrl,
    default: "https://oauth2.googleapis.com/token",
    description: "Address for YouTube access tokens, for a proxy",
  }),
};
