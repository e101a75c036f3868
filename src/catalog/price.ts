/** A tool's price: credits for each call, or for each second or scene of what it makes. */
export interface Price {
  per: "call" | "second" | "scene";
  amount: number;
}

export const perCall = (amount: number): Price => ({ per: "call", amount });
export const perSecond = (amount: number): Price => ({ per: "second", amount });
export const perScene = (amount: number): Price => ({ per: "scene", amount });

/** What is assumed of a video whose length or scenes nobody has named yet. */
const assumed = { seconds: 30, secondsPerScene: 5 };

/** Credits for values (inputs and outputs merged), rounded up to a hundredth. Unknown quantities are assumed. */
export function creditsFor(price: Price, values: Record<string, unknown>): number {
  const quantity = price.per === "call" ? 1 : price.per === "second" ? secondsOf(values) : scenesOf(values);
  // A thousandth is taken off first, so that 0.1 × 3 costs 0.30 and not 0.31.
  return Math.max(0, Math.ceil(price.amount * quantity * 100 - 0.001)) / 100;
}

function secondsOf(values: Record<string, unknown>): number {
  if (typeof values.seconds === "number") return values.seconds;
  if (Array.isArray(values.scenes)) return values.scenes.reduce((sum: number, scene) => sum + Number(scene?.seconds ?? 0), 0);
  return assumed.seconds;
}

function scenesOf(values: Record<string, unknown>): number {
  // A tool that also works on a single prompt or picture counts what it made.
  for (const made of [values.scenes, values.images, values.clips]) if (Array.isArray(made)) return made.length;
  return Math.ceil(secondsOf(values) / assumed.secondsPerScene);
}
