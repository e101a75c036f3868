/** Scripts that the packaged fonts draw, as ISO 15924 codes. */
export const fontScripts = [
  ..."Latn Cyrl Grek Arab Hebr Deva Thai Kore Hans Hant Jpan".split(" "),
] as const;

/** True if the packaged fonts draw the usual script of a language (BCP 47). */
export function hasFont(language: string): boolean {
  const { script } = new Intl.Locale(language).maximize();
  return script !== undefined && fontScripts.includes(script);
}
