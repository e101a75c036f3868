import { type Kysely, sql } from "kysely";
import { loadCatalog } from "../catalog/catalog.ts";
import type { Config } from "../config/config.ts";
import { listModelChoices } from "../config/model-names.ts";
import type { EncoderChoice } from "../config/settings/encoder-choices.ts";
import type { Database } from "../db/schema.ts";
import espeak from "../generators/speech/espeak-voice-list.json" with { type: "json" };
import { scriptLanguages } from "../generators/text/topic-script.ts";
import { openTextWork } from "../generators/text-work/text-work.ts";
import { type Apertium, openApertium } from "../generators/translation/apertium.ts";
import { listDirections } from "../generators/translation/directions.ts";
import { languageName } from "../language/language-tag.ts";
import { type Ffmpeg, openFfmpeg } from "../media/ffmpeg.ts";
import { missingFonts } from "../media/font-files.ts";
import { openEncoder } from "../media/hardware-encoder.ts";
import { encoderNames } from "../media/timeline/render-options.ts";
import { openLocalModels } from "../providers/local-models/local-models.ts";
import { modelTranslator } from "../providers/local-models/model-translator.ts";
import { openProviders } from "../providers/open-providers.ts";
import { openStorage } from "../storage/open-storage.ts";
import { systemClock } from "../system/clock.ts";
import { makeDataFolder } from "../system/data-folder.ts";
import { formatBytes } from "../system/format-bytes.ts";
import { readFreeDisk } from "../system/free-disk.ts";
import { checkModels } from "./check-models.ts";
import { checkWorkers } from "./check-workers.ts";
import { describeOwnLooks } from "./describe-own-looks.ts";
import { type Finding, listEngines } from "./list-engines.ts";
import { checkLocalTextModels, takeLocalTextModel } from "./local-text-models.ts";

/** Checks everything except the database. */
export async function checkMachine(given: Config): Promise<Finding[]> {
  const { config, message } = await takeLocalTextModel(given);
  const ffmpeg = await openFfmpeg({ ffmpegPath: config.ffmpegPath, niceness: 0 }).catch(
    (error: Error) => error,
  );
  const apertium = await openApertium();
  const found = ffmpeg instanceof Error ? undefined : ffmpeg;
  return [
    { name: "node", ok: true, detail: process.version },
    ffmpeg instanceof Error
      ? { name: "ffmpeg", ok: false, detail: "not found", fix: ffmpeg.message }
      : { name: "ffmpeg", ok: true, detail: ffmpeg.version },
    ...(found ? [...(await checkCapabilities(found)), checkSandbox(found)] : []),
    ...(found && config.encoder !== "x264" ? [await checkEncoder(config.encoder, found)] : []),
    checkFonts(missingFonts()),
    ...describeOwnLooks(),
    ...describeLanguages(config),
    checkModels(config),
    ...(message === undefined
      ? await checkLocalTextModels(config)
      : [{ name: "text on this machine", ok: true, detail: message }]),
    describeTranslation(config, apertium),
    ...(await checkProviders(config, found, apertium)),
    describeSignUp(config),
    describePayments(config),
    await checkStorage(config),
    ...(await checkBucket(config)),
  ];
}

/** Checks an open database and whether workers use it. */
export async function checkDatabase(config: Config, db: Kysely<Database>): Promise<Finding[]> {
  const { rows } = await sql<{ server_version: string }>`show server_version`.execute(db);
  const origin = config.databaseUrl ? "DATABASE_URL" : "embedded";
  const detail = `PostgreSQL ${rows[0]?.server_version} (${origin})`;
  return [
    { name: "database", ok: true, detail },
    ...(config.databaseUrl ? [] : [await checkDatabaseAccess(db)]),
    ...(await checkWorkers(config, db)),
  ];
}

const filters = [
  "perspective",
  "xfade",
  "ass",
  "overlay",
  "sidechaincompress",
  "loudnorm",
  "ebur128",
  "blackdetect",
  "freezedetect",
];

