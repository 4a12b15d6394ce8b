/**
 * Makes those go on together who come within one turn of the event loop: what they write next stands in one line.
 * @returns what resolves at the end of that turn, for all of them at once
 */
export function createGathering(): () => Promise<void> {
  let together: Promise<void> | undefined;
  return () => {
    together ??= new Promise(resolve => {
      setImmediate(() => {
        together = undefined;
        resolve();
      });
    });
    return together;
  };
}
