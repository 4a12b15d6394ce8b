import { once } from 'node:events';
import { openSqlite } from '../../src/assistant-db/sqlite/connection.ts';

/** A process that reads a database's lock, which another process holds, until it gets input. */
const [file = ''] = process.argv.slice(2);
const sqlite = openSqlite(`${file}.lock`, { timeout: 0 });
sqlite.exec('BEGIN; SELECT * FROM sqlite_master');
process.stdout.write('reading\n');
await once(process.stdin, 'data');
sqlite.exec('COMMIT');
process.stdin.destroy();
