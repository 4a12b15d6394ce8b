/**
 * The CPU time of this process in ms. Use it to bound the duration of work, because it does not advance while other
 * programs use the core.
 */
export function cpuTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
