import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type FakeWikipedia, startFakeWikipedia } from "../../../test/fakes/fake-wikipedia.ts";
import { texts } from "../../../test/tool-benches/text-work.ts";
import type { TopicProvider } from "../../generators/script.ts";
import { guardedFetch } from "../../net/guarded-fetch.ts";
import { type WikipediaAccess, wikipedia } from "./wikipedia.ts";

let fake: FakeWikipedia;
let topics: TopicProvider;
const open = (more: Partial<WikipediaAccess> = {}) => {
  const fetch = guardedFetch({ allowPrivate: false, allowedOrigins: [fake.url] });
  return wikipedia({ fetch, texts, base_url: fake.url, ...more });
};
beforeAll(async () => {
  fake = await startFakeWikipedia();
  topics = open();
});
afterAll(() => fake.close());

const { signal } = new AbortController();
const request = (topic: string, language = "en", seconds = 30) => ({
  ...{ topic, language, seconds, tone: "informative", seed: 1 },
  // Each test has the turns of an account of its own.
  account_id: `account of ${topic}`,
});

describe("wikipedia", () => {
  it.each([
    ["en", "Why the sky is blue", "Diffuse sky radiation", "because molecules of air scatter"],
    ["en", "Best Italian cities for a weekend", "Tourism in Italy", "Florence is so compact"],
    ["en", "How espresso is made", "Espresso", "18 grams of ground coffee"],
    ["en", "Octopus", "Octopus", "three hearts"],
    ["en", "The history of chess", "History of chess", "London in 1851"],
    ["en", "Why cats purr?", "Purr", "because the sound tells their mother"],
    ["de", "Warum der Himmel blau ist", "Himmelsblau", "weil die Luft"],
    ["de", "Wie Glas hergestellt wird", "Glas", "bei etwa 1600 °C schmilzt"],
    ["de", "Der Bodensee", "Bodensee", "251 Meter tief"],
    ["fr", "Pourquoi la mer est salée", "Eau de mer", "parce que les rivières"],
    ["fr", "La tour Eiffel", "Tour Eiffel", "Exposition universelle de 1889"],
    ["fr", "Comment le fromage est fait", "Fromage", "présure"],
    ["es", "Por qué los flamencos son rosas", "Phoenicopterus", "porque comen algas"],
    ["es", "Historia del chocolate", "Historia del chocolate", "1528"],
    ["it", "Come funziona un vulcano", "Vulcano", "funziona come una valvola"],
    ["pt-BR", "Por que o mar tem marés", "Maré", "porque a Lua e o Sol"],
    ["ja", "富士山", "富士山", "3776メートル"],
    ["ja", "なぜ葉は赤くなるのか", "紅葉", "赤い色素が作られるため"],
    ["zh", "长城", "长城", "两万公里"],
    ["ru", "Почему Луна меняет форму", "Фазы Луны", "потому что Солнце"],
  ])("writes whole sentences in %s about %s", async (language, topic, title, fact) => {
    const made = await topics.writeScript(request(topic, language), signal);
    const { script } = made as { script: { script: string; attributions: object[] } };
    expect(script.script).toContain(fact);
    expect(script.script).not.toMatch(/[()（）[\]{}\\=]|\n\n/);
    for (const line of script.script.split("\n")) expect(line).toMatch(/^[^\p{Ll}].*[.。]$/u);
    expect(script.attributions).toEqual([
      expect.objectContaining({
        ...{ library: "wikipedia", license: "CC BY-SA 4.0" },
        text: expect.stringContaining(`"${title}"`),
        page_url: expect.stringMatching(/^https:\/\/\w+\.wikipedia\.org\/wiki\//),
      }),
    ]);
  });

  it("fills short and long times with sentences that answer, the reason first", async () => {
    const said = async (seconds: number) => {
      const made = await topics.writeScript(request("Why the sky is blue", "en", seconds), signal);
      return "script" in made ? made.script.script.split("\n") : [];
    };
    expect(await said(10)).toEqual([expect.stringMatching(/because molecules of air/)]);
    const long = await said(90);
    expect(long.length).toBeGreaterThan(4);
    // It refers to the sentence before, which is said too.
    expect(long.join(" ")).toContain("as red light. It arrives from every part of the sky.");
  });

  it.each([
    ["another thing with its name", "Why an octopus restaurant is expensive"],
    ["a question that it does not answer", "Why espresso is bitter"],
    ["nothing that it knows", "Quarterly figures of our branch in Ulm"],
    ["no words to look for", "How is it?"],
  ])("finds no article for %s", async (_, topic) => {
    const made = await topics.writeScript(request(topic), signal);
    expect(made).toEqual({ problem: "Wikipedia has no article that surely answers the topic." });
  });

  it("sends only the words of the topic, names itself, and asks once for the same topic", async () => {
    const other = open();
    fake.requests.length = 0;
    await other.writeScript(request("Why the sky is blue"), signal);
    await other.writeScript(request("Why the sky is blue", "en", 60), signal);
    expect(fake.requests).toHaveLength(2);
    const [first, second] = fake.requests;
    expect(first?.query.get("gsrsearch")).toBe("sky blue");
    expect(second?.query.get("pageids")).toMatch(/^\d+$/);
    expect(first?.headers).toMatchObject({ "user-agent": expect.stringContaining("Reelwright") });
    expect(Object.keys(first?.headers ?? {})).not.toContain("cookie");
  });

  it.each([
    ["a server error", 503, "busy", "responded with 503"],
    ["a page that is no JSON", 200, "<html>", "JSON"],
    ["more than 2 MB", 200, "x".repeat(3_000_000), "."],
    ["an error of the API", 200, '{"error":{"code":"ratelimited"}}', "no article"],
    ["pages of another form", 200, '{"query":{"pages":[{"title":7}]}}', "no article"],
    ["deep JSON", 200, "[".repeat(200_000), "not used"],
  ])("says that it was not used after %s", async (_, status, body, problem) => {
    fake.respondNext((response) => response.writeHead(status).end(body));
    const made = await open().writeScript(request("Octopus"), signal);
    expect(made).toEqual({ problem: expect.stringContaining(problem) });
  });

  it("delays the eleventh topic of an account within a minute; other accounts are not delayed", async () => {
    const waits: number[] = [];
    const sleep = async (milliseconds: number) => void waits.push(milliseconds);
    const own = open({ clock: { now: () => new Date(1_000_000), sleep } });
    const ask = (account_id: string) =>
      own.writeScript({ ...request("Octopus"), account_id }, signal);
    for (let count = 0; count < 10; count++) await ask("busy");
    await ask("other");
    expect(waits).toEqual([]);
    expect(await ask("busy")).toHaveProperty("script");
    expect(waits).toEqual([60_000]);
  });

  it("rejects with the reason when it is cancelled", async () => {
    const stopped = AbortSignal.abort(new Error("Cancelled."));
    await expect(open().writeScript(request("Octopus"), stopped)).rejects.toThrow("Cancelled.");
  });
});
