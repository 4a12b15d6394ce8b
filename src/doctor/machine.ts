import { access, constants, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { z } from 'zod';
import type { DatabaseReport, ServerReport, Storage } from '../assistant-db/storage.ts';
import { adviceFor, isFull, isTrouble } from '../assistant-db/trouble.ts';
import type { Config } from '../config/index.ts';
import { ListenError, startHttpServer } from '../http/server.ts';
import { hasFfmpeg } from '../images/footage/ffmpeg.ts';
import { loadSharp } from '../images/load-sharp.ts';
import { type AnimatorOptions, checkEncoder } from '../images/motion/index.ts';
import { errorMessage } from '../lib/errors.ts';
import { createLogger } from '../lib/logger.ts';
import { oneLine } from '../lib/one-line.ts';
import { socksAdvice } from '../lib/proxy.ts';
import { ProviderHttp } from '../providers/http.ts';
import { type Check, type Found, fail, ok, warn } from './finding.ts';

const DEFAULT_PORT = 8080;
const GIB = 1024 ** 3;
/** Free space needed, as a multiple of the database: room to grow, for the log, and for a backup. */
const TIMES_DATABASE = 5;
/** The log is normally truncated at a few megabytes. */
const LARGE_LOG = 256 * 1024 ** 2;
/** Share of the connections that the server allows. */
const MANY_CONNECTIONS = 0.8;
/** The bot's own transactions never take seconds. */
const LONG_TRANSACTION_MS = 30_000;
/** A bot reports an unresponsive database within four seconds. */
const PROBE_MS = 6000;
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);

function bytesText(bytes: number): string {
  if (bytes >= GIB) return `${(bytes / GIB).toFixed(1)} GiB`;
  return bytes >= 1024 ** 2 ? `${Math.round(bytes / 1024 ** 2)} MiB` : `${Math.ceil(bytes / 1024)} KiB`;
}

/** The bot itself would only find out with its first picture. */
export function picturesCheck(load: typeof loadSharp = loadSharp): Check {
  return {
    subject: 'Pictures',
    run: async () => {
      try {
        const sharp = await load();
        const { info } = await sharp(PNG).webp().toBuffer({ resolveWithObject: true });
        if (info.width !== 1 || info.format !== 'webp') throw new Error('its output is not a WebP');
        return [ok(`sharp ${sharp.versions.sharp ?? ''} opens and writes them`)];
      } catch (error) {
        const [reason = ''] = errorMessage(error).split('\n');
        const fix =
          'Run `npm ci --include=optional` on this machine, with the Node.js that runs the bot: sharp is built for each system.';
        return [fail(`no sticker can be made: sharp does not work here: ${reason}`, fix)];
      }
    },
  };
}

/** Without the encoder of video stickers everything else works. */
export function movingStickersCheck(options?: AnimatorOptions): Check {
  return {
    subject: 'Video stickers',
    run: async signal => {
      const result = await checkEncoder(options, signal);
      if (result.ok) return [ok('their encoder works')];
      const fix =
        'Run `npm ci` if the package @libav.js/variant-webm-vp9 is missing. It needs 300 MB of memory.';
      return [warn(`stickers cannot move: ${oneLine(result.reason)}`, fix)];
    },
  };
}

/** GIFs and video stickers need no FFmpeg. */
export function videosCheck({ FFMPEG_PATH: ffmpeg }: Pick<Config, 'FFMPEG_PATH'>): Check {
  return {
    subject: 'Videos',
    run: async () => {
      if (await hasFfmpeg(ffmpeg)) return [ok('FFmpeg can decode them')];
      return [warn(`${ffmpeg} does not run, so they cannot be used`, 'Install FFmpeg, or set FFMPEG_PATH.')];
    },
  };
}

async function existing(folder: string): Promise<string> {
  try {
    await stat(folder);
    return folder;
  } catch {
    const parent = dirname(folder);
    return parent === folder ? folder : existing(parent);
  }
}

