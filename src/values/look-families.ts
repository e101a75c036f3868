/** The families of type that looks can name. `Inter` also draws what other families lack. */
export const lookFamilyNames = [
  "Inter",
  "Archivo",
  "Fraunces",
  "JetBrainsMono",
  "ShantellSans",
] as const;
