/** Something that works in the background between its start and its stop. */
export interface Part {
  start?(): void;
  /** Begins nothing new and waits for what is in flight; when `deadline` aborts, that is given back. */
  stop?(deadline: AbortSignal): Promise<void> | void;
}

/**
 * Starts parts that need each other. Each stage is a list of parts; it may use all stages before it.
 *
 * @returns stops them: stage by stage, the last one first, the parts of a stage at the same time
 */
export function startParts(stages: readonly (readonly Part[])[]): (deadline: AbortSignal) => Promise<void> {
  for (const part of stages.flat()) part.start?.();
  return async deadline => {
    for (const stage of stages.toReversed()) await Promise.all(stage.map(part => part.stop?.(deadline)));
  };
}
