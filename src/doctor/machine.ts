import { access, constants, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { z } from 'zod';
import { adviceFor, isFull, troubleNamed } from '../assistant-db/trouble.ts';
import type { Config } from '../config/index.ts';
import { ListenError, startHttpServer } from '../http/server.ts';
import { errorMessage } from '../lib/errors.ts';
import { createLogger } from '../lib/logger.ts';
import { ProviderHttp } from '../providers/http.ts';
import { type Check, type Finding, fail, ok, warn } from './finding.ts';

const OLDEST_NODE = [20, 19] as const;
const DEFAULT_PORT = 8080;
const GIB = 1024 ** 3;
/** The database needs room to grow, for its log, and for a copy. */
const TIMES_DATABASE = 5;
/** A bot whose database does not answer says so within four seconds. */
const PROBE_MS = 6000;

export function bytesText(bytes: number): string {
  if (bytes >= GIB) return `${(bytes / GIB).toFixed(1)} GiB`;
  return bytes >= 1024 ** 2 ? `${Math.round(bytes / 1024 ** 2)} MiB` : `${Math.ceil(bytes / 1024)} KiB`;
}

export function nodeCheck(version: string): Check {
  const subject = 'Node.js';
  return {
    subject,
    run: async () => {
      const [major = 0, minor = 0] = version.split('.').map(Number);
      const [oldest, least] = OLDEST_NODE;
      const fits = major > oldest || (major === oldest && minor >= least);
      return [
        fits
          ? ok(subject, version)
          : fail(subject, `${version} is too old`, `Install ${oldest}.${least} or newer.`),
      ];
    },
  };
}

/** The folder itself, or the one that it is to be made in. */
async function existing(folder: string): Promise<string> {
  try {
    await stat(folder);
    return folder;
  } catch {
    const parent = dirname(folder);
    return parent === folder ? folder : existing(parent);
  }
}

/** Whether the bot may write where its data is, and who else may read there. */
export function folderCheck(databaseFile: string): Check {
  const subject = 'Data folder';
  const wanted = dirname(resolve(databaseFile));
  return {
    subject,
    run: async () => {
      const folder = await existing(wanted);
      const probe = join(folder, `.doctor-${process.pid}`);
      try {
        await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
        await writeFile(probe, 'x', { flag: 'wx' });
      } catch (error) {
        const fix = `Let the user that runs the bot write to ${folder}.`;
        return [fail(subject, `${folder} cannot be written: ${errorMessage(error)}`, fix)];
      } finally {
        await rm(probe, { force: true });
      }
      if (folder !== wanted) return [ok(subject, `${wanted} will be made`)];
      const file = await stat(databaseFile).catch(() => undefined);
      const open = ((await stat(folder)).mode & 0o005) !== 0 && ((file?.mode ?? 0) & 0o004) !== 0;
      if (open && process.platform !== 'win32') {
        const message = `${wanted} can be read by every user of this machine`;
        return [warn(subject, message, `chmod 700 ${wanted}`)];
      }
      return [ok(subject, wanted)];
    },
  };
}

export function diskCheck(databaseFile: string): Check {
  const subject = 'Disk';
  return {
    subject,
    run: async () => {
      const folder = await existing(dirname(resolve(databaseFile)));
      const { bavail, bsize } = await statfs(folder);
      const free = bavail * bsize;
      const size = (await stat(databaseFile).catch(() => undefined))?.size ?? 0;
      const least = Math.max(GIB, TIMES_DATABASE * size);
      const message = `${bytesText(free)} free`;
      if (isFull(free)) return [fail(subject, `only ${message}`, `${adviceFor('disk_full')}.`)];
      if (free >= least) return [ok(subject, message)];
      const fix = `Make room: ${bytesText(least)} would be enough, or set RETENTION_DAYS lower.`;
      return [warn(subject, `only ${message}`, fix)];
    },
  };
}

/** Whether the bot's HTTP server could listen, or does so already. */
export function portCheck({ HOST: host, PORT: port = DEFAULT_PORT, WEBHOOK_URL: webhook }: Config): Check {
  const subject = 'Port';
  return {
    subject,
    run: async signal => {
      const log = createLogger({ level: 'silent' });
      try {
        const server = await startHttpServer({ host, port, routes: new Map(), log });
        await server.close();
        return [ok(subject, `${port} on ${host} is free`)];
      } catch (error) {
        if (!(error instanceof ListenError)) throw error;
        const ready = await askBot(host, port, signal);
        if (ready) return [ok(subject, `the bot answers on ${port}`), ...databaseOf(ready)];
        const fix = 'Set PORT and HOST to what is free.';
        if (webhook !== undefined) return [fail(subject, error.message, fix)];
        return [warn(subject, `${error.message} The bot works without /health and /metrics.`, fix)];
      }
    },
  };
}

const Ready = z.object({ status: z.string(), databaseTrouble: z.string().optional() });

/** What a running bot knows of its database: a lock that is held, a disk that is full. */
function databaseOf({ databaseTrouble = '' }: z.infer<typeof Ready>): Finding[] {
  const trouble = troubleNamed(databaseTrouble);
  if (trouble === undefined) return [];
  return [fail('Database', 'the running bot cannot write it', `${adviceFor(trouble)}.`)];
}

/** @returns what a bot there answers to `/ready`; undefined where there is none */
async function askBot(
  host: string,
  port: number,
  signal: AbortSignal,
): Promise<z.infer<typeof Ready> | undefined> {
  const local = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  const address = local.includes(':') ? `[${local}]` : local;
  try {
    const { status, body } = await new ProviderHttp('bot').send({
      method: 'GET',
      url: `http://${address}:${port}/ready`,
      signal,
      timeoutMs: PROBE_MS,
    });
    return status === 200 || status === 503 ? Ready.safeParse(body).data : undefined;
  } catch {
    return undefined;
  }
}
