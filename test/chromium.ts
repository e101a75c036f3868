import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { execa } from "execa";

/** What a real browser says of a video that it was given to play. */
export interface Playback {
  /** The browser's own words; null when it played. */
  error: string | null;
  ended: boolean;
  /** Where it stopped, and the length it had been told; seconds. */
  position: number;
  seconds: number;
  width: number;
  height: number;
  frames: number;
  /** Bytes of sound that were decoded. */
  audio_bytes: number;
}

/** Plays a video to its end in headless Chromium, muted and at four times its speed. Rejects, saying what to do, where there is none, and after `timeout_ms`. */
export async function playInChromium(url: string, { timeout_ms = 25_000 } = {}): Promise<Playback> {
  const program = await findChromium();
  const profile = await mkdtemp(join(tmpdir(), "reelwright-chromium-"));
  const { promise: told, resolve } = Promise.withResolvers<Playback>();
  const server = await startPageServer(url, resolve);
  const browser = execa(program, [...flags, `--user-data-dir=${profile}`, serverUrl(server)], {
    stdio: "ignore",
    timeout: timeout_ms,
    reject: false,
    forceKillAfterDelay: 1000,
  });
  const gone = browser.then((result): never => {
    throw new Error(
      `Chromium ended before the video did: ${result.shortMessage ?? `exit code ${result.exitCode}`}`,
    );
  });
  try {
    return await Promise.race([told, gone]);
  } finally {
    browser.kill();
    await browser;
    server.closeAllConnections();
    server.close();
    // Its own children may still be writing there for a moment.
    await rm(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  }
}

/** A page as headless Chromium shows it once its scripts are done, and what it wrote to its console. Only 127.0.0.1 can be reached. */
export async function pageInChromium(url: string): Promise<{ html: string; console: string }> {
  const profile = await mkdtemp(join(tmpdir(), "reelwright-chromium-"));
  const once = [
    "--dump-dom",
    "--virtual-time-budget=15000",
    "--enable-logging=stderr",
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
  ];
  const { stdout, stderr } = await execa(
    await findChromium(),
    [...flags, ...once, `--user-data-dir=${profile}`, url],
    { timeout: 25_000 },
  );
  await rm(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  return {
    html: stdout,
    console: stderr
      .split("\n")
      .filter((line) => line.includes(":CONSOLE:"))
      .join("\n"),
  };
}

const flags = [
  ...[
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--mute-audio",
    "--disable-dev-shm-usage",
  ],
  ...[
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-extensions",
  ],
  "--autoplay-policy=no-user-gesture-required",
];

/** The first of its names that starts. */
async function findChromium(): Promise<string> {
  for (const name of ["chromium", "chromium-browser", "google-chrome"]) {
    const { failed } = await execa(name, ["--version"], { stdio: "ignore", reject: false });
    if (!failed) return name;
  }
  throw new Error(
    "No Chromium was found to play the video in. Install it (Debian, Ubuntu: apt install chromium), or run ./reelwright test.",
  );
}

/** One page with the video on it, which posts back how it went. */
async function startPageServer(url: string, told: (playback: Playback) => void): Promise<Server> {
  const server = createServer(async (request, response) => {
    if (request.method === "POST") {
      told(JSON.parse(await text(request)));
      response.end();
    } else if (request.url === "/")
      response.setHeader("content-type", "text/html").end(buildPage(url));
    else response.writeHead(404).end();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return server;
}

const serverUrl = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;

const buildPage = (url: string) => `<!doctype html>
<video autoplay></video>
<script>
  const video = document.querySelector("video");
  const tell = () => fetch("/", { method: "POST", body: JSON.stringify({
    error: video.error && (video.error.message || "error " + video.error.code), ended: video.ended,
    position: video.currentTime, seconds: video.duration || 0, width: video.videoWidth, height: video.videoHeight,
    frames: video.getVideoPlaybackQuality().totalVideoFrames, audio_bytes: video.webkitAudioDecodedByteCount,
  }) });
  video.onended = video.onerror = tell;
  video.defaultPlaybackRate = 4;
  video.src = ${JSON.stringify(url)};
</script>`;