const checkCapabilities = async (ffmpeg: Ffmpeg): Promise<Finding[]> => [
  ...checkEncoders(await ffmpeg.encoders()),
  checkFilters(await ffmpeg.filters()),
];

function checkEncoders(encoders: ReadonlySet<string>): Finding[] {
  return Object.entries(encoderNames).map(([codec, encoder]) => {
    const ok = encoders.has(encoder);
    const fix = `This ffmpeg has no ${encoder}, so renders in ${codec} are rejected. Install a full build, or set FFMPEG_PATH to one.`;
    return { name: `codec ${codec}`, ok, detail: ok ? encoder : "missing", ...(ok ? {} : { fix }) };
  });
}

async function checkEncoder(choice: EncoderChoice, ffmpeg: Ffmpeg): Promise<Finding> {
  const name = `ENCODER=${choice}`;
  return openEncoder(choice, ffmpeg).then(
    (encoder) => ({ name, ok: true, detail: encoder ? encoder.name : "x264: no other works here" }),
    (error: Error) => ({ name, ok: false, detail: "does not work", fix: error.message }),
  );
}

function checkFilters(known: ReadonlySet<string>): Finding {
  const missing = filters.filter((filter) => !known.has(filter));
  const name = "filters";
  if (!missing.length) return { name, ok: true, detail: `all ${filters.length} required filters` };
  return {
    name,
    ok: false,
    detail: `missing: ${missing.join(", ")}`,
    fix: "Install a full build of ffmpeg (with libass), or set FFMPEG_PATH to one.",
  };
}

function checkSandbox({ sandbox }: Ffmpeg): Finding {
  const active = [
    sandbox.noNewPrivileges ? "no new privileges" : undefined,
    sandbox.resourceLimits ? "limits on memory, file size and CPU" : undefined,
    sandbox.endsWithParent ? "ends with the service" : undefined,
  ].filter((restriction) => restriction !== undefined);
  const finding = { name: "media sandbox", ok: true, detail: active.join(", ") || "none" };
  if (active.length === 3) return finding;
  const fix =
    "Some restrictions on ffmpeg are not available here. On Linux, install setpriv and prlimit " +
    "(package util-linux) before you give accounts to people you do not know.";
  return { ...finding, fix };
}

function checkFonts(missing: string[]): Finding {
  if (!missing.length)
    return {
      name: "fonts",
      ok: true,
      detail: "Latin, Arabic, Hebrew, Devanagari, Thai, Chinese, Korean, emoji",
    };
  return {
    name: "fonts",
    ok: false,
    detail: `missing: ${missing.join(", ")}`,
    fix: "The npm packages contain them. Run rm -r node_modules .packages, then start again.",
  };
}

/** The languages of the local engines. AI models have their own. */
function describeLanguages({ providers }: Config): Finding[] {
  const tags = espeak.voices.flatMap(({ languages }) => languages.map(({ name }) => name));
  const spoken = new Set(tags.map((tag) => tag.split("-")[0]));
  return [
    ...(providers.text_model
      ? []
      : [
          {
            name: "script languages",
            ok: true,
            detail: scriptLanguages.map(languageName).join(", "),
          },
        ]),
    ...(providers.speech_model
      ? []
      : [{ name: "voice languages", ok: true, detail: `${spoken.size} (eSpeak NG)` }]),
  ];
}

/** The pairs that translate without a text model. */
function describeTranslation({ modelsDir }: Config, { directions }: Apertium): Finding {
  const models = modelTranslator(openLocalModels(modelsDir)).installed();
  const usable = models.filter(({ broken }) => broken === undefined);
  return {
    name: "translation",
    ok: true,
    detail: `${listDirections(usable)} (models), ${listDirections(directions)} (Apertium)`,
    fix:
      "Add a translator, such as ./reelwright models add translator-en-es; ./reelwright models " +
      "lists all. Or install pairs of Apertium, such as apt install apertium apertium-eng-spa, on " +
      "every machine of the service. apt-cache search ^apertium- lists them.",
  };
}

