import { ConfigError } from '../lib/errors.ts';
import { sqliteStorage } from './sqlite/index.ts';
import type { Storage } from './storage.ts';

/** The kinds of databases, by the scheme of their `DATABASE_URL`: a folder each. */
const KINDS: Readonly<Record<string, (url: string) => Storage>> = { sqlite: sqliteStorage };

/** @returns the database of a `DATABASE_URL`, not opened. @throws ConfigError where there is no such kind */
export function storageAt(url: string): Storage {
  const [scheme = ''] = url.split(':', 1);
  const kind = KINDS[scheme];
  if (kind === undefined)
    throw new ConfigError([`DATABASE_URL must begin with ${Object.keys(KINDS).join(': or ')}:`]);
  return kind(url);
}
