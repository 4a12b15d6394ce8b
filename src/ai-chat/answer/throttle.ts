/** Characters of an answer that is shown while it is made, thinking included. */
const MOST_SHOWN = 20_000;
/** Between two looks an answer grows by this part of it. */
const GROWTH = 1 / 256;

/** When to look at an answer that is being made. */
export interface Throttle {
  /** @param length of the answer so far, in UTF-16 units */
  isDue(length: number): boolean;
}

/**
 * Each look at an answer takes as long as it is: a long one is not looked at with every piece that comes, so that all
 * looks together grow with its length alone.
 */
export function createThrottle(): Throttle {
  let next = 0;
  return {
    isDue: length => {
      if (length < next || length > MOST_SHOWN) return false;
      next = length + Math.floor(length * GROWTH);
      return true;
    },
  };
}
