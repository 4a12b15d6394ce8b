import { encodeOutgoing, say } from '../../../assistant/state/outgoing.ts';
import { enqueueMessages } from '../../../assistant-db/messages/outbox.ts';
import { beginExportFile, writeExportParts } from '../../../assistant-db/packs/export-files.ts';
import { listPackJobs } from '../../../assistant-db/packs/pack-jobs.ts';
import { findPack } from '../../../assistant-db/packs/packs.ts';
import type { Db, Pack } from '../../../assistant-db/schema.ts';
import { exportPack } from '../../../images/export/archive.ts';
import { MESSENGERS, type Messenger, RULES } from '../../../images/export/messengers.ts';
import { finishSetGone } from '../work/change.ts';
import { decodeWork, type Finish, type JobRun, type Task, WorkersBusyError } from '../work/job.ts';
import { finishGivenUp } from '../work/reports.ts';
import { type LoadedPack, loadPack } from './load.ts';
import { captionOf, leftOutLines, readmeOf } from './words.ts';

/** Exports take minutes. The other pack jobs must find a free worker. */
const EXPORTS_AT_ONCE = 3;

/** After them, files that Telegram may provide later are left out. */
const PATIENT_ATTEMPTS = 4;

export async function isExporting(db: Db, userId: number, packId: number): Promise<boolean> {
  const jobs = await listPackJobs(db, userId);
  const tasks = jobs.map(({ work }) => decodeWork(work)?.task);
  return tasks.some(task => task?.type === 'export' && task.packId === packId);
}

/** After this many unfinished tries, making a file may be crashing the process. */
const MAX_TRIES = 3;

/** Sends one file for each messenger. Each is stored with the step that says so, so a killed job sends none twice. */
export async function performExport(run: JobRun, task: Task<'export'>): Promise<Finish> {
  const { exports, log } = run.deps;
  if (exports.running >= EXPORTS_AT_ONCE) throw new WorkersBusyError();
  const { tries = 0 } = task;
  if (tries >= MAX_TRIES) {
    log.error(
      { chat: run.userId, tries },
      'an export was started too often and may crash the process; giving up',
    );
    return finishGivenUp(run, run.texts.packs.trouble.failed);
  }
  exports.running++;
  try {
    return await exportToAll(run, await run.save({ ...task, tries: tries + 1 }));
  } catch (error) {
    // It failed, but crashed nothing.
    const { task: current } = run.work;
    if (current.type === 'export') await run.save({ ...current, tries: 0 });
    throw error;
  } finally {
    exports.running--;
  }
}

async function exportToAll(run: JobRun, task: Task<'export'>): Promise<Finish> {
  const texts = run.texts.packExport;
  const pack = await findPack(run.deps.db, run.userId, task.packId);
  if (pack === undefined) return async () => [say(run.texts.packs.gone)];
  // Its first sticker was added before, in the same queue, but not successfully.
  if (pack.status !== 'made') return async () => [say(texts.notMade(pack.title))];
  let current = task;
  let loaded: LoadedPack | undefined;
  for (const messenger of MESSENGERS) {
    if (current.done.includes(messenger)) continue;
    loaded ??= await loadPack(run.deps, pack.name, run.signal, { waits: run.attempts < PATIENT_ATTEMPTS });
    if (loaded === undefined) return finishSetGone(run, pack);
    const { leftOut, stickers } = loaded;
    if (stickers.length === 0)
      return async () => [say([texts.nothing(pack.title), ...leftOutLines(texts, leftOut)].join('\n'))];
    current = await sendFile(run, { ...current, leftOut }, messenger, pack, loaded);
  }
  const { leftOut } = current;
  const lines = [texts.done(pack.title), ...(leftOut ? leftOutLines(texts, leftOut) : [])];
  return async () => [say(lines.join('\n'))];
}

async function sendFile(
  run: JobRun,
  task: Task<'export'>,
  messenger: Messenger,
  { title }: Pack,
  { stickers, leftOut }: LoadedPack,
): Promise<Task<'export'>> {
  const { exports, botUsername, clock, db } = run.deps;
  const texts = run.texts.packExport;
  const readme = readmeOf(texts, messenger, title, leftOut);
  const pack = { title, author: `@${botUsername}`, stickers };
  const { name, bytes, ...exported } = await exportPack(
    exports.encoder,
    RULES[messenger],
    pack,
    readme,
    run.signal,
  );
  let fileId = 0;
  // Only while the job is there, so that no file survives /forget.
  await run.save(task, async trx => {
    const file = { userId: run.userId, jobId: run.jobId, messenger };
    fileId = await beginExportFile(trx, file, clock.now());
  });
  await writeExportParts(db, fileId, bytes);
  const caption = captionOf(texts, messenger, exported);
  return run.save({ ...task, done: [...task.done, messenger], tries: 1 }, trx => {
    const content = encodeOutgoing({ type: 'document', fileId, name, caption });
    return enqueueMessages(trx, run.userId, [content], clock.now());
  });
}
