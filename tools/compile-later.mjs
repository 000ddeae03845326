/**
 * Flag of Node and of Chromium: a function is compiled for speed only after more work than usual. Tests throw away most functions, with
 * their client or page, before that has paid: it saves a fifth of the processor time of a run.
 */
export const COMPILE_LATER = "--interrupt-budget=600000";
