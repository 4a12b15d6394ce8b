import { type ExecFileSyncOptionsWithStringEncoding, execFileSync } from 'node:child_process';

/** Git's view of the working tree, by path; undefined outside a checkout. Tracked files may be edited during a run. */
function untracked(): ReadonlySet<string> | undefined {
  try {
    const options: ExecFileSyncOptionsWithStringEncoding = {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    };
    const status = execFileSync('git', ['status', '--porcelain', '--untracked-files=all'], options);
    return new Set(status.split('\n').filter(line => process.env['CI'] || line.startsWith('??')));
  } catch {
    return undefined;
  }
}

/** Fails the run if a test has left files behind in the working tree. */
export default function setup(): () => void {
  const before = untracked();
  return () => {
    const left = [...(untracked() ?? [])].filter(line => line !== '' && !before?.has(line));
    if (before && left.length > 0)
      throw new Error(`The tests left behind in the working tree:\n${left.join('\n')}`);
  };
}
