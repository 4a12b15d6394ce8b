import type { PackAction } from '../../assistant/actions.ts';
import type { TurnContext } from '../../assistant/context.ts';
import { type Asked, decideOnData } from '../../assistant/forget.ts';
import { encodeOutgoing, type Outgoing, say } from '../../assistant/outgoing.ts';
import { enqueueMessages } from '../../assistant-db/messages/outbox.ts';
import { enqueuePackJob, listPackJobs } from '../../assistant-db/packs/pack-jobs.ts';
import { findPack, listPacks } from '../../assistant-db/packs/packs.ts';
import { forgetPerson, progressMessages } from '../../assistant-db/people/forget.ts';
import type { PackJob, Trx, User } from '../../assistant-db/schema.ts';
import type { Texts } from '../../i18n/index.ts';
import { TIMEOUT_S } from '../../telegram/api.ts';
import { packLink } from './names.ts';
import type { PackDeps, PackOutcome } from './reply.ts';
import { screen } from './screens/packs.ts';
import { classifyPackError } from './work/errors.ts';
import type { Finish, JobRun } from './work/job.ts';
import { decodeWork, encodeWork, type PackTask } from './work/task.ts';

type DeleteSets = Extract<PackTask, { type: 'delete_sets' }>;

async function question(trx: Trx, user: User, texts: Texts, replaces?: number): Promise<Outgoing> {
  const { privacy } = texts;
  const packs = (await listPacks(trx, user.id)).length;
  const forget = (count: number) => ({ type: 'forget' as const, since: user.created_at, packs: count });
  return screen(
    privacy.ask(packs),
    [
      [{ label: privacy.deleteAll, action: forget(0) }],
      ...(packs > 0 ? [[{ label: privacy.deleteWithPacks(packs), action: forget(packs) }]] : []),
      [{ label: privacy.keep, action: { type: 'never_mind' } }],
    ],
    replaces,
  );
}

/** What a person's pack jobs are about; unreadable ones are about nothing. */
function tasksOf(jobs: readonly PackJob[]): { readonly job: PackJob; readonly task: PackTask }[] {
  return jobs.flatMap(job => {
    const task = decodeWork(job.work)?.task;
    return task ? [{ job, task }] : [];
  });
}

/** The sets that are to go from Telegram: all of them, or those whose deletion the person has asked for before. */
async function setsToDelete(
  trx: Trx,
  userId: number,
  jobs: readonly PackJob[],
  all: boolean,
): Promise<string[]> {
  if (all) return (await listPacks(trx, userId)).map(pack => pack.name);
  const asked = tasksOf(jobs).flatMap(({ task }) => (task.type === 'delete' ? [task.packId] : []));
  const packs = await Promise.all(asked.map(id => findPack(trx, userId, id)));
  return packs.flatMap(pack => pack?.name ?? []);
}

/** Deletes what is stored of a person, but for the deletion of sets that is already under way. */
async function erase(
  { assistant: { me } }: PackDeps,
  trx: Trx,
  { context, now }: Asked,
  jobs: readonly PackJob[],
  messages: readonly Outgoing[],
): Promise<void> {
  const unfinished = tasksOf(jobs).filter(({ task }) => task.type === 'delete_sets');
  const farewell = {
    messages: messages.map(encodeOutgoing),
    packJobs: unfinished.map(({ job }) => job.id),
  };
  await forgetPerson(trx, context.person.id, farewell, me, now);
}

/**
 * Deletes all of it at once. Sets that are to go from Telegram too are noted by name in one last pack job in the same
 * transaction, so that nothing can lose track of them, or bring anything else back.
 *
 * @returns whether there are such sets
 */
