import { once } from 'node:events';
import { openSqlite } from '../../src/assistant-db/sqlite/connection.ts';

/** A process that reads the lock of a database, which another one has, until something comes on its standard input. */
const [file = ''] = process.argv.slice(2);
const sqlite = openSqlite(`${file}.lock`, { timeout: 0 });
sqlite.exec('BEGIN; SELECT * FROM sqlite_master');
process.stdout.write('reading\n');
await once(process.stdin, 'data');
sqlite.exec('COMMIT');
process.stdin.destroy();
