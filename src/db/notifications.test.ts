import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase } from "../../test/harness.ts";
import { openLog } from "../system/log.ts";
import { openDatabase } from "./database.ts";
import { type Notifications, notify, openNotifications } from "./notifications.ts";

const log = openLog({ logLevel: "fatal", logPretty: false }, "test");
let database: Awaited<ReturnType<typeof createTestDatabase>>;
let db: ReturnType<typeof openDatabase>;
let notifications: Notifications;

beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase(database.url, log);
  notifications = await openNotifications({ connectionString: database.url }, log);
});
afterAll(async () => {
  await notifications.close();
  await db.destroy();
  await database.drop();
});

/** Starts listening. `heard(n)` resolves with the first n payloads. */
function listener(channel: string) {
  const payloads: string[] = [];
  let look = () => {};
  const stop = notifications.on(channel, (payload) => {
    payloads.push(payload);
    look();
  });
  const heard = (count: number) =>
    new Promise<string[]>((resolve) => {
      look = () => payloads.length >= count && resolve(payloads.slice(0, count));
      look();
    });
  return { payloads, heard, stop };
}

describe("openNotifications", () => {
  it("reports that listening has started, then each notification of its channel", async () => {
    const first = listener("first");
    expect(await first.heard(1)).toEqual([""]);
    await notify(db, "second", "not mine");
    await notify(db, "first", "a");
    await notify(db, "first", "b");
    expect(await first.heard(3)).toEqual(["", "a", "b"]);
  });

  it("reports nothing to a stopped listener, and nothing from a rolled back transaction", async () => {
    const [gone, there] = [listener("stops"), listener("stops")];
    await there.heard(1);
    gone.stop();
    const before = gone.payloads.length;
    const undone = db.transaction().execute(async (tx) => {
      await notify(tx, "stops", "undone");
      throw new Error("rolled back");
    });
    await expect(undone).rejects.toThrow();
    await notify(db, "stops", "done");
    expect((await there.heard(2)).at(-1)).toBe("done");
    expect(gone.payloads.length).toBe(before);
  });

  it("reconnects after a lost connection and reports that notifications may have been missed", async () => {
    const mine = listener("lost");
    await mine.heard(1);
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'reelwright notifications' and datname = current_database()`.execute(
      db,
    );
    expect(await mine.heard(2)).toEqual(["", ""]);
    await notify(db, "lost", "found");
    expect((await mine.heard(3)).at(-1)).toBe("found");
  });

  it("reconnects when the connection goes silent, as behind a firewall that dropped it", async () => {
    const url = new URL(database.url.replace("@/", "@localhost/"));
    const socket = join(url.searchParams.get("host") ?? "", ".s.PGSQL.5432");
    const between: Socket[] = [];
    let mayConnect = Promise.resolve();
    const proxy = createServer(async (near) => {
      near.on("error", () => {});
      await mayConnect;
      if (near.destroyed) return;
      const far = connect(socket);
      between.push(near, far);
      near.pipe(far).pipe(near);
      near.on("close", () => far.destroy());
    }).listen(0, "127.0.0.1");
    await once(proxy, "listening");
    const connectionString = `postgresql://reelwright:${url.password}@127.0.0.1:${(proxy.address() as AddressInfo).port}${url.pathname}`;
    const behindIt = await openNotifications({ connectionString }, log, {
      probeMilliseconds: 500,
    });
    const heard: string[] = [];
    behindIt.on("silent", (payload) => heard.push(payload));
    await expect.poll(() => heard).toContain("");
    const begun = heard.length;
    const sent = Promise.withResolvers<void>();
    mayConnect = sent.promise;
    for (const each of between) each.unpipe();
    await notify(db, "silent", "lost");
    sent.resolve();
    await expect.poll(() => heard.length).toBeGreaterThan(begun);
    // On a busy machine it may disconnect again, and miss it.
    const find = async () => {
      await notify(db, "silent", "found");
      return heard;
    };
    await expect.poll(find).toContain("found");
    expect(new Set(heard)).toEqual(new Set(["", "found"]));
    await behindIt.close();
    proxy.close();
  });
});
