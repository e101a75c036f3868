import { createSocket } from "node:dgram";
import { once } from "node:events";
import { chmod, mkdir, readdir, readFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type CaptureSite, openCaptureSite } from "../../../../test/fakes/capture-site.ts";
import { expectShortSlices } from "../../../../test/processes/short-slices.ts";
import { pictureBench } from "../../../../test/tool-benches/picture-bench.ts";
import type { BrowserProvider } from "../../../generators/generators.ts";
import { openBrowser } from "../../../providers/browser/chromium-browser.ts";
import { StepError } from "../../../system/errors.ts";
import captureWebpage from "./capture_webpage.ts";

const tools = pictureBench();
let site: CaptureSite;
let browser: BrowserProvider | undefined;
let profiles: string;
beforeAll(async () => {
  site = await openCaptureSite();
  profiles = join(tools.folder, "profiles");
  await mkdir(profiles);
  // Chromium may run as another user.
  for (const folder of [tools.folder, profiles]) await chmod(folder, 0o711);
  // A busy machine needs long for the largest picture.
  const settings = {
    ...{ path: undefined, user: "61100", allowPrivate: false, captureSeconds: 400, profiles },
  };
  browser = await openBrowser(settings, site.network);
});
afterAll(() => site.close());

const capture = (input: Record<string, unknown>, signal?: AbortSignal) =>
  tools.run(captureWebpage, input, { browser, ...(signal ? { signal } : {}) });
const failure = (input: Record<string, unknown>) =>
  capture(input).then(
    () => undefined,
    (error: unknown) => (error instanceof StepError ? error : undefined),
  );
const page = (body: string) =>
  `<!doctype html><style>body { margin: 0 } div { height: 1000px }</style>${body}`;

describe("capture_webpage", () => {
  it("is not available without Chromium, and says which setting adds it", async () => {
    const missing = await openBrowser({
      ...{ path: "/missing/chromium", user: "61100", allowPrivate: false },
    });
    expect(missing).toBeUndefined();
    await expect(tools.run(captureWebpage, { url: site.url })).rejects.toMatchObject({
      code: "provider_required",
      message: expect.stringContaining("CHROMIUM_PATH"),
    });
  });

  it("makes a picture of the whole page, with the colors that its scripts set", async () => {
    site.serve(
      "/colors",
      page(
        `<div style="background: #ff0000"></div><div id="last"></div>
         <script>document.getElementById("last").style.background = "#0000ff"</script>`,
      ),
    );
    const made = await capture({ url: `${site.url}/colors`, page_width: 400 });
    const { path, width, height } = await tools.open(made.image);
    expect(width).toBe(400);
    expect(height).toBe(2000);
    expect(await colorAt(path, 100, 500)).toEqual([255, 0, 0]);
    expect(await colorAt(path, 100, 1500)).toEqual([0, 0, 255]);
    expect(made.warnings).toBeUndefined();
    expect(made.engine).toMatch(/^local\/chromium-\d/);
  });

  it("joins the strips of a high page without a seam, and draws what is fixed once", async () => {
    site.serve(
      "/high-with-header",
      page(
        `<header style="position: fixed; top: 0; width: 100%; height: 40px; background: #ff0000"></header>
         ${`<div style="background: #0000ff"></div>`.repeat(3)}`,
      ),
    );
    const made = await capture({ url: `${site.url}/high-with-header`, page_width: 1200 });
    const { path, height } = await tools.open(made.image);
    expect(height).toBe(3000);
    expect(await colorAt(path, 600, 20)).toEqual([255, 0, 0]);
    // The strips are 1200 pixels high.
    for (const y of [1199, 1200, 1220, 2399, 2400, 2420, 2999])
      expect(await colorAt(path, 600, y)).toEqual([0, 0, 255]);
  });

  it("cuts a page that is too high, with a warning", async () => {
    site.serve("/high", page(`<p style="height: 90000px; background: green">`));
    const made = await capture({ url: `${site.url}/high`, page_width: 320 });
    expect((await tools.open(made.image)).height).toBe(8000);
    expect(made.warnings).toEqual([expect.stringContaining("higher than 8000 pixels")]);
  });

  it("does not block the event loop with the largest picture, of 46 MB", async () => {
    site.serve(
      "/noise",
      page(
        `<canvas width="1920" height="8000" style="display: block"></canvas>
         <script>
           const context = document.querySelector("canvas").getContext("2d");
           const picture = context.createImageData(1920, 8000);
           for (let i = 0; i < picture.data.length; i++)
             picture.data[i] = i % 4 === 3 ? 255 : Math.random() * 256;
           context.putImageData(picture, 0, 0);
         </script>`,
      ),
    );
    site.serve("/empty", page(""));
    // The first capture loads the program that controls the browser.
    await capture({ url: `${site.url}/empty` });
    const input = { url: `${site.url}/noise`, page_width: 1920 };
    let image: unknown;
    await expectShortSlices(async () => {
      ({ image } = await capture(input));
    });
    expect((await tools.open(image)).bytes).toBeGreaterThan(40e6);
  });

  it("makes a clip of the given length that scrolls from the top to the end", async () => {
    site.serve(
      "/scroll",
      page(`<div style="background: black"></div><div style="background: white"></div>`),
    );
    const made = await capture({
      url: `${site.url}/scroll`,
      capture_output: "scroll",
      seconds: 2,
      aspect_ratio: "16:9",
      short_side: 144,
    });
    const { path } = await tools.open(made.clip);
    const { video, seconds } = await tools.ffmpeg.probe(path);
    expect(seconds).toBeCloseTo(2, 2);
    expect(video?.width).toBe(256);
    expect(video?.height).toBe(144);
    expect(await tools.brightness(made.clip, 0)).toBeLessThan(5);
    expect(await tools.brightness(made.clip, 1.9)).toBeGreaterThan(250);
    expect(made.image).toBeUndefined();
  });
});

