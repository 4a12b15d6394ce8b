import type { Api } from 'grammy';
import { z } from 'zod';
import type { Outgoing, Words } from '../../../assistant/state/outgoing.ts';
import type { ProcessIdentity } from '../../../assistant-db/operation/processes.ts';
import { reviseWork, saveWork, storedWork } from '../../../assistant-db/packs/pack-jobs.ts';
import type { PackJob, Store, Trx } from '../../../assistant-db/schema.ts';
import { transactionOf } from '../../../assistant-db/transaction.ts';
import { retryWrite } from '../../../assistant-db/trouble.ts';
import type { FileOf } from '../../../generation/picture.ts';
import type { Texts } from '../../../i18n/index.ts';
import type { ExportEncoder } from '../../../images/export/index.ts';
import { MESSENGERS } from '../../../images/export/messengers.ts';
import type { Clock } from '../../../lib/clock.ts';
import { lazy } from '../../../lib/lazy.ts';
import type { Logger } from '../../../lib/logger.ts';
import { digestOf } from '../../../lib/sealed.ts';
import type { LoadDeps } from '../export/load.ts';
import type { Naming } from '../names.ts';

const id = z.int();

// Strict: a field of a newer version may change what a task means, and storing the task would lose it.

/** `before` and `accepted` record its progress, see add.ts. */
const add = z.strictObject({
  type: z.literal('add'),
  placementId: id,
  /** Further placements, if one call makes the set of several stickers. */
  others: z.array(id).optional(),
  /** The stickers in the set before the call, by `file_unique_id`. */
  before: z.array(z.string()).optional(),
  /** When Telegram accepted the call. */
  accepted: z.int().optional(),
  /** How often the set was read since. */
  reads: z.int().optional(),
  /** Why it comes into another pack than the one that was chosen. */
  redirect: z
    .union([
      z.strictObject({ why: z.literal('full'), title: z.string() }),
      z.strictObject({ why: z.literal('deleted') }),
    ])
    .optional(),
});

const bulkAdd = {
  /** An earlier version's call that makes a set of several stickers. */
  make: add
    .pick({ accepted: true, reads: true })
    .extend({ placementIds: z.array(id) })
    .strip()
    .optional(),
  singly: z.boolean().optional(),
  /** The one that is being added. */
  add: add.optional(),
  /** The reason that was reported for the first sticker that failed. */
  why: z.string().optional(),
};

const task = z.discriminatedUnion('type', [
  add,
  /** `stopped`: the user stopped the plan, and the finished stickers become a pack. */
  z.strictObject({ type: z.literal('plan'), planId: id, stopped: z.boolean().optional(), ...bulkAdd }),
  /** `copies`: they are a copy of a set. */
  z.strictObject({
    type: z.literal('add_all'),
    placementIds: z.array(id),
    copies: z.boolean().optional(),
    ...bulkAdd,
  }),
  /** Copies a set into a new pack: becomes `add_all` once it has been read. */
  z.strictObject({ type: z.literal('copy'), name: z.string() }),
  /** Makes the film of a moving sticker, which then can be added to packs. */
  z.strictObject({ type: z.literal('film'), stickerId: id }),
  /** Makes the picture of a received sticker with a caption. */
  z.strictObject({ type: z.literal('caption'), stickerId: id }),
  z.strictObject({ type: z.literal('remove'), placementId: id }),
  z.strictObject({ type: z.literal('take_out'), packId: id, uniqueId: z.string() }),
  z.strictObject({
    type: z.literal('move'),
    placementId: id,
    to: z.enum(['first', 'earlier', 'later', 'last']),
    /** Stored before the call: a repeated one must not move the sticker again. */
    position: z.int().optional(),
  }),
  z.strictObject({
    type: z.literal('emoji'),
    placementId: id,
    emoji: z.array(z.string()),
    keywords: z.array(z.string()),
  }),
  z.strictObject({ type: z.literal('title'), packId: id, title: z.string() }),
  z.strictObject({ type: z.literal('delete'), packId: id }),
  z.strictObject({
    type: z.literal('export'),
    packId: id,
    /** The messengers whose file is in the outbox. */
    done: z.array(z.enum(MESSENGERS)),
    leftOut: z.strictObject({ unreadable: z.int() }).optional(),
    /** Unfinished tries to make the next file. */
    tries: z.int().optional(),
  }),
  /** Nothing else about this user is stored any more, not even the language. */
  z.strictObject({
    type: z.literal('delete_sets'),
    language: z.string(),
    names: z.array(z.string()),
    refused: z.array(z.string()),
    /** Those of them that are sets of emoji. */
    emoji: z.array(z.string()).optional(),
  }),
]);

export type PackTask = z.infer<typeof task>;
export type Task<Type extends PackTask['type']> = Extract<PackTask, { type: Type }>;
export type AddTask = Task<'add'>;
export type BulkAddTask = Task<'plan' | 'add_all'>;

const stored = z.object({
  v: z.literal(1),
  work: z.strictObject({
    task,
    screen: z.int().optional(),
    told: z.boolean().optional(),
    stopped: z.boolean().optional(),
  }),
});

export interface PackWork {
  readonly task: PackTask;
  /** The message whose place the words at the end take. */
  readonly replaces?: number | undefined;
  /** The user was informed that it takes longer. */
  readonly delayTold?: boolean | undefined;
  /** The user wants no more of it. */
  readonly stopped?: boolean | undefined;
}

export function encodeWork({ task, replaces, delayTold, stopped }: PackWork): string {
  const work = { task, screen: replaces, told: delayTold, stopped };
  return JSON.stringify({ v: 1, work } satisfies z.infer<typeof stored>);
}

