/** Does what goes over one way of a line, in order. */
export type Line = (work: () => void) => void;

/**
 * A line over which everything comes late by chance, but never in another order: what happens at two clients meets in all kinds of ways then,
 * as it does between people who live far apart.
 *
 * @param lag - milliseconds at most; without any it is a line like every other
 */
export function lineWith(lag: number): Line {
  if (lag === 0) return (work) => work();
  let tail: Promise<unknown> = Promise.resolve();
  return (work) => {
    const late = Math.random() * lag;
    tail = tail.then(() => new Promise((done) => setTimeout(done, late))).then(work);
  };
}
