import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { inviteAccount } from "../../src/accounts/invitations.ts";
import { setOperator } from "../../src/accounts/operators.ts";
import { createSignInLink } from "../../src/accounts/sign-in-links.ts";
import { startModelMirror } from "../fakes/model-mirror.ts";
import { tinyVoiceArchive } from "../fakes/tiny-models.ts";
import { testPassword } from "../harness.ts";
import { findViolations } from "./axe.ts";
import { type OpenStudio, openStudio } from "./open-studio.ts";

const norman = "/tts-models/vits-piper-en_US-norman-medium.tar.bz2";
let mirror: Awaited<ReturnType<typeof startModelMirror>>;
let studio: OpenStudio;
beforeAll(async () => {
  mirror = await startModelMirror();
  studio = await openStudio({ worker: true, env: { MODELS_MIRROR: mirror.url } });
});
beforeEach(() => studio.useAccount());
afterAll(async () => {
  await studio?.close();
  await mirror?.close();
});

describe("the page of the system", () => {
  it("shows an operator checks, workers, queues and accounts, and changes an account", async () => {
    const { service } = studio;
    const operator = await service.newAccount();
    await setOperator(service.services, operator.id, true);
    const other = await service.newAccount({ plan: "free", credits: 10 });
    const page = await studio.open("/system", { account: operator });
    await page.getByRole("region", { name: "Queues", exact: true }).getByText("render").waitFor();
    await page.getByText("alive", { exact: true }).first().waitFor();
    await page.getByRole("button", { name: `Change ${other.email}` }).click();
    await page.getByLabel("Plan").selectOption("starter");
    await page.getByLabel("Add credits").fill("5");
    expect(await findViolations(page.getByRole("dialog"))).toEqual([]);
    await page.getByRole("button", { name: "Save" }).click();
    const row = page.getByRole("row", { name: new RegExp(other.email) });
    await row.getByText("starter").waitFor();
    const key = { "x-api-key": other.api_key };
    const wallet = await service.call("GET", "/v1/credits/wallet", undefined, key);
    expect(wallet.body.balance).toBe(15);
    expect(await findViolations(page)).toEqual([]);
  });

  it("adds a voice with its license in sight, plays it and removes it", async () => {
    const { service } = studio;
    const operator = await service.newAccount();
    await setOperator(service.services, operator.id, true);
    const page = await studio.open("/system", { account: operator });
    const row = page.getByRole("row", { name: /Norman, US English/ });
    await row.getByText("Public domain", { exact: true }).waitFor();
    await row.getByText("65 MB").waitFor();
    const german = page.getByRole("row", { name: /English into German/ });
    await german.getByText("translator-en-de: translates texts, en → de").waitFor();
    mirror.files.set(norman, { content: await tinyVoiceArchive(), stallAfter: 500 });
    await row.getByRole("button", { name: "Add Norman, US English" }).click();
    await row.getByText(/downloading \d+ %/).waitFor();
    expect(await findViolations(row)).toEqual([]);
    await row.getByRole("button", { name: "Delete Norman, US English" }).click();
    await page.getByRole("button", { name: "Delete", exact: true }).click();
    await row.getByRole("button", { name: "Add Norman, US English" }).click();
    await row.getByText("installed", { exact: true }).waitFor();
    const sound = page.waitForResponse(/voices\/voice-en-norman\/preview/);
    await row.getByRole("button", { name: "Listen to the voice" }).click();
    expect((await sound).status()).toBe(200);
    expect(await findViolations(row)).toEqual([]);
    await row.getByRole("button", { name: "Delete Norman, US English" }).click();
    await page.getByRole("button", { name: "Delete", exact: true }).click();
    await row.getByRole("button", { name: "Add Norman, US English" }).waitFor();
  });

  it("switches Wikipedia on and off, and says what is sent", async () => {
    const { service } = studio;
    const operator = await service.newAccount();
    await setOperator(service.services, operator.id, true);
    const page = await studio.open("/system", { account: operator });
    const box = page.getByRole("checkbox", { name: "Look up topics in Wikipedia" });
    expect(await box.isChecked()).toBe(false);
    await page.getByText(/the words of the topic are sent to Wikipedia/).waitFor();
    await box.click();
    await page.getByText("Wikipedia is on").waitFor();
    expect(await service.services.topicSource()).toBe("wikipedia");
    const facts = page.getByRole("region", { name: "Facts about topics" });
    expect(await findViolations(facts)).toEqual([]);
    await box.click();
    await page.getByText("Wikipedia is off").waitFor();
    expect(await service.services.topicSource()).toBe("none");
  });

  it("is not in the navigation of other accounts, and shows them the API's error", async () => {
    const page = await studio.open("/system");
    await page
      .getByRole("alert")
      .getByText(/is not an operator/)
      .waitFor();
    await page.getByRole("link", { name: "Account" }).waitFor();
    expect(await page.getByRole("link", { name: "System" }).count()).toBe(0);
  });
});