async function checkProviders(
  config: Config,
  ffmpeg: Ffmpeg | undefined,
  apertium: Apertium,
): Promise<Finding[]> {
  const models = openLocalModels(config.modelsDir);
  const engines = listEngines(config.providers, models.list());
  if (!ffmpeg) return engines;
  try {
    const providers = await openProviders(config.providers, {
      ffmpeg,
      fetch,
      texts: openTextWork(),
      apertium,
      models,
      browser: config.browser,
    });
    const choices = listModelChoices(config.providers);
    const catalog = await loadCatalog({ toolsDir: config.toolsDir, models: choices });
    const lacking = [...catalog.tools.values()].flatMap((tool) => {
      const fix = tool.missingRequirement?.(providers);
      return fix ? [{ name: "tools", ok: true, detail: `${tool.slug} is not available`, fix }] : [];
    });
    return [...engines, ...lacking];
  } catch (error) {
    return [
      ...engines,
      { name: "models", ok: false, detail: "not usable", fix: (error as Error).message },
    ];
  }
}

function describeSignUp({ authLocal, signUp }: Config): Finding {
  const finding = { name: "sign-up", ok: true };
  if (!authLocal) return { ...finding, detail: "by the identity provider (AUTH_LOCAL=false)" };
  const fix =
    "Everyone who can reach /auth gets 100 credits a month. Set SIGN_UP=invite to choose them.";
  return { ...finding, detail: signUp, ...(signUp === "open" ? { fix } : {}) };
}

function describePayments({ payments }: Config): Finding {
  const { stripe, sandbox, sandboxOff } = payments;
  const finding = { name: "payments", ok: true };
  if (sandbox) return { ...finding, detail: "sandbox: credits without money for every account" };
  if (stripe) return { ...finding, detail: "Stripe" };
  if (sandboxOff === undefined) return { ...finding, detail: "none" };
  const fix =
    "Set STRIPE_SECRET_KEY to sell credits, or grant them with ./reelwright account grant.";
  return { ...finding, detail: `none: the sandbox is off, because ${sandboxOff}`, fix };
}

/** Reads the access rules that the running server uses. */
async function checkDatabaseAccess(db: Kysely<Database>): Promise<Finding> {
  const { rows } = await sql<{ auth_method: string }>`
    select distinct auth_method from pg_hba_file_rules where auth_method is not null`.execute(db);
  const methods = rows.map(({ auth_method }) => auth_method);
  const finding = { name: "database access", detail: methods.join(", ") };
  if (methods.every((method) => method === "scram-sha-256"))
    return { ...finding, ok: true, detail: "password (scram-sha-256)" };
  return {
    ...finding,
    ok: false,
    fix: "An earlier version runs. Stop all its processes, then start again to set a password.",
  };
}

/** Whether the bucket answers, where files are kept in one. */
async function checkBucket({ dataDir, s3 }: Config): Promise<Finding[]> {
  if (!s3) return [];
  const where = `${s3.bucket} at ${s3.endpoint ?? `Amazon S3 (${s3.region})`}`;
  try {
    await (await openStorage({ dataDir, s3 }, systemClock)).exists("doctor");
    return [{ name: "bucket", ok: true, detail: where }];
  } catch (error) {
    return [
      {
        name: "bucket",
        ok: false,
        detail: `${where} is not usable`,
        fix: (error as Error).message,
      },
    ];
  }
}

async function checkStorage({ dataDir, diskFreeBytesMin }: Config): Promise<Finding> {
  try {
    await makeDataFolder(dataDir);
    const free = await readFreeDisk(dataDir);
    const detail = `${dataDir}, ${formatBytes(free)} free`;
    return free >= diskFreeBytesMin
      ? { name: "storage", ok: true, detail }
      : {
          name: "storage",
          ok: false,
          detail,
          fix: "Free some space, or move DATA_DIR to a larger disk.",
        };
  } catch (error) {
    return {
      name: "storage",
      ok: false,
      detail: `${dataDir} is not writable`,
      fix: (error as Error).message,
    };
  }
}
