import type { WinkMethods } from "wink-nlp";

/** A word of a text with its universal part-of-speech tag, such as NOUN. */
export interface TaggedWord {
  text: string;
  tag: string;
  /** It stands in the model's dictionary as it is written here: "coffee" does, "paris" does not. */
  known: boolean;
}

export type Tagger = (text: string) => TaggedWord[];

const longWord = /(\S{100})\S+/g;

/** Loads the English language model (a tenth of a second and 60 MB, hence not before it is needed). */
export async function loadTagger(): Promise<Tagger> {
  const [{ default: winkNLP }, { default: model }] = await Promise.all([
    import("wink-nlp"),
    import("wink-eng-lite-web-model"),
  ]);
  const nlp: WinkMethods = winkNLP(model, ["pos"]);
  // Words that the dictionary lacks are numbered on from its end.
  const dictionarySize = Number(nlp.readDoc("qzxjv").tokens().itemAt(0).out(nlp.its.uniqueId));
  return (text) => {
    // What is longer is no word, and takes the square of its length.
    const tokens = nlp.readDoc(text.replace(longWord, "$1")).tokens();
    const tags = tokens.out(nlp.its.pos);
    const ids = tokens.out(nlp.its.uniqueId);
    return tokens.out().map((word, index) => ({
      text: word,
      tag: tags[index] ?? "X",
      known: Number(ids[index]) < dictionarySize,
    }));
  };
}
