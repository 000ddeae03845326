import type { LineUp } from "../attack/line-up";

/** Lines of fire that were looked along before. They depend on stances and places only, so that every fight may use them. */
export interface SeenLines {
  readonly seen: Map<string, LineUp>;
}

export const newLines = (): SeenLines => ({ seen: new Map() });
