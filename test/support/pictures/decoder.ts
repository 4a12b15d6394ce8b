import { readdirSync, readFileSync } from 'node:fs';
import { afterAll } from 'vitest';
import { createDecoder, type Decoder, type DecoderOptions } from '../../../src/images/decoder/index.ts';
import { compiledFolder } from '../processes/program.ts';

/** A decoder whose processes start sooner than from source. */
export function quickDecoder(options: DecoderOptions = {}): Decoder {
  const folder = compiledFolder(new URL('../../../src/images/decoder/', import.meta.url));
  return createDecoder({ ...options, folder });
}

/** A decoder for all tests of a file; it ends with them. */
export function fileDecoder(): Decoder {
  const decoder = quickDecoder();
  afterAll(() => decoder.close());
  return decoder;
}

/** The content of a file in /proc; empty if its process is gone. */
function read(pid: string, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch {
    return '';
  }
}

/** The memory of a process in bytes; 0 if it is gone. */
export function memoryOf(pid: number): number {
  return 1024 * Number(/VmRSS:\s+(\d+) kB/.exec(read(`${pid}`, 'status'))?.[1] ?? 0);
}

/** The ids of the processes that decode pictures for another one; empty if the system does not report them. */
export function runningDecoders(parent = process.pid): number[] {
  let all: string[];
  try {
    all = readdirSync('/proc').filter(name => /^\d+$/.test(name));
  } catch {
    return [];
  }
  return all
    .filter(pid => {
      const [state, owner] = /\) (\S) (\d+)/.exec(read(pid, 'stat'))?.slice(1) ?? [];
      return Number(owner) === parent && state !== 'Z' && read(pid, 'cmdline').includes('decoder/worker');
    })
    .map(Number);
}
