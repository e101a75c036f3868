/** The lines of an estimate's warnings, before the run starts. */
export const noteLines = (known: readonly string[]): string[] =>
  known.map((warning) => `  note      ${warning}`);

/** The lines of a run's warnings that the estimate did not give. */
export const warningLines = (
  warnings: readonly string[] | undefined,
  known: readonly string[],
): string[] =>
  (warnings ?? [])
    .filter((warning) => !known.includes(warning))
    .map((warning) => `  warning   ${warning}`);
