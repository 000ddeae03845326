/** A log in which every card is laid out, in sight or not. */
export const UNCONTAINED = ".bench-log *, .bench-log { content-visibility: visible !important; contain: none !important; }";
