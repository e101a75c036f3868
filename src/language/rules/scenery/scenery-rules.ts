/** Words that name or need a place, by the names of the places, and times of day. */
export interface SceneryRules {
  words: Readonly<Record<string, string>>;
  morning: string;
  evening: string;
  night: string;
}
