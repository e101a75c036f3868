/** A text without marks, in small letters and ASCII digits. */
export const plain = (text: string) =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[٠-٩]/gu, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replace(/[^\p{L}\p{M}\p{N}%€$£¥.,:-]+/gu, " ")
    .replace(/(?<!\p{N})[.,:-]|[.,:-](?!\p{N})/gu, " ")
    .replace(/\s+/gu, " ")
    .trim();

const contains = (text: string, part: string) => ` ${plain(text)} `.includes(` ${plain(part)} `);
export const hasSpaces = (language: string) => !/^(?:ja|zh)/.test(language);

/** Whether a part stands in a text, as whole words where the language separates them. */
export const says = (text: string, part: string, language: string) =>
  hasSpaces(language) ? contains(text, part) : plain(text).includes(plain(part));
