import type { WinkMethods } from "wink-nlp";

/** A word of a text with its universal part-of-speech tag, such as NOUN. */
export interface TaggedWord {
  text: string;
  tag: string;
}

export type Tagger = (text: string) => TaggedWord[];

/** Loads the English language model (a tenth of a second and 60 MB, hence not before it is needed). */
export async function loadTagger(): Promise<Tagger> {
  const [{ default: winkNLP }, { default: model }] = await Promise.all([import("wink-nlp"), import("wink-eng-lite-web-model")]);
  const nlp: WinkMethods = winkNLP(model, ["pos"]);
  return (text) => {
    const tokens = nlp.readDoc(text).tokens();
    const tags = tokens.out(nlp.its.pos);
    return tokens.out().map((word, index) => ({ text: word, tag: tags[index] ?? "X" }));
  };
}
