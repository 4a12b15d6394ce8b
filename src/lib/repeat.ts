import type { Clock } from './clock.ts';

export interface RepeatOptions {
  readonly clock: Pick<Clock, 'sleep'>;
  /** From the end of a step to the beginning of the next one, in ms. */
  readonly pauseMs: number;
  readonly stopping: AbortSignal;
  /** Hears what a step has thrown; the next one comes all the same. */
  readonly onError: (error: unknown) => void;
}

/** Does the same again and again, at once for the first time. @returns when `stopping` has aborted and no step runs */
export async function repeat(
  step: () => Promise<void>,
  { clock, pauseMs, stopping, onError }: RepeatOptions,
): Promise<void> {
  while (!stopping.aborted) {
    try {
      await step();
    } catch (error) {
      onError(error);
    }
    await clock.sleep(pauseMs, stopping);
  }
}
