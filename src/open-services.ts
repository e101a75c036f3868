import { loadCatalog } from "./catalog/catalog.ts";
import { openExampleFiles } from "./catalog/templates/example-files.ts";
import { loadTemplates } from "./catalog/templates/load-templates.ts";
import type { Config } from "./config/config.ts";
import { listModelChoices } from "./config/model-names.ts";
import { openSecret } from "./crypto/secret.ts";
import { openDatabaseClock } from "./db/database-clock.ts";
import { createBatches } from "./db/in-batches.ts";
import { openNotifications } from "./db/notifications.ts";
import { openTextWork, type TextWork } from "./generators/text-work/text-work.ts";
import { type Apertium, openApertium } from "./generators/translation/apertium.ts";
import { planQuery } from "./identity/plans.ts";
import { takeLocalTextModel } from "./installation/local-text-models.ts";
import { readTopicSource } from "./installation/topic-source.ts";
import { openQueue } from "./jobs/queue.ts";
import { seedTemplates } from "./marketplace/seed-templates.ts";
import { openMigratedDatabase } from "./open-migrated-database.ts";
import { createPlanCache } from "./pipeline/plan-cache.ts";
import { openLocalModels } from "./providers/local-models/local-models.ts";
import { openCapabilities } from "./providers/open-capabilities.ts";
import { checkLabelsNeeded } from "./services/needed-labels.ts";
import { createRequirementCheck } from "./services/requirement-check.ts";
import type { Services } from "./services/services.ts";
import { openStorage } from "./storage/open-storage.ts";
import type { Clock } from "./system/clock.ts";
import { makeDataFolder } from "./system/data-folder.ts";
import type { Log } from "./system/log.ts";
import { noTracing, type Tracing } from "./system/tracing.ts";
import { ownLooks } from "./values/looks.ts";

export interface OpenServices extends Services {
  /**
   * Closes everything in reverse order. An embedded database keeps running while other processes
   * use it.
   */
  close(): Promise<void>;
}

/** Throws if LOOKS_DIR cannot be read. Looks with faults are left out. */
function reportOwnLooks(log: Log): void {
  const { looks, faults, folderFault } = ownLooks;
  if (folderFault) throw new Error(folderFault);
  for (const fault of faults) log.warn(`Look left out: ${fault}`);
  if (looks.length > 0) log.info({ looks: looks.map(({ slug }) => slug) }, "Own looks loaded");
}

interface Options {
  log: Log;
  /** It is closed with the services. */
  tracing?: Tracing;
  /** Tests replace the catalog, the clock and the translator, and share the processes of texts. */
  clock?: Clock;
  catalog?: Services["catalog"];
  apertium?: Apertium;
  texts?: TextWork;
}

/**
 * Opens the services: database (created or migrated), queue, storage, catalog and public agents. A
 * failure closes everything that is already open.
 */
export async function openServices(
  configured: Config,
  { log, tracing = noTracing, catalog, ...given }: Options,
): Promise<OpenServices> {
  const { config, message } = await takeLocalTextModel(configured);
  if (message) log.info({ text_model: config.providers.text_model }, message);
  reportOwnLooks(log);
  await makeDataFolder(config.dataDir);
  const { url, db, close } = await openMigratedDatabase(config, log);
  const opened = new AsyncDisposableStack();
  opened.defer(() => tracing.close());
  opened.defer(close);
  try {
    const clock = given.clock ?? opened.adopt(await openDatabaseClock(db), (open) => open.close());
    const connection = { connectionString: url };
    const notifications = opened.adopt(await openNotifications(connection, log), (open) =>
      open.close(),
    );
    const queue = opened.adopt(
      await openQueue({
        ...{ connection, log, tracing, plan: planQuery, limits: config.accountConcurrency },
      }),
      (open) => open.stop(),
    );
    const [secret, storage, apertium] = await Promise.all([
      openSecret(config),
      openStorage(config, clock),
      given.apertium ?? openApertium(),
    ]);
    const texts = given.texts ?? openTextWork();
    const models = openLocalModels(config.modelsDir);
    const topicSource = () => readTopicSource({ config, db });
    const choices = listModelChoices(config.providers);
    const tools =
      catalog ??
      (await loadCatalog({
        toolsDir: config.toolsDir,
        models: choices,
        prices: config.providers.credits,
      }));
    checkLabelsNeeded(tools, config);
    const services = {
      config,
      clock,
      ...{ log, tracing, secret },
      ...{ db, batches: createBatches() },
      notifications,
      queue,
      storage,
      catalog: tools,
      examples: await openExampleFiles(config.publicUrl),
      plans: createPlanCache(tools),
      ...{ texts, apertium, models, topicSource },
      capabilities: openCapabilities(config.providers, { texts, apertium, models, topicSource }),
      findMissing: createRequirementCheck(config, { texts, apertium, models }),
    };
    await seedTemplates(services, await loadTemplates());
    return { ...services, close: () => opened.disposeAsync() };
  } catch (error) {
    await opened.disposeAsync();
    throw error;
  }
}
