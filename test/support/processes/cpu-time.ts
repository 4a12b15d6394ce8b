/**
 * The CPU time that this process has used, in ms: for bounds of how long work may take, as it stands still while other
 * programs have the core.
 */
export function cpuTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
