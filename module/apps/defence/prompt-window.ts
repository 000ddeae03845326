/** A window with a question, as far as anybody outside needs it. */
export interface Prompt {
  readonly element: HTMLElement;
  close(): Promise<unknown>;
}
