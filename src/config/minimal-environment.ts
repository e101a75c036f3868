const childVariables = [
  "PATH",
  "HOME",
  "TMPDIR",
  "LANG",
  "LC_ALL",
  "XDG_CACHE_HOME",
  "LD_LIBRARY_PATH",
  "DYLD_LIBRARY_PATH",
  "FONTCONFIG_FILE",
  "FONTCONFIG_PATH",
  // For programs of our own: compiled code, and the folder of looks that draw.
  "NODE_COMPILE_CACHE",
  "LOOKS_DIR",
];

/**
 * The environment of programs that decode untrusted files. It holds no secrets. Child processes
 * read it without the settings, whose schemas take 0.1 s to load.
 */
export const minimalEnvironment = (): Record<string, string> =>
  Object.fromEntries(
    childVariables.flatMap((name) => {
      const value = process.env[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
