import { unitsOf, unitsPerSecond } from "./pacing.ts";
import type { Pattern, Tone } from "./patterns/pattern.ts";
import { seeded } from "./seeded.ts";
import type { Topic } from "./topic.ts";

export interface PatternRequest {
  topic: Topic;
  tone: Tone;
  seconds: number;
  language: string;
  seed: number;
}

/** A script may take this much longer than asked before a part is left out. */
const tolerance = 1.05;

/** A script around a bare topic: hook, why it matters, what to look at, what to do. As many parts as the time allows; it claims nothing. */
export function scriptFromTopic(pattern: Pattern, request: PatternRequest): string {
  const { topic, tone, seconds, language } = request;
  const choose = seeded(request.seed);
  const length = pattern.lengths.find(([seconds_max]) => seconds <= seconds_max)?.[1] ?? "";
  const filled = (text: string) =>
    text
      .replaceAll("{topic}", topic.about)
      .replaceAll("{title}", topic.title)
      .replaceAll("{length}", length);
  const named = topic.asked ? `${topic.opening} ${pattern.afterQuestion[tone]}` : topic.opening;
  const hook = named ?? filled(choose.pick(pattern.hooks[tone]));
  const reason = choose.pick(pattern.reasons);
  const closer = choose.pick(pattern.closers[tone]);
  const angles = choose.shuffled(pattern.angles);

  let left = seconds * unitsPerSecond(language) * tolerance - unitsOf(hook, language);
  const fits = (text: string, spare = 1) => {
    const units = unitsOf(text, language) + spare;
    if (units > left) return false;
    left -= units;
    return true;
  };
  // In the order of their worth; what stays out is left out as a whole.
  const closes = fits(closer);
  const [first = "", ...more] = angles;
  const looks = fits(first) ? [first] : [];
  const reasons = looks.length > 0 && fits(reason) ? [reason] : [];
  for (const angle of looks.length > 0 ? more : []) if (fits(angle)) looks.push(angle);
  // The pattern lists them from the past to the future.
  looks.sort((a, b) => pattern.angles.indexOf(a) - pattern.angles.indexOf(b));
  return [hook, ...reasons, ...started(looks, pattern), ...(closes ? [closer] : [])].join("\n");
}

function started(angles: readonly string[], { starters }: Pattern): string[] {
  return angles.map((angle, index) => {
    if (angles.length === 1) return angle.charAt(0).toUpperCase() + angle.slice(1);
    const between = starters.between[(index - 1) % starters.between.length];
    return `${index === 0 ? starters.first : index === angles.length - 1 ? starters.last : between} ${angle}`;
  });
}
