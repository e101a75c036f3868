/** A condition that cannot be parsed or evaluated. The message is a sentence. */
export class ConditionError extends Error {}

/**
 * A condition that exceeds its budget. Unlike other errors, `||`, `&&` and macros do not absorb it.
 */
export class ConditionBudgetError extends ConditionError {}
