import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestService, type TestService } from "../../test/harness.ts";
import { buildApp } from "../app.ts";
import { internalCaller } from "../auth/internal-caller.ts";
import { findAccount } from "../identity/find-account.ts";
import { setPassword } from "./set-password.ts";

const mails: { to: string; body: string }[] = [];
let server: SMTPServer;
let service: TestService;
beforeAll(async () => {
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData: (stream, session, callback) => {
      text(stream).then((body) => {
        // Decodes quoted-printable: folded lines and "=3D".
        mails.push({
          to: session.envelope.rcptTo.map(({ address }) => address).join(),
          body: body.replace(/=\r\n/g, "").replaceAll("=3D", "="),
        });
        callback();
      }, callback);
    },
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.server.address() as AddressInfo;
  service = await startTestService({
    env: { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: "video@example.com" },
  });
});
afterAll(async () => {
  await service.close();
  await new Promise<void>((resolve) => server.close(resolve));
});

const asNobody = { "x-api-key": "" };
const post = (path: string, body: unknown) =>
  service.call<{ message?: string; error?: string }>("POST", `/auth/${path}`, body, asNobody);
const signUp = async (email: string) => {
  const response = await post("sign-up/email", { email, password: "a long password", name: "Ada" });
  return [response.headers["set-cookie"]]
    .flat()
    .map((cookie) => String(cookie).split(";")[0])
    .join("; ");
};
const signInStatus = async (email: string, password: string) =>
  (await post("sign-in/email", { email, password })).status;
const mailTo = async (email: string) => {
  await expect.poll(() => mails.some(({ to }) => to === email), { interval: 10 }).toBe(true);
  return mails.find(({ to }) => to === email)?.body ?? "";
};

describe("POST /auth/request-password-reset", () => {
  it("sends a token that sets a new password once and ends the sessions", async () => {
    const cookie = await signUp("ada@example.com");
    expect((await post("request-password-reset", { email: "ada@example.com" })).status).toBe(200);
    const mail = await mailTo("ada@example.com");
    expect(mail).toContain(`POST ${service.services.config.publicUrl}/auth/reset-password`);
    const token = /"token": "([^"]+)"/.exec(mail)?.[1];
    expect((await post("reset-password", { token, newPassword: "another password" })).status).toBe(
      200,
    );
    expect(await signInStatus("ada@example.com", "a long password")).toBe(401);
    expect(await signInStatus("ada@example.com", "another password")).toBe(200);
    expect(
      (await service.call("GET", "/auth/token", undefined, { ...asNobody, cookie })).status,
    ).toBe(401);
    const again = await post("reset-password", { token, newPassword: "a third password" });
    expect(again.status).toBe(400);
    expect(again.body.error).toBe("bad_request");
  });

  it("sends a link that redirects to redirectTo with the token", async () => {
    await signUp("grace@example.com");
    const redirectTo = `${service.services.config.publicUrl}/new-password`;
    await post("request-password-reset", { email: "grace@example.com", redirectTo });
    const link =
      /http:\/\/\S+\/auth\/reset-password\/\S+/.exec(await mailTo("grace@example.com"))?.[0] ?? "";
    const { pathname, search } = new URL(link);
    const response = await service.app.inject({ method: "GET", url: pathname + search });
    expect(response.statusCode).toBe(302);
    expect(response.headers.location).toMatch(new RegExp(`^${redirectTo}\\?token=`));
  });

  it("rejects a redirectTo of another origin", async () => {
    await signUp("mallory@example.com");
    const { status } = await post("request-password-reset", {
      email: "mallory@example.com",
      redirectTo: "https://evil.example/",
    });
    expect(status).toBe(403);
  });

  it("responds equally for an unknown address, and sends no mail", async () => {
    await signUp("lin@example.com");
    const [known, unknown] = [
      await post("request-password-reset", { email: "lin@example.com" }),
      await post("request-password-reset", { email: "nobody@example.com" }),
    ];
    expect(unknown.status).toBe(known.status);
    expect(unknown.body).toEqual(known.body);
    await mailTo("lin@example.com");
    expect(mails.map(({ to }) => to)).not.toContain("nobody@example.com");
  });

  it("returns 400 without a mail server", async () => {
    const app = await buildApp({
      ...service.services,
      config: { ...service.services.config, mail: undefined },
    });
    // Another client address, because the limit is five a minute.
    const from = {
      method: "POST",
      url: "/auth/request-password-reset",
      remoteAddress: "192.0.2.1",
    } as const;
    const response = await app.inject({ ...from, payload: { email: "ada@example.com" } });
    expect(response.statusCode).toBe(400);
    expect(response.json().error).toBe("bad_request");
    await app.close();
  });
});

describe("setPassword", () => {
  it("sets the password and ends the sessions", async () => {
    const cookie = await signUp("kim@example.com");
    await setPassword(
      service.services,
      await findAccount(service.services.db, "Kim@example.com"),
      "given by the operator",
    );
    expect(await signInStatus("kim@example.com", "given by the operator")).toBe(200);
    expect(
      (await service.call("GET", "/auth/token", undefined, { ...asNobody, cookie })).status,
    ).toBe(401);
  });

  it("rejects a password that is too short, and an account without a password", async () => {
    const { id } = service.account;
    await expect(setPassword(service.services, id, "short")).rejects.toThrow(/5 characters/);
    await internalCaller(service.services);
    await expect(setPassword(service.services, "system", "a long password")).rejects.toThrow(
      /The account "system" has no password/,
    );
  });
});