async function forget(
  deps: PackDeps,
  trx: Trx,
  user: User,
  asked: Asked,
  withPacks: boolean,
): Promise<boolean> {
  const { context, texts, language, now } = asked;
  const jobs = await listPackJobs(trx, user.id);
  const names = await setsToDelete(trx, user.id, jobs, withPacks);
  const { deleted, deletedBeforePacks } = texts.privacy;
  const words = names.length > 0 ? deletedBeforePacks(names.length) : deleted;
  const progress = await progressMessages(trx, user.id);
  await erase(deps, trx, asked, jobs, [
    ...progress.map(messageId => ({ type: 'progress_end' as const, messageId })),
    screen(words, [], context.pressedMessage),
  ]);
  if (names.length === 0) return false;
  const work = encodeWork({ task: { type: 'delete_sets', language, names, refused: [] } });
  // A job in hand may just be making a set: its call to Telegram ends first, and then the set can be deleted.
  const notBefore = jobs.some(job => job.owner !== null) ? now + TIMEOUT_S * 1000 : now;
  await enqueuePackJob(trx, user.id, work, now, notBefore);
  return true;
}

/** @param decide answers whether a pack job was queued */
async function commit(
  deps: PackDeps,
  context: TurnContext,
  decide: (trx: Trx, user: User, asked: Asked) => Promise<boolean>,
): Promise<PackOutcome> {
  const packJobQueued = await decideOnData(deps.assistant, context, async (trx, asked) => {
    if (asked.user !== undefined) return decide(trx, asked.user, asked);
    const jobs = await listPackJobs(trx, context.person.id);
    await erase(deps, trx, asked, jobs, [say(asked.texts.privacy.nothingKept)]);
    return false;
  });
  return { jobQueued: false, packJobQueued };
}

/** Asks whether everything is to be deleted, and the packs in Telegram with it. */
async function ask({ assistant: { me } }: PackDeps, trx: Trx, user: User, asked: Asked): Promise<false> {
  const { context, texts, now } = asked;
  const message = encodeOutgoing(await question(trx, user, texts, context.pressedMessage));
  await enqueueMessages(trx, user.id, [message], now, me);
  return false;
}

/** /forget: asks first. */
export function askToForget(deps: PackDeps, context: TurnContext): Promise<PackOutcome> {
  return commit(deps, context, (trx, user, asked) => ask(deps, trx, user, asked));
}

/** [delete everything]. A button that was drawn for other packs than there are now, or before, asks once more. */
export function pressForget(
  deps: PackDeps,
  context: TurnContext,
  { since, packs }: Extract<PackAction, { type: 'forget' }>,
): Promise<PackOutcome> {
  return commit(deps, context, async (trx, user, asked) => {
    const asDrawn = packs === 0 || packs === (await listPacks(trx, user.id)).length;
    return user.created_at === since && asDrawn
      ? forget(deps, trx, user, asked, packs > 0)
      : ask(deps, trx, user, asked);
  });
}

/** @returns whether Telegram refuses to delete the set. Throws what may be different the next time. */
async function isRefused({ deps: { api, log }, userId }: JobRun, name: string): Promise<boolean> {
  try {
    await api.deleteStickerSet(name);
    return false;
  } catch (error) {
    const failure = classifyPackError(error);
    switch (failure.type) {
      case 'set_gone':
        return false;
      case 'wait':
      case 'not_done':
      case 'unknown':
      case 'operator':
        throw error;
      default:
        log.error({ chat: userId, err: error }, 'Telegram refuses to delete a pack');
        return true;
    }
  }
}

/** Deletes sets whose person is forgotten, one by one; those that Telegram refuses to delete are named at the end. */
export async function performDeleteSets(run: JobRun, task: DeleteSets): Promise<Finish> {
  let left = task;
  for (const name of task.names) {
    const refused = await isRefused(run, name);
    left = await run.save({
      ...left,
      names: left.names.filter(other => other !== name),
      refused: refused ? [...left.refused, name] : left.refused,
    });
  }
  return setsDeleted(run, left);
}

/** The end of the sets: of what is left of them the person is told, who alone can delete it now. */
export function setsDeleted({ texts }: Pick<JobRun, 'texts'>, { names, refused }: DeleteSets): Finish {
  const left = [...refused, ...names].map(packLink);
  return async () => [say(left.length > 0 ? texts.privacy.packsLeft(left) : texts.privacy.packsDeleted)];
}
