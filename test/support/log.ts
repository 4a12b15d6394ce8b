import { createLogger } from '../../src/lib/logger.ts';

export const SILENT = createLogger({ level: 'silent' });

/** A log and its content. */
export function keptLog() {
  const lines: string[] = [];
  const log = createLogger({ level: 'debug', destination: { write: line => void lines.push(line) } });
  return { log, logged: () => lines.join('') };
}
