/**
 * Makes the pictures of docs/studio/ from a running service with one video. Build the studio first.
 * Names of pictures as arguments make only these: node scripts/make-studio-pictures.ts new-video
 */
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Browser, chromium, type Page } from "playwright-core";
import { type Reelwright, reelwright } from "../sdk/client.ts";
import { startOwnService } from "../src/commands/own-service.ts";
import { findBrowser } from "../src/providers/browser/find-browser.ts";
import { lookSlugs } from "../src/values/edit-scenes.ts";

const account = { email: "maker@example.com", password: "a long password" };
const folder = fileURLToPath(new URL("../docs/studio/", import.meta.url));

interface Made {
  project: string;
  run: string;
  webhook: string;
}

interface Picture {
  path: (made: Made) => string;
  /** Waits until the page is complete. */
  ready: (page: Page) => Promise<unknown>;
}

const pictures: Record<string, Picture> = {
  runs: { path: () => "/runs", ready: (page) => page.getByRole("table").waitFor() },
  run: {
    path: ({ run }) => `/runs/${run}`,
    ready: (page) => page.getByRole("button", { name: /render_video/ }).waitFor(),
  },
  "run-graph": {
    path: ({ run }) => `/runs/${run}`,
    ready: async (page) => {
      await page.getByRole("button", { name: "Graph" }).click();
      await page.locator("[data-state=completed]").first().waitFor();
      const heading = page.getByRole("heading", { name: "Graph" });
      await heading.evaluate((element) =>
        Reflect.apply(Reflect.get(element, "scrollIntoView"), element, []),
      );
    },
  },
  "new-video": {
    path: () => "/",
    ready: (page) =>
      page
        .getByRole("region", { name: "Estimate" })
        .getByText(/You have/)
        .waitFor(),
  },
  "new-video-look": {
    path: () => "/",
    ready: async (page) => {
      await page.getByRole("button", { name: "Listen to the voice" }).waitFor();
      await page.getByRole("button", { name: "See the looks on your text" }).click();
      // "auto" has no picture.
      await page
        .locator("[role=radiogroup] canvas")
        .nth(lookSlugs.length - 1)
        .waitFor();
      await page
        .getByText("Music mood")
        .first()
        .evaluate((element) => Reflect.apply(Reflect.get(element, "scrollIntoView"), element, []));
    },
  },
  agents: {
    path: () => "/agents",
    ready: async (page) => {
      await page.getByRole("combobox", { name: "Show" }).selectOption("all");
      await page.getByRole("link", { name: "Topic to short" }).waitFor();
    },
  },
  "agent-editor": {
    path: () => "/agents/creative_director",
    ready: (page) =>
      page.getByRole("region", { name: "Canvas" }).getByText("Check quality").waitFor(),
  },
  storyboard: {
    path: ({ project }) => `/projects/${project}`,
    ready: (page) => page.locator("li canvas[data-updating=false]").nth(2).waitFor(),
  },
  videos: {
    path: () => "/projects",
    ready: (page) => page.getByLabel("Search").waitFor(),
  },
  templates: {
    path: () => "/templates",
    ready: (page) => page.getByText("Details").first().waitFor(),
  },
};

pictures.publishing = {
  path: () => "/publishing",
  ready: (page) => page.getByText("How espresso is made").first().waitFor(),
};
pictures.webhook = {
  path: ({ webhook }) => `/webhooks/${webhook}`,
  ready: async (page) => {
    await page.locator("summary", { hasText: "run.completed" }).click();
    const heading = page.getByRole("heading", { name: "Deliveries" });
    await heading.evaluate((element) =>
      Reflect.apply(Reflect.get(element, "scrollIntoView"), element, []),
    );
  },
};
const headed = (name: string) => (page: Page) =>
  page.getByRole("heading", { name }).first().waitFor();
