/** The language of a BCP 47 tag without script and region: "pt" of "pt-BR". */
export const baseLanguage = (language: string): string =>
  language.toLowerCase().split(/[-_]/)[0] ?? "";

/** English name of a language: "German" for "de". */
export const languageName = (language: string): string =>
  new Intl.DisplayNames("en", { type: "language" }).of(language) ?? language;