describe("a page that is captured", () => {
  it("reaches no private or loopback address, by whatever request", async () => {
    const inside = await openInside();
    site.serve("/redirect", (_, response) => {
      response.writeHead(302, { location: `http://127.0.0.1:${inside.port}/redirected` }).end();
    });
    site.serve("/attack", page(attacks(inside.port)));
    const made = await capture({ url: `${site.url}/attack`, page_width: 400 });
    expect(site.requests).toContain("/done");
    expect(await colorAt((await tools.open(made.image)).path, 10, 500)).toEqual([0, 128, 0]);
    expect(inside.connections()).toBe(0);
    expect(inside.packets()).toBe(0);
    inside.close();
  });

  it.each([
    ["http://127.0.0.1/", "private or reserved"],
    ["http://[::1]/", "private or reserved"],
    ["http://169.254.169.254/latest/meta-data", "private or reserved"],
    ["https://inside.example/", "private or reserved"],
    ["http://inside.example/", "private or reserved"],
    ["file:///etc/passwd", "not an address of a web page"],
    ["data:text/html,hello", "not an address of a web page"],
    ["view-source:http://site.example/", "not an address of a web page"],
    ["chrome://version", "not an address of a web page"],
    ["http://user:secret@site.example/", "user name or password"],
    ["http://site.example/teapot", "status 418"],
    ["http://site.example/missing", "responded with an error"],
  ])("fails with invalid_input for %s", async (url, message) => {
    site.serve("/teapot", (_, response) => void response.writeHead(418).end("Short and stout"));
    const error = await failure({ url });
    expect(error?.code).toBe("invalid_input");
    expect(error?.message).toContain(message);
  });

  it("fails with invalid_input if it redirects to a private address", async () => {
    site.serve("/to-inside", (_, response) => {
      response.writeHead(302, { location: "http://inside.example/" }).end();
    });
    const error = await failure({ url: `${site.url}/to-inside` });
    expect(error?.code).toBe("invalid_input");
    expect(error?.message).toContain("inside.example resolves to a private");
  });

  it("fails with invalid_input if it loads more than 30 MB", async () => {
    site.serve("/large.js", (_, response) => {
      const chunk = Buffer.alloc(1024 ** 2, " ");
      const send = () => {
        while (!response.destroyed && response.write(chunk));
      };
      response.on("drain", send);
      send();
    });
    site.serve("/large", page(`<script src="/large.js"></script>`));
    const error = await failure({ url: `${site.url}/large` });
    expect(error?.code).toBe("invalid_input");
    expect(error?.message).toContain("more than 30 MB");
  });

  it("is closed with its browser when the step is aborted, even if its script never ends", async () => {
    const opened = Promise.withResolvers<void>();
    site.serve("/started", (_, response) => {
      response.end();
      opened.resolve();
    });
    site.serve("/endless", page(`<script>fetch("/started").then(() => { for (;;); })</script>`));
    const controller = new AbortController();
    const captured = capture({ url: `${site.url}/endless` }, controller.signal);
    await opened.promise;
    controller.abort(new Error("cancelled"));
    await expect(captured).rejects.toThrow("cancelled");
    expect(await processesIn(tools.folder)).toEqual([]);
  });
});

