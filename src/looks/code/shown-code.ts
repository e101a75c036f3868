import type { Token } from "./token.ts";

/** Code as a look shows it. */
export interface ShownCode {
  lines: readonly Token[][];
  /** Of its file or its language: stands in the bar of the window. */
  name: string;
  isNumbered: boolean;
  /** Number of the first line. */
  firstNumber: number;
  /** Numbers of the lines that become bright while they are explained; the others are dim. */
  lit?: { from: number; to: number };
}
