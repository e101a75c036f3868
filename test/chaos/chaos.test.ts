import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { planFaults } from "./schedule.ts";
import { startTcpProxy, type TcpProxy } from "./tcp-proxy.ts";

describe("planFaults", () => {
  it("plans the same for the same seed, and else for another one", () => {
    expect(planFaults(7, 180)).toEqual(planFaults(7, 180));
    expect(planFaults(7, 180)).not.toEqual(planFaults(8, 180));
  });

  it("crashes PostgreSQL twice, lets S3 refuse for a minute and fills the disk within three minutes", () => {
    for (let seed = 0; seed < 50; seed++) {
      const plan = planFaults(seed, 180);
      const count = (kind: string) => plan.filter((fault) => fault.kind === kind).length;
      expect([count("crash postgres"), count("refuse s3"), count("fill disk")]).toEqual([2, 1, 1]);
      expect(plan.find(({ kind }) => kind === "refuse s3")).toMatchObject({ seconds: 60 });
      const long = plan.filter(
        (fault) =>
          (fault.kind === "stop" || (fault.kind === "cut" && fault.from === "postgres")) &&
          fault.target.startsWith("work") &&
          fault.seconds > 10,
      );
      expect(count("kill")).toBeGreaterThan(0);
      expect(long.length).toBeGreaterThan(1);
      expect(plan.map(({ at }) => at)).toEqual(plan.map(({ at }) => at).sort((a, b) => a - b));
    }
  });
});

describe("startTcpProxy", () => {
  let server: Server;
  let proxy: TcpProxy;
  beforeEach(async () => {
    server = createServer((_request, response) => response.end("here")).listen(0, "127.0.0.1");
    await once(server, "listening");
    proxy = await startTcpProxy((server.address() as AddressInfo).port);
  });
  afterEach(async () => {
    await proxy.close();
    server.closeAllConnections();
    server.close();
  });
  const readFrom = async (port: number) => {
    const response = await fetch(`http://127.0.0.1:${port}/`);
    return `${response.status} ${await response.text()}`;
  };
  const read = () => readFrom(proxy.port);

  it("passes requests on", async () => {
    expect(await read()).toBe("200 here");
  });

  it("delivers what was sent during silence after it", async () => {
    expect(await read()).toBe("200 here");
    let requests = 0;
    server.on("request", () => {
      requests += 1;
    });
    proxy.cut("silent");
    const waiting = [read(), read()];
    // Later requests past the proxy are answered first.
    for (const _ of waiting) await readFrom((server.address() as AddressInfo).port);
    expect(requests).toBe(2);
    proxy.heal();
    expect(await Promise.all(waiting)).toEqual(["200 here", "200 here"]);
  });

  it("breaks connections off until it heals", async () => {
    proxy.cut("reset");
    await expect(read()).rejects.toThrow();
    proxy.heal();
    expect(await read()).toBe("200 here");
  });

  it("answers with 503 while it refuses", async () => {
    expect(await read()).toBe("200 here");
    proxy.cut("refuse");
    await expect.poll(() => read().catch(() => "broken")).toBe("503 ");
    proxy.heal();
    expect(await read()).toBe("200 here");
  });
});