for (const [name, heading] of [
  ["assets", "Assets"],
  ["credits", "Transactions"],
  ["usage", "By endpoint"],
  ["api-keys", "API keys"],
  ["webhooks", "Webhooks"],
  ["account", "Password"],
  ["system", "Queues"],
] as const)
  pictures[name] = { path: () => `/${name}`, ready: headed(heading) };

/** Creates a webhook to a receiver of this script. */
async function makeWebhook(api: Reelwright): Promise<{ webhook: string; receiver: Server }> {
  const receiver = createServer((_request, response) => response.end("ok"));
  await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
  const address = receiver.address();
  const port = typeof address === "object" ? address?.port : undefined;
  const url = `http://127.0.0.1:${port}/reelwright-events`;
  const { id } = await api.post("/v1/webhooks", {
    body: { url, events: ["run.completed", "run.failed"] },
  });
  return { webhook: id, receiver };
}

async function makeVideo(api: Reelwright, webhook: string): Promise<Made> {
  const { id: run } = await api.post("/v1/runs", {
    body: {
      agent_id: "topic_to_short",
      inputs: {
        topic: "How espresso is made",
        text: "Espresso begins with beans that were roasted dark. First, grind eighteen grams of beans. Then press the powder flat with a tamper. Hot water is pushed through the coffee with nine bars of pressure. A golden foam called crema floats on top.",
        resolution: "480p",
      },
    },
  });
  const { result } = await api.waitForRun(run);
  const project = String(result.project_id);
  // Lists with entries show more than empty ones.
  await api.post("/v1/publish/page", { body: { project_id: project } });
  for (const [name, scopes] of [
    ["website", ["read", "write"]],
    ["reports", ["read"]],
  ] as const)
    await api.post("/api-keys", { body: { name, scopes: [...scopes] } });
  return { run, project, webhook };
}

async function takePictures(browser: Browser, baseURL: string, made: Made): Promise<void> {
  const wanted = process.argv.slice(2);
  // One sign-in for all pictures: the service refuses many in a row.
  const signedIn = await browser.newContext({ baseURL });
  const signIn = { data: account, headers: { origin: baseURL }, failOnStatusCode: true };
  await signedIn.request.post("/auth/sign-in/email", signIn);
  const storageState = await signedIn.storageState();
  await signedIn.close();
  for (const [name, { path, ready }] of Object.entries(pictures)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    for (const [width, colorScheme] of [
      [1280, "light"],
      [390, "dark"],
    ] as const) {
      const viewport = { width, height: width === 390 ? 844 : 800 };
      const context = await browser.newContext({ baseURL, viewport, colorScheme, storageState });
      const page = await context.newPage();
      page.setDefaultTimeout(120_000);
      await page.goto(`/studio${path(made)}`);
      await ready(page);
      await page
        .getByText(/^Loading /)
        .first()
        .waitFor({ state: "detached" });
      await page.waitForLoadState("networkidle");
      const file = join(folder, `${name}-${colorScheme}.jpg`);
      await page.screenshot({ path: file, type: "jpeg", quality: 55 });
      await context.close();
      console.log(file);
    }
  }
}

await mkdir(folder, { recursive: true });
const data = await mkdtemp(join(tmpdir(), "reelwright-pictures-"));
const service = await startOwnService(data, { WEBHOOK_ALLOW_PRIVATE: "true" });
let receiver: Server | undefined;
try {
  const { email, password } = account;
  const options = ["--email", email, "--password", password, "--credits", "500"];
  const { account_id, api_key } = await service.command("account", "create", ...options, "--json");
  await service.command("account", "operator", "--account", String(account_id), "--json");
  const api = reelwright({ baseUrl: service.url, apiKey: String(api_key) });
  const created = await makeWebhook(api);
  receiver = created.receiver;
  const made = await makeVideo(api, created.webhook);
  const executablePath = await findBrowser(undefined);
  if (!executablePath) throw new Error("Chromium is not installed.");
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
  await takePictures(browser, service.url, made);
  await browser.close();
} finally {
  await service.stop();
  receiver?.close();
  await rm(data, { recursive: true, force: true });
}
