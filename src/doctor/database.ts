import type { DatabaseReport, Storage } from '../assistant-db/storage.ts';
import { adviceFor } from '../assistant-db/trouble.ts';
import type { Config } from '../config/index.ts';
import { errorMessage } from '../lib/errors.ts';
import { type Check, type Finding, fail, ok, warn } from './finding.ts';
import { bytesText } from './machine.ts';

/** A log is emptied at a few megabytes; one that is much larger cannot be emptied. */
const LARGE_LOG = 256 * 1024 ** 2;

/** The database, as it lies there, and whether it knows the administrators. */
export function databaseCheck(storage: Storage, { ADMIN_IDS }: Config): Check {
  const subject = 'Database';
  const { name } = storage;
  return {
    subject,
    run: async () => {
      if (storage.ephemeral) {
        const fix = 'Set DATABASE_URL to a file.';
        return [warn(subject, 'in memory: everything is forgotten when the bot stops', fix)];
      }
      const locked = await storage.unwritable();
      if (locked !== undefined) {
        const chown = `chown it to the user that runs the bot: a copy that root has brought back is root's.`;
        const fix = locked.readOnlyDisk ? `${adviceFor('read_only')}.` : chown;
        return [fail(subject, `${locked.file} cannot be read and written by this user`, fix)];
      }
      let report: DatabaseReport | undefined;
      try {
        report = await storage.inspect(ADMIN_IDS);
      } catch (error) {
        const fix = 'Name a database of this bot in DATABASE_URL, or bring back a copy of it.';
        return [fail(subject, `${name} cannot be read: ${errorMessage(error)}`, fix)];
      }
      if (report === undefined)
        return [ok(subject, `${name} will be made at the first start`), ...admins(ADMIN_IDS)];
      const { bytes, unmergedBytes, integrity, pending, unknown, reachable } = report;
      const findings: Finding[] = [];
      if (!integrity.checked) {
        findings.push(warn(subject, `${bytesText(bytes)}: too large to be checked here`, integrity.command));
      } else if (integrity.damage !== undefined) {
        const fix = 'Stop the bot, keep a copy of the file, and bring back the last good one.';
        findings.push(fail(subject, `${name} is damaged: ${integrity.damage}`, fix));
      }
      if (unknown.length > 0) {
        const message = `it was written by a newer version of the bot (${unknown.join(', ')})`;
        findings.push(fail(subject, message, 'Start that version, or name another file in DATABASE_URL.'));
      }
      if (unmergedBytes > LARGE_LOG) {
        const message = `its log has grown to ${bytesText(unmergedBytes)}`;
        findings.push(
          warn(subject, message, 'Something reads it without an end: stop that, or restart the bot.'),
        );
      }
      if (pending.length > 0) {
        const fix = 'Nothing to do: the next start applies them. Keep a copy of the file before.';
        findings.push(warn(subject, `migrations are pending: ${pending.join(', ')}`, fix));
      }
      if (findings.every(({ status }) => status !== 'fail'))
        findings.unshift(
          ok(subject, `${name}, ${bytesText(bytes)}, log ${bytesText(unmergedBytes)}`),
          ok(
            subject,
            'not encrypted: whoever reads this file or a copy sees all drawn pictures and stickers',
          ),
        );
      return [...findings, ...admins(ADMIN_IDS, reachable)];
    },
  };
}

/** Telegram lets a bot write only to people who have started it. */
function admins(ids: ReadonlySet<number>, reachable: ReadonlySet<number> = new Set()): Finding[] {
  const subject = 'Administrators';
  if (ids.size === 0) return [warn(subject, 'there are none: nobody is told of outages', 'Set ADMIN_IDS.')];
  const absent = [...ids].filter(id => !reachable.has(id));
  if (absent.length === 0) return [ok(subject, [...ids].join(', '))];
  const message = `cannot be written to: ${absent.join(', ')}`;
  return [warn(subject, message, 'Have them press Start in the chat with the bot; check the ids.')];
}
