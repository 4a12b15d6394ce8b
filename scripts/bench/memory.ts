import { readdirSync, readFileSync } from 'node:fs';

const WATCH_MS = 20;
const PAGE_BYTES = 4096;

function read(pid: string, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch {
    return '';
  }
}

/** What the processes that decode pictures for this one hold in memory, in bytes; 0 where the system does not tell. */
function decodersHold(): number {
  let pids: string[] = [];
  try {
    pids = readdirSync('/proc').filter(name => /^\d+$/.test(name));
  } catch {
    return 0;
  }
  return pids
    .filter(pid => / (\d+)/.exec(read(pid, 'stat').replace(/^.*\) \S/s, ''))?.[1] === String(process.pid))
    .filter(pid => read(pid, 'cmdline').includes('decoder/worker'))
    .reduce((sum, pid) => sum + Number(read(pid, 'statm').split(' ')[1] ?? 0) * PAGE_BYTES, 0);
}

/** Watches what this process and its decoders hold together. @returns stops, and tells the most that it was, in bytes */
export function watchMemory(): () => number {
  let most = 0;
  const look = () => {
    most = Math.max(most, process.memoryUsage.rss() + decodersHold());
  };
  const timer = setInterval(look, WATCH_MS);
  look();
  return () => {
    look();
    clearInterval(timer);
    return most;
  };
}
