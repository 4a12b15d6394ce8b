/** Returns what a promise is rejected with, or undefined if it is not. */
export function reasonOf(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
}