async function colorAt(path: string, left: number, top: number): Promise<number[]> {
  const region = { left, top, width: 1, height: 1 };
  return [...(await sharp(path).removeAlpha().extract(region).raw().toBuffer())];
}

/** A service of this machine, which no page may reach: TCP and UDP on the same port. */
async function openInside() {
  let connections = 0;
  let packets = 0;
  const server = createServer((socket) => {
    connections += 1;
    socket.destroy();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  const udp = createSocket("udp4").on("message", () => {
    packets += 1;
  });
  udp.bind(port, "127.0.0.1");
  await once(udp, "listening");
  return {
    port,
    connections: () => connections,
    packets: () => packets,
    close() {
      server.close();
      udp.close();
    },
  };
}

/** Requests of every kind. The page turns green when each of them has failed. */
const attacks = (port: number) => `
  <div id="state" style="background: red"></div>
  <img src="http://127.0.0.1:${port}/img"><iframe src="http://localhost:${port}/frame"></iframe>
  <iframe src="/redirect"></iframe><link rel="stylesheet" href="http://[::1]:${port}/style">
  <link rel="preconnect" href="http://127.0.0.1:${port}"><video src="http://127.1:${port}/v"></video>
  <script>
    const port = ${port};
    const peer = new RTCPeerConnection({ iceServers: [{ urls: "stun:127.0.0.1:" + port }] });
    peer.createDataChannel("channel");
    peer.createOffer().then((offer) => peer.setLocalDescription(offer));
    const open = (url) => new Promise((resolve, reject) => {
      Object.assign(new WebSocket(url), { onopen: resolve, onerror: reject });
    });
    const requests = [
      fetch("http://127.0.0.1:" + port),
      fetch("http://inside.example:" + port),
      fetch("https://127.0.0.1:" + port, { mode: "no-cors" }),
      fetch("/redirect"),
      open("ws://127.0.0.1:" + port),
      open("ws://[::1]:" + port),
    ];
    Promise.allSettled(requests).then(async (results) => {
      const failed = results.every(({ status }) => status === "rejected");
      document.getElementById("state").style.background = failed ? "green" : "red";
      await fetch("/done");
    });
  </script>`;

/** Command lines of the processes whose environment names a folder. */
async function processesIn(folder: string): Promise<string[]> {
  const ids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
  const found = await Promise.all(
    ids.map(async (id) => {
      const environment = await readFile(`/proc/${id}/environ`, "utf8").catch(() => "");
      return environment.includes(`HOME=${folder}`)
        ? [await readFile(`/proc/${id}/cmdline`, "utf8").catch(() => "")]
        : [];
    }),
  );
  return found.flat().filter(Boolean);
}
