import { ConfigError } from '../lib/errors.ts';
import { postgres } from './postgres/index.ts';
import { sqlite } from './sqlite/index.ts';
import type { Storage, StorageKind, StorageSettings } from './storage.ts';

/** By the scheme of `DATABASE_URL`. */
const KINDS: ReadonlyMap<string, StorageKind> = new Map([
  ['sqlite', sqlite],
  ['postgres', postgres],
  ['postgresql', postgres],
]);
const DEFAULT_POOL = 10;

/** For the operator. */
export const DATABASE_FORMS = [...new Set(KINDS.values())].map(({ form }) => form).join(', or ');

/** @returns undefined if it is not a `DATABASE_URL` */
export function kindOf(url: string): StorageKind | undefined {
  const kind = KINDS.get(url.split(':', 1)[0] ?? '');
  return kind?.accepts(url) ? kind : undefined;
}

/** @returns the database of a `DATABASE_URL`, not opened yet @throws ConfigError if the kind is unknown */
export function storageAt(url: string, settings: StorageSettings = { pool: DEFAULT_POOL }): Storage {
  const kind = kindOf(url);
  if (kind === undefined) throw new ConfigError([`DATABASE_URL must be ${DATABASE_FORMS}`]);
  return kind.at(url, settings);
}

/** The configured database. */
export function storageOf(config: {
  readonly DATABASE_URL: string;
  readonly DATABASE_POOL: number;
  readonly DATABASE_DIRECT_URL?: string | undefined;
}): Storage {
  return storageAt(config.DATABASE_URL, {
    pool: config.DATABASE_POOL,
    directUrl: config.DATABASE_DIRECT_URL,
  });
}
