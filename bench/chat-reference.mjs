/** Styles that make the browser lay out every card of the log, even cards out of view. */
export const UNCONTAINED = ".bench-log *, .bench-log { content-visibility: visible !important; contain: none !important; }";