export function folderCheck(databaseFile: string): Check {
  const wanted = dirname(resolve(databaseFile));
  return {
    subject: 'Data folder',
    run: async () => {
      const folder = await existing(wanted);
      const probe = join(folder, `.doctor-${process.pid}`);
      try {
        await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
        await writeFile(probe, 'x', { flag: 'wx' });
      } catch (error) {
        const fix = `Let the user that runs the bot write to ${folder}.`;
        return [fail(`${folder} cannot be written: ${errorMessage(error)}`, fix)];
      } finally {
        await rm(probe, { force: true });
      }
      if (folder !== wanted) return [ok(`${wanted} will be made`)];
      const file = await stat(databaseFile).catch(() => undefined);
      const open = ((await stat(folder)).mode & 0o005) !== 0 && ((file?.mode ?? 0) & 0o004) !== 0;
      if (!open || process.platform === 'win32') return [ok(wanted)];
      const message = `${wanted} can be read by every user of this machine`;
      return [warn(message, `chmod 700 ${wanted}`)];
    },
  };
}

export function diskCheck(databaseFile: string): Check {
  return {
    subject: 'Disk',
    run: async () => {
      const { bavail, bsize } = await statfs(await existing(dirname(resolve(databaseFile))));
      const free = bavail * bsize;
      const size = (await stat(databaseFile).catch(() => undefined))?.size ?? 0;
      const least = Math.max(GIB, TIMES_DATABASE * size);
      const message = `${bytesText(free)} free`;
      if (isFull(free)) return [fail(`only ${message}`, `${adviceFor('disk_full')}.`)];
      if (free >= least) return [ok(message)];
      const fix = `Make room: ${bytesText(least)} would be enough, or set RETENTION_DAYS lower.`;
      return [warn(`only ${message}`, fix)];
    },
  };
}

/** Reports nothing without problems. */
export function proxyCheck({ socksProxies }: Config): readonly Check[] {
  if (socksProxies.length === 0) return [];
  const finding = fail(
    socksAdvice(socksProxies),
    'Many SOCKS programs offer an HTTP proxy on another port as well.',
  );
  return [{ subject: 'Proxy', run: async () => [finding] }];
}

export function portCheck({ HOST: host, PORT: port = DEFAULT_PORT, WEBHOOK_URL: webhook }: Config): Check {
  return {
    subject: 'Port',
    run: async signal => {
      const log = createLogger({ level: 'silent' });
      try {
        const server = await startHttpServer({ host, port, routes: new Map(), log });
        await server.close();
        return [ok(`${port} on ${host} is free`)];
      } catch (error) {
        if (!(error instanceof ListenError)) throw error;
        const ready = await askBot(host, port, signal);
        if (ready) return [ok(`the bot answers on ${port}`), ...troubleOfBot(ready)];
        const fix = 'Set PORT and HOST to what is free.';
        if (webhook !== undefined) return [fail(error.message, fix)];
        return [warn(`${error.message} The bot works without /health and /metrics.`, fix)];
      }
    },
  };
}

const Ready = z.object({ status: z.string(), databaseTrouble: z.string().optional() });

function troubleOfBot({ databaseTrouble = '' }: z.infer<typeof Ready>): Found[] {
  if (!isTrouble(databaseTrouble)) return [];
  const fix = `${adviceFor(databaseTrouble)}.`;
  return [{ subject: 'Database', ...fail('the running bot cannot write it', fix) }];
}

async function askBot(
  host: string,
  port: number,
  signal: AbortSignal,
): Promise<z.infer<typeof Ready> | undefined> {
  const local = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  const url = `http://${local.includes(':') ? `[${local}]` : local}:${port}/ready`;
  try {
    const request = { method: 'GET', url, signal, timeoutMs: PROBE_MS } as const;
    const { status, body } = await new ProviderHttp('bot').send(request);
    return status === 200 || status === 503 ? Ready.safeParse(body).data : undefined;
  } catch {
    return undefined;
  }
}

