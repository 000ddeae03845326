/** Lays out every card of the log, visible or not. */
export const UNCONTAINED = ".bench-log *, .bench-log { content-visibility: visible !important; contain: none !important; }";
