/** Performs the work for one direction of a connection, in order. */
export type Line = (work: () => void) => void;

/**
 * Creates a line that delays work randomly but keeps its order. Therefore events at two clients occur in every possible order, as between
 * distant players.
 * @param lag - maximum delay in milliseconds; 0: no delay
 */
export function lineWith(lag: number): Line {
  if (lag === 0) return (work) => work();
  let tail: Promise<unknown> = Promise.resolve();
  return (work) => {
    const late = Math.random() * lag;
    tail = tail.then(() => new Promise((done) => setTimeout(done, late))).then(work);
  };
}
