/** Something that works in the background between its start and its stop. */
export interface Service {
  start?(): void;
  /** Begins nothing new and waits for what is in flight; when `deadline` aborts, that is given back. */
  stop?(deadline: AbortSignal): Promise<void> | void;
}

/**
 * Starts services that need each other. Each stage is a list of services; it may use all stages before it.
 *
 * @returns stops them: stage by stage, the last one first, the services of a stage at the same time
 */
export function startServices(
  stages: readonly (readonly Service[])[],
): (deadline: AbortSignal) => Promise<void> {
  for (const service of stages.flat()) service.start?.();
  return async deadline => {
    for (const stage of stages.toReversed())
      await Promise.all(stage.map(service => service.stop?.(deadline)));
  };
}
