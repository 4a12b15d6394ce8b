import { rmSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { migrations } from '../../../migrations/index.ts';
import { OwnBudget } from '../send-budget.ts';
import type { Storage, StorageKind } from '../storage.ts';
import { backUp } from './backup.ts';
import { databaseFile, emptyLog, isFileUrl, openDatabase } from './connection.ts';
import { companions, inspectDatabase, unwritableFile } from './inspect.ts';
import { acquireLock } from './instance-lock.ts';
import { join } from './presence.ts';

function storageAt(url: string): Storage {
  const path = databaseFile(url);
  const file = path === ':memory:' ? undefined : path;
  return {
    name: path,
    file,
    ephemeral: file === undefined,
    join: (db, me, { clock }) => join(db, me, clock),
    sendBudget: (_db, { clock }) => new OwnBudget(clock),
    open: async () => openDatabase(url),
    migrations,
    purge: emptyLog,
    freeBytes: async () => {
      if (file === undefined) return undefined;
      const { bavail, bsize } = await statfs(dirname(resolve(file)));
      return bavail * bsize;
    },
    backUp: (copy, overwrite) => backUp(path, copy, overwrite),
    inspect: async people => (file === undefined ? undefined : inspectDatabase(file, people)),
    unwritable: async () => (file === undefined ? undefined : unwritableFile(file)),
    acquireLock: async () => acquireLock(path),
    erase: async () => {
      if (file !== undefined) for (const each of companions(file)) rmSync(each, { force: true });
    },
  };
}

/** SQLite, in a file or in memory: `sqlite:data/bot.db`, `sqlite::memory:`. */
export const sqlite: StorageKind = {
  form: 'sqlite:FILE, for example sqlite:data/bot.db',
  accepts: isFileUrl,
  secretsIn: () => [],
  at: storageAt,
};
