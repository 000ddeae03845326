/** Runs asynchronous jobs one after another, in the order they were added. A failed job does not stop the next job. */
export class JobQueue {
  #last: Promise<unknown> = Promise.resolve();

  add<T>(job: () => Promise<T>): Promise<T> {
    const result = this.#last.then(job);
    this.#last = result.catch(() => undefined);
    return result;
  }
}
