/** What opens a sentence that says what to do, and one that says what not to do. */
export interface RequestRules {
  asks: string;
  forbids: string;
  /** Opens a clause before the one that asks: "if" of "If it leaks, close the tap". */
  leads?: string;
}
