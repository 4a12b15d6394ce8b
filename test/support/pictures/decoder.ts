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

/** What is in a file of /proc; empty where its process is gone. */
function read(pid: string, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch {
    return '';
  }
}

/** What a process holds in memory, in bytes; 0 where it is gone. */
export function memoryOf(pid: number): number {
  return 1024 * Number(/VmRSS:\s+(\d+) kB/.exec(read(`${pid}`, 'status'))?.[1] ?? 0);
}

/** The processes that decode pictures for another one, by their ids; none where the system does not tell. */
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