describe("the page of the account", () => {
  it("keeps how words are said, one entry a line", async () => {
    const account = await studio.service.newAccount();
    const page = await studio.open("/account", { account });
    const field = page.getByLabel("How words are said");
    await field.fill("Reelwright = reel right\n\nC++ = C plus plus");
    await page.getByRole("button", { name: "Save pronunciations" }).click();
    await page.getByText("Pronunciations saved").waitFor();
    expect(await findViolations(page)).toEqual([]);
    const path = "/v1/account/pronunciations";
    const key = { "x-api-key": account.api_key };
    expect((await studio.service.call("GET", path, undefined, key)).body).toEqual({
      pronunciations: [
        { word: "Reelwright", say: "reel right" },
        { word: "C++", say: "C plus plus" },
      ],
    });
    await field.fill("no sign of how");
    await page.getByRole("button", { name: "Save pronunciations" }).click();
    await page.getByRole("alert").getByText(/say/).first().waitFor();
  });

  it("changes the password, and shows the error of a wrong one", async () => {
    const account = await studio.service.newAccount();
    const page = await studio.open("/account", { account });
    await page.getByLabel("Current password").fill("a wrong password");
    await page.getByLabel("New password").fill("another long password");
    await page.getByRole("button", { name: "Change password" }).click();
    await page
      .getByRole("alert")
      .getByText(/password/i)
      .first()
      .waitFor();
    await page.getByLabel("Current password").fill(testPassword);
    await page.getByRole("button", { name: "Change password" }).click();
    await page.getByText(/Password changed/).waitFor();
    expect(await findViolations(page)).toEqual([]);
  });
});

it("sets the first password of an invited account, which signs in with it later", async () => {
  const email = "invited@example.com";
  const person = { email, plan: "free", credits: 0 };
  const { url } = await inviteAccount(studio.service.services, person);
  const page = await studio.open(`/sign-in${new URL(url).hash}`, { account: null });
  await page.getByRole("link", { name: "Account" }).click();
  await page.getByText("This account has no password yet").waitFor();
  expect(await findViolations(page)).toEqual([]);
  await page.getByLabel("New password").fill("my first password");
  await page.getByRole("button", { name: "Set password" }).click();
  await page.getByLabel("Current password").waitFor();
  const next = await studio.open("/account", { account: null });
  await next.getByLabel("Email").fill(email);
  await next.getByLabel("Password").fill("my first password");
  await next.getByRole("button", { name: "Sign in" }).click();
  await next.getByLabel("Current password").waitFor();
});

describe("the sign-in page", () => {
  it("signs in by email and password, and shows the error of a wrong password", async () => {
    const account = await studio.service.newAccount();
    const page = await studio.open("/runs", { account: null });
    await page.getByLabel("Email").fill(account.email);
    await page.getByLabel("Password").fill("a wrong password");
    await page.getByRole("button", { name: "Sign in" }).click();
    await page
      .getByRole("alert")
      .getByText(/invalid/i)
      .waitFor();
    expect(await findViolations(page)).toEqual([]);
    await page.getByLabel("Password").fill(testPassword);
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.getByRole("heading", { name: "No runs yet" }).waitFor();
    await page.getByRole("button", { name: "Sign out" }).click();
    await page.getByRole("heading", { name: "Sign in to Reelwright" }).waitFor();
  });

  it("signs in with a link once, and says that a used link is invalid", async () => {
    const { services, account } = studio.service;
    const { url } = await createSignInLink(services, account.id);
    const page = await studio.open(`/sign-in${new URL(url).hash}`, { account: null });
    await page.getByRole("navigation", { name: "Main" }).waitFor();
    expect(page.url()).not.toContain("token");
    const again = await studio.open(`/sign-in${new URL(url).hash}`, { account: null });
    await again.getByRole("alert").waitFor();
  });

  it("signs in with an API key", async () => {
    const page = await studio.open("/runs", { account: null });
    await page.getByText("Use an API key or an access token").click();
    await page.getByLabel("API key or access token").fill(studio.service.account.api_key);
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByRole("navigation", { name: "Main" }).waitFor();
  });
});
