import { join } from 'node:path';
import { fullDisk, mountSmallDisk } from '../../../scripts/chaos/disk.ts';
import { openSqlite, prepare } from '../../../src/assistant-db/sqlite/connection.ts';
import { errorMessage } from '../../../src/lib/errors.ts';

/*
 * A process in its own namespace. Writes to a database before, while and after its disk is full, and prints the results
 * as JSON. Its argument is the folder of the disk.
 */
const folder = process.argv[2] ?? '';
const mounted = mountSmallDisk(folder);
if ('problem' in mounted) throw new Error(mounted.problem);
const file = join(folder, 'bot.db');
const sqlite = openSqlite(file);
sqlite.exec('PRAGMA journal_mode = WAL; CREATE TABLE words (bytes BLOB)');
const insert = prepare(sqlite, 'INSERT INTO words VALUES (randomblob(20000))');
const outcome = () => {
  try {
    insert.run();
    return 'stored';
  } catch (error) {
    return errorMessage(error);
  }
};

const disk = fullDisk(folder, file);
const outcomes = [outcome()];
disk.begin();
outcomes.push(outcome());
disk.end();
outcomes.push(outcome());
process.stdout.write(JSON.stringify(outcomes));
