import { expect, it } from "vitest";
import { singleFlight } from "./single-flight.ts";

/** A question that counts how often it was asked, and is answered by hand. */
function question() {
  const asked: PromiseWithResolvers<number>[] = [];
  const ask = () => {
    const answer = Promise.withResolvers<number>();
    asked.push(answer);
    return answer.promise;
  };
  return { asked, ask };
}
const turn = () => new Promise(setImmediate);

it("calls of the same turn share one question; another key has its own", async () => {
  const together = singleFlight<number>();
  const { asked, ask } = question();
  const answers = [together("a", ask), together("a", ask), together("b", ask)];
  await turn();
  expect(asked.length).toBe(2);
  for (const [index, answer] of asked.entries()) answer.resolve(index);
  expect(await Promise.all(answers)).toEqual([0, 0, 1]);
});

it("who comes while a question is under way shares the next one, which is asked after that", async () => {
  const together = singleFlight<number>();
  const { asked, ask } = question();
  const first = together("a", ask);
  await turn();
  const late = [together("a", ask), together("a", ask)];
  await turn();
  expect(asked.length).toBe(1);
  asked[0]?.resolve(1);
  expect(await first).toBe(1);
  await turn();
  const later = together("a", ask);
  await turn();
  expect(asked.length).toBe(2);
  asked[1]?.resolve(2);
  expect(await Promise.all(late)).toEqual([2, 2]);
  await turn();
  asked[2]?.resolve(3);
  expect(await later).toBe(3);
});

it("an error goes to those who shared the question, and the next one is asked", async () => {
  const together = singleFlight<number>();
  const { asked, ask } = question();
  const failing = [together("a", ask), together("a", ask)].map((answer) =>
    expect(answer).rejects.toThrow("lost"),
  );
  await turn();
  const next = together("a", ask);
  asked[0]?.reject(new Error("lost"));
  await Promise.all(failing);
  await turn();
  asked[1]?.resolve(2);
  expect(await next).toBe(2);
  await turn();
  const fresh = together("a", ask);
  await turn();
  asked[2]?.resolve(3);
  expect(await fresh).toBe(3);
});
