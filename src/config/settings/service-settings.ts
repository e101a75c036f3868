import Type from "typebox";
import { encoderChoices } from "./encoder-choices.ts";
import { httpUrl } from "./patterns.ts";
import { workerConcurrencyMax } from "./worker-concurrency.ts";

const logLevels = ["fatal", "error", "warn", "info", "debug", "trace"] as const;

const accountConcurrency = (plan: string, preset: number) =>
  Type.Integer({
    minimum: 1,
    maximum: 1000,
    default: preset,
    description: `Maximum concurrent runs, and concurrent renders, of one account on the plan ${plan}, over all workers; further ones wait`,
  });

/** The API, the database, logging and workers. */
export const serviceSettings = {
  PORT: Type.Integer({
    minimum: 1,
    maximum: 65535,
    default: 8787,
    description: "Port of the API",
  }),
  HOST: Type.String({
    pattern: "^[^\\s/]+$",
    allowed: "an address or host name, such as 127.0.0.1",
    default: "127.0.0.1",
    description: "Address the API listens on. 0.0.0.0 accepts connections from all networks",
  }),
  PUBLIC_URL: Type.Optional(
    Type.String({
      ...httpUrl,
      description: "Address of the API for callers, used in links. Default: HOST and PORT",
    }),
  ),
  DATA_DIR: Type.String({
    default: "./data",
    description: "Folder for the database, the media and the secret",
  }),
  TOOLS_DIR: Type.Optional(
    Type.String({
      minLength: 1,
      description: "Folder with your own tools. The API and all workers need the same files",
    }),
  ),
  LOOKS_DIR: Type.Optional(
    Type.String({
      minLength: 1,
      description:
        "Folder with your own looks, one subfolder each. The API and all workers need the same files",
    }),
  ),
  MODELS_DIR: Type.Optional(
    Type.String({
      minLength: 1,
      description:
        "Folder with voices, recognizers, translators and other models, which several machines may share. Default: DATA_DIR/models",
    }),
  ),
  MODELS_MIRROR: Type.Optional(
    Type.String({
      ...httpUrl,
      description:
        "Address of a copy of the models, without a slash at its end. Default: the releases of sherpa-onnx on GitHub, and the attachments of Firefox",
    }),
  ),
  REELWRIGHT_OFFLINE: Type.Optional(
    Type.Enum(["1"] as const, {
      description: "Leaves out hints to downloads, such as that of a natural voice",
    }),
  ),
  DATABASE_URL: Type.Optional(
    Type.String({
      secret: true,
      pattern: "^postgres(ql)?://",
      allowed: "a postgresql:// URL",
      description: "A PostgreSQL 15 or newer. Default: an embedded PostgreSQL in DATA_DIR",
    }),
  ),
  SECRET_KEY: Type.Optional(
    Type.String({
      secret: true,
      minLength: 32,
      allowed: "32 characters or more",
      description:
        "Signs sessions and links, and encrypts secrets. Default: a random key in DATA_DIR/secret.key",
    }),
  ),
  DISK_FREE_BYTES_MIN: Type.Integer({
    minimum: 0,
    maximum: 2 ** 50,
    default: 2 * 1024 ** 3,
    description: "Free bytes of the disk with DATA_DIR below which /readyz reports a problem",
  }),
  STUDIO: Type.Enum(["on", "off"] as const, {
    default: "on",
    description: "Serves the studio, the web app, at /studio",
  }),
  LOG_LEVEL: Type.Enum(logLevels, {
    default: "info",
    description: "Minimum level of logged messages",
  }),
  LOG_PRETTY: Type.Optional(
    Type.Boolean({
      description: "Readable log lines instead of JSON. Default: true on a terminal",
    }),
  ),
  WORKER_CONCURRENCY: Type.Integer({
    minimum: 1,
    maximum: workerConcurrencyMax,
    default: 2,
    description:
      "Maximum concurrent runs, and concurrent renders, of a worker. With 2 or more, a worker executes one more job, of an account that has no other in execution",
  }),
  WORKER_LABELS: Type.Optional(
    Type.String({
      allowed: "labels, separated by commas, such as gpu",
      description:
        "What the workers of this machine have besides others, such as gpu. --label of work replaces it",
    }),
  ),
  LABELS_NEEDED: Type.Optional(
    Type.String({
      allowed:
        "a tool or capability=model, a space and a label, such as render_video gpu, transcribe_audio gpu, speech=local gpu",
      description:
        "Tools and models whose runs are only for workers with a label, separated by commas. render_video stands for renders of projects too. The same on all machines",
    }),
  ),
  ACCOUNT_CONCURRENCY_FREE: accountConcurrency("free", 1),
  ACCOUNT_CONCURRENCY_STARTER: accountConcurrency("starter", 2),
  ACCOUNT_CONCURRENCY_PRO: accountConcurrency("pro", 4),
  ACCOUNT_AGENTS_MAX: Type.Integer({
    minimum: 1,
    maximum: 1_000_000,
    default: 5000,
    description: "Maximum agents of one account, installed templates included",
  }),
  FFMPEG_PATH: Type.Optional(
    Type.String({
      description: "Path of ffmpeg; ffprobe must be in the same folder. Default: ffmpeg on PATH",
    }),
  ),
  ENCODER: Type.Enum(encoderChoices, {
    default: "x264",
    description:
      "What encodes renders in h264 and h265: the CPU (x264), a graphics card or chip, or the first of these that works (auto). Equal renders have equal bytes only with x264",
  }),
  RUN_APPROVAL_DAYS: Type.Integer({
    minimum: 1,
    maximum: 90,
    default: 7,
    description: "Days that a run waits for an approval; then it is cancelled",
  }),
  RUN_ADMISSION_SECONDS: Type.Integer({
    minimum: 1,
    maximum: 300,
    default: 30,
    description: "Timeout for starting a run or a render; then the response is 504",
  }),
};
