/** An effect the clock has ended, as it was. */
export interface Ended {
  /** uuid of its actor. */
  readonly actor: string;
  readonly effect: { readonly _id: string; readonly statuses: readonly string[] };
}
