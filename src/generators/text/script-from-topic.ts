import { createRandom } from "../random.ts";
import { countUnits, unitsPerSecond } from "./pacing.ts";
import type { Pattern, Tone } from "./patterns/pattern.ts";
import type { Topic } from "./topic.ts";

export interface PatternRequest {
  topic: Topic;
  tone: Tone;
  seconds: number;
  language: string;
  seed: number;
}

/** A script may exceed the requested length by this factor. */
const tolerance = 1.05;

/**
 * A script about a topic without a source: hook, reason, points of view, closing. It states no
 * facts and fills the available time.
 */
export function scriptFromTopic(pattern: Pattern, request: PatternRequest): string {
  const { topic, tone, seconds, language } = request;
  // Seeds are mostly small neighbors; mixed, their first choices differ.
  const random = createRandom(Math.imul(request.seed ^ 0x9e3779b9, 0x85ebca6b));
  const length = pattern.lengths.find(([seconds_max]) => seconds <= seconds_max)?.[1] ?? "";
  const filled = (text: string) =>
    text
      .replaceAll("{topic}", topic.about)
      .replaceAll("{title}", topic.title)
      .replaceAll("{length}", length);
  const named = topic.asked ? `${topic.opening} ${pattern.afterQuestion[tone]}` : topic.opening;
  const hook = named ?? filled(random.pick(pattern.hooks[tone]));
  const reason = random.pick(pattern.reasons);
  const closer = random.pick(pattern.closers[tone]);
  const angles = random.shuffle(pattern.angles);

  let left = seconds * unitsPerSecond(language) * tolerance - countUnits(hook, language);
  const fits = (text: string, spare = 1) => {
    const units = countUnits(text, language) + spare;
    if (units > left) return false;
    left -= units;
    return true;
  };
  // In order of priority; a part that does not fit is omitted.
  const closes = fits(closer);
  const [first = "", ...more] = angles;
  const looks = fits(first) ? [first] : [];
  const reasons = looks.length > 0 && fits(reason) ? [reason] : [];
  for (const angle of looks.length > 0 ? more : []) if (fits(angle)) looks.push(angle);
  // The pattern lists its angles from past to future.
  looks.sort((a, b) => pattern.angles.indexOf(a) - pattern.angles.indexOf(b));
  return [hook, ...reasons, ...withStarters(looks, pattern), ...(closes ? [closer] : [])].join(
    "\n",
  );
}

function withStarters(angles: readonly string[], { starters }: Pattern): string[] {
  return angles.map((angle, index) => {
    if (angles.length === 1) return angle.charAt(0).toUpperCase() + angle.slice(1);
    const between = starters.between[(index - 1) % starters.between.length];
    return `${index === 0 ? starters.first : index === angles.length - 1 ? starters.last : between} ${angle}`;
  });
}
