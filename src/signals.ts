/** npm passes a signal on that the terminal has sent to the whole group: the second one is an echo. */
const ECHO_MS = 1000;

/**
 * Calls `stop` at the first SIGINT or SIGTERM. A further signal ends the process at once, except one of the same
 * kind within a second.
 */
export function onStopSignal(stop: (signal: NodeJS.Signals) => void): void {
  let first: { signal: NodeJS.Signals; at: number } | undefined;
  const receive = (signal: NodeJS.Signals) => {
    if (first === undefined) {
      first = { signal, at: performance.now() };
      stop(signal);
    } else if (signal !== first.signal || performance.now() - first.at > ECHO_MS) {
      process.exit(130);
    }
  };
  process.on('SIGINT', receive);
  process.on('SIGTERM', receive);
}
