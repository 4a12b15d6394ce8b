import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';

/** Set where this program already runs where it may mount. */
const INSIDE = 'CHAOS_NAMESPACE';
/** As root, or as anybody whom the machine lets be root of a user namespace. */
const WAYS = [['--mount'], ['--user', '--map-root-user', '--mount']] as const;

/** Whether mounts of this program are its own: nobody else sees them, and they end with it. */
export function isInOwnNamespace(): boolean {
  return process.env[INSIDE] !== undefined;
}

/** How `unshare` makes a namespace for mounts; undefined where this machine does not allow it. */
export function namespaceFlags(): readonly string[] | undefined {
  return WAYS.find(flags => spawnSync('unshare', [...flags, 'mount', '--version']).status === 0);
}

/**
 * Runs this program once more where its mounts are its own.
 * @returns its exit code; undefined where the machine does not allow it
 */
export async function runInOwnNamespace(): Promise<number | undefined> {
  const flags = namespaceFlags();
  if (flags === undefined) return undefined;
  const again = [process.execPath, ...process.execArgv, ...process.argv.slice(1)];
  const child = spawn('unshare', [...flags, ...again], {
    stdio: 'inherit',
    env: { ...process.env, [INSIDE]: '1' },
  });
  // The terminal tells both.
  process.on('SIGINT', () => undefined);
  process.once('SIGTERM', () => child.kill());
  await once(child, 'exit');
  return child.exitCode ?? 1;
}
