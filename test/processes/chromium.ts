import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { execa } from "execa";
import { browserNames } from "../../src/providers/browser/find-browser.ts";

/** The result of playing a video in a real browser. */
export interface Playback {
  /** The browser's error message; null when the video played. */
  error: string | null;
  ended: boolean;
  /** The last position and the duration, in seconds. */
  position: number;
  seconds: number;
  width: number;
  height: number;
  frames: number;
  /** Decoded bytes of audio. */
  audio_bytes: number;
}

/** Only a browser that hangs reaches it. */
const hangMilliseconds = 400_000;

/**
 * Plays a video to its end in headless Chromium, muted and at four times its speed.
 * Rejects when Chromium is not installed, and when it hangs.
 */
export async function playInChromium(url: string): Promise<Playback> {
  const program = await findChromium();
  const profile = await mkdtemp(join(tmpdir(), "reelwright-chromium-"));
  const { promise: played, resolve } = Promise.withResolvers<Playback>();
  const server = await startPageServer(url, resolve);
  const browser = execa(program, [...flags, `--user-data-dir=${profile}`, serverUrl(server)], {
    stdio: "ignore",
    timeout: hangMilliseconds,
    reject: false,
    forceKillAfterDelay: 1000,
  });
  const exited = browser.then((result): never => {
    throw new Error(
      `Chromium exited before the video ended: ${result.shortMessage ?? `exit code ${result.exitCode}`}`,
    );
  });
  try {
    return await Promise.race([played, exited]);
  } finally {
    browser.kill();
    await browser;
    server.closeAllConnections();
    server.close();
    // Child processes may still write to the profile for a moment.
    await rm(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  }
}

/**
 * Opens a page in headless Chromium. Resolves to its HTML after its scripts have run, and to its
 * console output. The browser can connect to 127.0.0.1 only.
 */
export async function pageInChromium(url: string): Promise<{ html: string; console: string }> {
  const profile = await mkdtemp(join(tmpdir(), "reelwright-chromium-"));
  const dumpFlags = [
    "--dump-dom",
    "--virtual-time-budget=15000",
    "--enable-logging=stderr",
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
  ];
  const { stdout, stderr } = await execa(
    await findChromium(),
    [...flags, ...dumpFlags, `--user-data-dir=${profile}`, url],
    { timeout: hangMilliseconds },
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

/** Returns the first name of Chromium that starts. */
async function findChromium(): Promise<string> {
  for (const name of browserNames) {
    const { failed } = await execa(name, ["--version"], { stdio: "ignore", reject: false });
    if (!failed) return name;
  }
  throw new Error(
    "Chromium is not installed. Run ./reelwright test, or on Debian and Ubuntu: apt install chromium.",
  );
}

/** Serves one page with the video, which posts the result back. */
async function startPageServer(
  url: string,
  onPlayed: (playback: Playback) => void,
): Promise<Server> {
  const server = createServer(async (request, response) => {
    if (request.method === "POST") {
      onPlayed(JSON.parse(await text(request)));
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
  const report = () => fetch("/", { method: "POST", body: JSON.stringify({
    error: video.error && (video.error.message || "error " + video.error.code), ended: video.ended,
    position: video.currentTime, seconds: video.duration || 0, width: video.videoWidth, height: video.videoHeight,
    frames: video.getVideoPlaybackQuality().totalVideoFrames, audio_bytes: video.webkitAudioDecodedByteCount,
  }) });
  video.onended = video.onerror = report;
  video.defaultPlaybackRate = 4;
  video.src = ${JSON.stringify(url)};
</script>`;
