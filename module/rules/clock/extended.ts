/** An action paid in parts. @rule SS-ACTION-20 */
export interface Extended {
  readonly name: string;
  /** AP in all, and AP paid so far. */
  readonly cost: number;
  readonly paid: number;
  /** Stamp of the pass of the last payment. */
  readonly paidIn: number;
}
