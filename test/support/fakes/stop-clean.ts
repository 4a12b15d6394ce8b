import { expect, onTestFinished } from 'vitest';

interface Fake {
  /** Requests that no real service would take. */
  readonly violations: readonly string[];
  stop(): Promise<void>;
}

/** Stops the fakes, none of which may have refused a request. */
export async function stopClean(...fakes: readonly Fake[]): Promise<void> {
  await Promise.all(fakes.map(fake => fake.stop()));
  expect(fakes.flatMap(({ violations }) => violations)).toEqual([]);
}

/** Does the same at the end of the test. */
export function watched<Watched extends Fake>(fake: Watched): Watched {
  onTestFinished(() => stopClean(fake));
  return fake;
}
