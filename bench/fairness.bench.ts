import { readFile } from "node:fs/promises";
import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Reelwright } from "../sdk/client.ts";
import { fixture } from "../test/tool-benches/local-media.ts";
import { startBenchService } from "./bench-service.ts";
import { median, type Row } from "./measure.ts";

export const summary =
  "a 6 s video at 360p, alone and while a hostile account on the plan free uses every place it gets";

const rounds = 3;
const limit = 2.5;
/** Above the minimum rate of a download, so that only its deadline ends it. */
const dribbledBytesPerSecond = 40 * 1024;

export async function run(say: (line: string) => void): Promise<Row[]> {
  const server = await startMediaServer();
  const service = await startBenchService("all", {
    // The media server of this benchmark has a loopback address.
    FETCH_ALLOW_PRIVATE: "true",
    RATE_LIMIT_FREE: "1000000000",
    LOG_LEVEL: "error",
  });
  try {
    const hostile = await prepareHostile(await service.newAccount("free"), server.url);
    say("warm-up run");
    await makeVideo(service.client, 0);
    const [alone, contended]: [number[], number[]] = [[], []];
    for (let round = 1; round <= rounds; round++) {
      alone.push(await makeVideo(service.client, 2 * round));
      const stop = await hostile.attack();
      contended.push(await makeVideo(service.client, 2 * round + 1));
      await stop();
      say(
        `round ${round} of ${rounds}: ${alone.at(-1)?.toFixed(1)} s alone, ${contended.at(-1)?.toFixed(1)} s during the attack`,
      );
    }
    return [
      {
        figure: "a 6 s video at 360p during the attack",
        ours: `${median(contended).toFixed(1)} s`,
        against: `alone ${median(alone).toFixed(1)} s`,
        value: (median(contended) / median(alone)).toFixed(2),
        "must hold": `≤ ${limit}`,
      },
    ];
  } finally {
    await service.stop();
    server.close();
  }
}

/** Makes a video and resolves to the seconds from the request to the end of the run. */
async function makeVideo(client: Reelwright, seed: number): Promise<number> {
  const started = performance.now();
  const inputs = { topic: "The tides", seconds: 6, resolution: "360p", seed };
  const { id } = await client.post("/v1/runs", { body: { agent_id: "topic_to_short", inputs } });
  const { status } = await client.waitForRun(id);
  if (status !== "completed") throw new Error(`The run ended as ${status}.`);
  return (performance.now() - started) / 1000;
}

interface Hostile {
  /** Starts everything at once. Resolves to a function that cancels it. */
  attack(): Promise<() => Promise<void>>;
}

/** Prepares downloads that never end, damaged clips, expensive conditions and long renders. */
async function prepareHostile(client: Reelwright, mediaUrl: string): Promise<Hostile> {
  const newAgent = async (name: string, more: object): Promise<string> =>
    (await client.post("/v1/agents", { body: { name, ...more } as never })).id;
  const importer = await newAgent("Importer", { tools: ["import_asset"] });
  const conditions = await newAgent("Conditions", {
    pipeline_type: "graph",
    tools: ["generate_voiceover", "compose_timeline"],
    graph_edges: [
      {
        source: "generate_voiceover",
        target: "compose_timeline",
        when: "words.all(a, words.all(b, words.all(c, a.text != b.text + c.text)))",
      },
    ],
  });
  const inputs = { topic: "The moon", seconds: 30, resolution: "360p" };
  const { id } = await client.post("/v1/runs", { body: { agent_id: "topic_to_short", inputs } });
  const { result } = await client.waitForRun(id);
  const project_id = String(result.project_id);
  const text = "The tide comes in and the tide goes out. ".repeat(100);
  let wave = 0;
  const start = async (agent_id: string, inputs: Record<string, unknown>) =>
    (await client.post("/v1/runs", { body: { agent_id, inputs } })).id;

  return {
    async attack() {
      wave += 1;
      const repeat = <T>(count: number, work: (index: number) => Promise<T>) =>
        Array.from({ length: count }, (_, index) => work(index));
      const runs = await Promise.all([
        ...repeat(2, (index) => start(conditions, { text: `${wave} ${index} ${text}` })),
        ...repeat(4, (index) => start(importer, { source: `${mediaUrl}/broken/${wave}-${index}` })),
        ...repeat(12, (index) =>
          start(importer, { source: `${mediaUrl}/dribble/${wave}-${index}` }),
        ),
      ]);
      const formats = ["mp4", "webm", "mov", "mkv"];
      const renders = await Promise.all(
        formats.map(async (format) => {
          const resolution = ["720p", "1080p", "1440p"][wave % 3] ?? "1080p";
          const body = { project_id, options: { resolution, format } };
          return (await client.post("/v1/renders", { body })).id;
        }),
      );
      return async () => {
        const cancelRun = (run_id: string) =>
          client.post("/v1/runs/{run_id}/cancel", { params: { path: { run_id } } });
        const cancelRender = (render_id: string) =>
          client.post("/v1/renders/{render_id}/cancel", { params: { path: { render_id } } });
        // Those that have ended are refused with 409.
        await Promise.allSettled([...runs.map(cancelRun), ...renders.map(cancelRender)]);
      };
    },
  };
}

/** Serves `/broken/…`, a clip whose frames are zeroed, and `/dribble/…`, which never ends. */
async function startMediaServer(): Promise<{ url: string; close(): void }> {
  const clip = await readFile(fixture("color-bars.mp4"));
  const broken = Buffer.from(clip);
  const mdat = broken.indexOf("mdat");
  broken.fill(0, mdat + 4, mdat + broken.readUInt32BE(mdat - 4) - 4);
  const server: Server = createServer((request, response) => {
    response.writeHead(200, { "content-type": "video/mp4" });
    if (request.url?.startsWith("/broken/")) response.end(broken);
    else dribble(response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

function dribble(response: ServerResponse): void {
  const chunk = Buffer.alloc(dribbledBytesPerSecond / 4);
  const timer = setInterval(() => response.write(chunk), 250);
  response.on("close", () => clearInterval(timer));
}