function withoutMake(task: PackTask): PackTask {
  if ((task.type !== 'plan' && task.type !== 'add_all') || task.make === undefined) return task;
  const { make, ...rest } = task;
  const { placementIds, ...progress } = make;
  const [placementId, ...others] = placementIds;
  if (placementId === undefined) return rest;
  return { ...rest, add: { type: 'add', placementId, others, before: [], ...progress } };
}

/** Names what this version can read. Two versions with the same tasks have the same name. */
export const packReader = lazy(() => digestOf(JSON.stringify(z.toJSONSchema(stored))).slice(0, 12));

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The error of JSON.parse quotes the text, which is for no log.
    throw new Error('the stored work is not JSON');
  }
}

/** @throws the cause if it is of another version */
export function readWork(text: string): PackWork {
  const { work } = stored.parse(fromJson(text));
  const { screen: replaces, told: delayTold, stopped } = work;
  return { task: withoutMake(work.task), replaces, delayTold, stopped };
}

/** Undefined for a job of another version. */
export function decodeWork(text: string): PackWork | undefined {
  try {
    return readWork(text);
  } catch {
    return undefined;
  }
}

/** The end of a job takes the place of this message. @returns false if it has ended */
export async function noteScreen(trx: Trx, jobId: number, messageId: number): Promise<boolean> {
  const stored = await storedWork(trx, jobId);
  const work = stored === undefined ? undefined : decodeWork(stored);
  if (work) await reviseWork(trx, jobId, { work: encodeWork({ ...work, replaces: messageId }) });
  return stored !== undefined;
}

export interface PackJobDeps extends Naming, LoadDeps {
  readonly db: Store;
  readonly me: ProcessIdentity;
  readonly api: Api;
  readonly clock: Clock;
  readonly log: Logger;
  readonly fileOf: FileOf;
  /** The number of jobs of this process that wait for films. */
  readonly films: { running: number };
  /** Whether there is an encoder for films. */
  readonly canFilm: (signal: AbortSignal) => Promise<boolean>;
  /** Changes a message at once, best effort. */
  readonly edit: (chatId: number, messageId: number, words: Words) => Promise<void>;
  /** A model can draw the movement of a sticker. */
  readonly drawsFrames: boolean;
  /** `running` counts those of this process. */
  readonly exports: { readonly encoder: ExportEncoder; running: number };
}

/** Stores the result of a task, in the transaction that ends its job. Returns the messages. */
export type Finish = (trx: Trx) => Promise<readonly Outgoing[]>;

/** This process has enough long jobs of a kind: the job goes back to the queue. */
export class WorkersBusyError extends Error {
  override readonly name = 'WorkersBusyError';
}

export class PackJobTakenOverError extends Error {
  override readonly name = 'PackJobTakenOverError';
}

/** A pack job while a process performs it. */
export class JobRun {
  readonly deps: PackJobDeps;
  readonly userId: number;
  readonly texts: Texts;
  readonly signal: AbortSignal;
  readonly jobId: number;
  readonly attempts: number;
  readonly #cancelled: AbortSignal;
  #work: PackWork;

  /** @param cancelled aborted when the process stops and storing is not to be waited for */
  constructor(
    deps: PackJobDeps,
    job: PackJob,
    work: PackWork,
    texts: Texts,
    signal: AbortSignal,
    cancelled = signal,
  ) {
    this.deps = deps;
    this.userId = job.user_id;
    this.texts = texts;
    this.signal = signal;
    this.#cancelled = cancelled;
    this.jobId = job.id;
    this.attempts = job.attempts;
    this.#work = work;
  }

  /** As it is stored. */
  get work(): PackWork {
    return this.#work;
  }

  /** Before the next call to Telegram; repeated while the database fails. @throws PackJobTakenOverError */
  save<T extends PackTask>(task: T, store?: (trx: Trx) => Promise<void>): Promise<T> {
    return this.saveMade(async trx => {
      await store?.(trx);
      return task;
    });
  }

  /** Stores a task that follows from what its transaction stores. @throws PackJobTakenOverError */
  async saveMade<T extends PackTask>(make: (trx: Trx) => Promise<T>): Promise<T> {
    const { task, work } = await this.store(async trx => {
      const made = await make(trx);
      const now = { ...(await this.current(trx)), task: made };
      if (!(await saveWork(trx, this.jobId, this.deps.me, encodeWork(now))))
        throw new PackJobTakenOverError();
      return { task: made, work: now };
    });
    this.#work = work;
    return task;
  }

  /** With what has been stored meanwhile: a wish to stop, and the message that shows the job. */
  async current(trx: Trx): Promise<PackWork> {
    const stored = await storedWork(trx, this.jobId);
    const { stopped, replaces } = (stored !== undefined && decodeWork(stored)) || this.#work;
    return { ...this.#work, stopped, replaces };
  }

  /** Whether the user wants no more of it. A database in trouble is asked again. */
  async isStopped(): Promise<boolean> {
    try {
      const stored = await storedWork(this.deps.db, this.jobId);
      return stored !== undefined && decodeWork(stored)?.stopped === true;
    } catch (error) {
      this.deps.log.warn(
        { job: this.jobId, err: error },
        'reading whether a job is stopped failed; retrying',
      );
      return false;
    }
  }

  async reload(trx: Trx): Promise<void> {
    this.#work = await this.current(trx);
  }

  store<T>(write: (trx: Trx) => Promise<T>): Promise<T> {
    const step = {
      what: `a step of pack job ${this.jobId}`,
      otherwise: 'at the next start the set is read before anything is done again',
      facts: { chat: this.userId, job: this.jobId },
    };
    return retryWrite(this.deps, step, this.#cancelled, () =>
      transactionOf(this.deps.db, this.userId, write),
    );
  }
}
