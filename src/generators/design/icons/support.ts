import type { IconLists } from "./icon-lists.ts";

/** An icon that a text names, whatever its words may mean there. */
export interface NamedIcon {
  icon: string;
  /** The word, in its first form. */
  word: string;
}

/** What a whole video says, for the words of one of its scenes. */
export interface VideoIcons {
  /** The icons of the title, and those that several scenes name. */
  topics: ReadonlySet<string>;
  /** The icons of all texts, and all forms of their words. */
  named: readonly NamedIcon[];
  forms: ReadonlySet<string>;
}

/** A shorter keyword is found by chance. */
const keywordMin = 3;

/**
 * Whether something else in the video speaks for an icon of a word: its title or another scene
 * names the icon, a text has another keyword of it, or a text names another thing of its field.
 */
export function isSupported(
  { icon, word }: NamedIcon,
  { topics, named, forms }: VideoIcons,
  { fieldsOf, keywordsOf, formsOf }: IconLists,
): boolean {
  if (topics.has(icon)) return true;
  const own = new Set(formsOf(word));
  const fields = fieldsOf(icon);
  const isNear = (other: NamedIcon) =>
    other.icon !== icon &&
    !own.has(other.word) &&
    fieldsOf(other.icon).some((field) => fields.includes(field));
  const isSaid = (keyword: string) =>
    keyword.length >= keywordMin && !own.has(keyword) && forms.has(keyword);
  return named.some(isNear) || keywordsOf(icon).some(isSaid);
}
