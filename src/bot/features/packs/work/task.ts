import { z } from 'zod';

const id = z.int();

const add = z.object({
  type: z.literal('add'),
  placementId: id,
  /** Further ones, where the set is made of several in one call. */
  others: z.array(id).optional(),
  /**
   * Stored before the call: what the set held. Whether a call that nobody saw end was done is told by what it
   * holds beyond them.
   */
  before: z.array(z.string()).optional(),
  /** When Telegram accepted the call: from then on the set is only read. */
  accepted: z.int().optional(),
  reads: z.int().optional(),
  redirect: z
    .union([z.object({ why: z.literal('full'), title: z.string() }), z.object({ why: z.literal('deleted') })])
    .optional(),
});

/** An earlier version's call that makes a set of several stickers. */
const make = z.object({
  packId: id,
  placementIds: z.array(id),
  accepted: z.int().optional(),
  reads: z.int().optional(),
});

const bulkAdd = {
  make: make.optional(),
  singly: z.boolean().optional(),
  add: add.optional(),
  /** What was said of the first that did not come into the pack. */
  why: z.string().optional(),
};

const task = z.discriminatedUnion('type', [
  add,
  /** `stopped`: by the person, before a pack was made of what there was. */
  z.object({ type: z.literal('plan'), planId: id, stopped: z.boolean().optional(), ...bulkAdd }),
  z.object({ type: z.literal('add_all'), placementIds: z.array(id), ...bulkAdd }),
  z.object({ type: z.literal('remove'), placementId: id }),
  z.object({ type: z.literal('take_out'), packId: id, uniqueId: z.string() }),
  z.object({
    type: z.literal('move'),
    placementId: id,
    to: z.enum(['first', 'earlier', 'later', 'last']),
    /** Stored before the call: a repeated one must not move the sticker again. */
    position: z.int().optional(),
  }),
  z.object({
    type: z.literal('emoji'),
    placementId: id,
    emoji: z.array(z.string()),
    keywords: z.array(z.string()),
  }),
  z.object({ type: z.literal('title'), packId: id, title: z.string() }),
  z.object({ type: z.literal('delete'), packId: id }),
  /** Nothing else of this person is stored any more: not even the language. */
  z.object({
    type: z.literal('delete_sets'),
    language: z.string(),
    names: z.array(z.string()),
    refused: z.array(z.string()),
  }),
]);

export type PackTask = z.infer<typeof task>;

const work = z.object({
  task,
  screen: z.int().optional(),
  told: z.boolean().optional(),
});

export type AddTask = Extract<PackTask, { type: 'add' }>;

export type PlanTask = Extract<PackTask, { type: 'plan' }>;

export type AddAllTask = Extract<PackTask, { type: 'add_all' }>;

export type BulkAddTask = PlanTask | AddAllTask;

export type PackWork = z.infer<typeof work>;

const stored = z.object({ v: z.literal(1), work });

export function encodeWork(value: PackWork): string {
  return JSON.stringify({ v: 1, work: value } satisfies z.infer<typeof stored>);
}

function withoutMake(task: PackTask): PackTask {
  if ((task.type !== 'plan' && task.type !== 'add_all') || task.make === undefined) return task;
  const { make, ...rest } = task;
  const { placementIds, accepted, reads } = make;
  const [placementId, ...others] = placementIds;
  if (placementId === undefined) return rest;
  return { ...rest, add: { type: 'add', placementId, others, before: [], accepted, reads } };
}

/** Undefined for a job of an older or newer program. */
export function decodeWork(text: string): PackWork | undefined {
  try {
    const work = stored.safeParse(JSON.parse(text)).data?.work;
    return work && { ...work, task: withoutMake(work.task) };
  } catch {
    return undefined;
  }
}