export function databaseCheck(storage: Storage, config: Config): Check {
  const { name } = storage;
  const { ADMIN_IDS } = config;
  return {
    subject: 'Database',
    run: async () => {
      if (storage.ephemeral) {
        const fix = 'Set DATABASE_URL to a file.';
        return [warn('in memory: everything is forgotten when the bot stops', fix)];
      }
      const locked = await storage.unwritable();
      if (locked !== undefined) {
        const chown = `chown it to the user that runs the bot: a copy that root has brought back is root's.`;
        const fix = locked.readOnlyDisk ? `${adviceFor('read_only')}.` : chown;
        return [fail(`${locked.file} cannot be read and written by this user`, fix)];
      }
      let report: DatabaseReport | undefined;
      try {
        report = await storage.inspect(ADMIN_IDS);
      } catch (error) {
        const fix = 'Name a database of this bot in DATABASE_URL, or bring back a copy of it.';
        return [fail(`${name} cannot be read: ${errorMessage(error)}`, fix)];
      }
      if (report === undefined)
        return [ok(`${name} will be made at the first start`), administrators(ADMIN_IDS)];
      const server = report.server ? serverFindings(report.server, config) : [];
      return [...reportFindings(name, report), ...server, administrators(ADMIN_IDS, report.reachable)];
    },
  };
}

function reportFindings(
  name: string,
  { bytes, unmergedBytes, integrity, pending, refused, server }: DatabaseReport,
): Found[] {
  const findings: Found[] = [];
  if (!integrity.checked) {
    findings.push(warn(`${bytesText(bytes)}: too large to be checked here`, integrity.command));
  } else if (integrity.damage !== undefined) {
    const fix = 'Stop the bot, keep a copy of the database, and bring back the last good one.';
    findings.push(fail(`${name} is damaged: ${integrity.damage}`, fix));
  }
  if (refused !== undefined) findings.push(fail('this version cannot work with it', refused));
  if (unmergedBytes > LARGE_LOG) {
    const fix = 'Something reads it without an end: stop that, or restart the bot.';
    findings.push(warn(`its log has grown to ${bytesText(unmergedBytes)}`, fix));
  }
  if (refused === undefined && pending.length > 0) {
    const fix = 'Nothing to do: the next start applies them. Keep a copy of the database before.';
    findings.push(warn(`migrations are pending: ${pending.join(', ')}`, fix));
  }
  if (findings.some(({ status }) => status === 'fail')) return findings;
  const plain = 'not encrypted: whoever reads the database or a copy sees all drawn pictures and stickers';
  const log = server ? '' : `, log ${bytesText(unmergedBytes)}`;
  return [ok(`${name}, ${bytesText(bytes)}${log}`), ok(plain), ...findings];
}

function serverFindings(server: ServerReport, { DATABASE_POOL }: Config): Found[] {
  const { version, processes, connections, maxConnections, waiting, longestTransactionMs } = server;
  const found = [
    ok(
      `version ${version}; ${processes} processes of the bot; ${connections} of ${maxConnections} connections`,
    ),
  ];
  // Plus one for its session.
  const wanted = processes * (DATABASE_POOL + 1);
  if (wanted > maxConnections || connections > MANY_CONNECTIONS * maxConnections) {
    const fix = 'Lower DATABASE_POOL, raise max_connections of the server, or put a pooler between.';
    found.push(warn(`the bot may want ${wanted} connections, ${connections} are in use`, fix));
  }
  if (waiting > 0 || longestTransactionMs > LONG_TRANSACTION_MS) {
    const seconds = Math.round(longestTransactionMs / 1000);
    const fix = 'Look at pg_stat_activity who holds it: a database shell, a backup, a migration.';
    found.push(warn(`${waiting} queries wait for a lock; the oldest transaction is ${seconds} s old`, fix));
  }
  return found;
}

/** Telegram lets a bot write only to users who have started it. */
function administrators(ids: ReadonlySet<number>, reachable: ReadonlySet<number> = new Set()): Found {
  const subject = 'Administrators';
  const absent = [...ids].filter(id => !reachable.has(id));
  if (ids.size === 0)
    return { subject, ...warn('there are none: nobody is told of outages', 'Set ADMIN_IDS.') };
  if (absent.length === 0) return { subject, ...ok([...ids].join(', ')) };
  const fix = 'Have them press Start in the chat with the bot; check the ids.';
  return { subject, ...warn(`cannot be written to: ${absent.join(', ')}`, fix) };
}
