import { z } from 'zod';

const id = z.int();

const add = z.object({
  type: z.literal('add'),
  placementId: id,
  /**
   * Written before the call that adds the sticker: the unique file ids that the set held then. Whether a call that
   * nobody saw end has been done is told by what the set holds beyond them.
   */
  before: z.array(z.string()).optional(),
  /** When Telegram accepted that call, in ms since 1970: from then on the set is only read. */
  accepted: z.int().optional(),
  /** How often its set was read since then, and did not show it. */
  reads: z.int().optional(),
  /** Why it goes to another pack than was asked for. */
  redirect: z
    .union([z.object({ why: z.literal('full'), title: z.string() }), z.object({ why: z.literal('deleted') })])
    .optional(),
});

/** Written before the call that makes a set of many stickers at once. */
const make = z.object({
  packId: id,
  /** In the order of the call. */
  placementIds: z.array(id),
  /** As in {@link add}. */
  accepted: z.int().optional(),
  reads: z.int().optional(),
});

/** How far several stickers have come that are brought in by one job. */
const bulkAdd = {
  make: make.optional(),
  /** Telegram has refused them together. */
  singly: z.boolean().optional(),
  /** The one that is being added. */
  add: add.optional(),
};

const task = z.discriminatedUnion('type', [
  add,
  /** The stickers of a plan come into its pack. */
  z.object({ type: z.literal('plan'), planId: id, ...bulkAdd }),
  /** All stickers that stood in no pack come into one, in this order. */
  z.object({ type: z.literal('add_all'), placementIds: z.array(id), ...bulkAdd }),
  z.object({ type: z.literal('remove'), placementId: id }),
  /** The same for one that is stored no longer. */
  z.object({ type: z.literal('take_out'), packId: id, uniqueId: z.string() }),
  z.object({
    type: z.literal('move'),
    placementId: id,
    to: z.enum(['first', 'earlier', 'later', 'last']),
    /** Zero-based. Written before the first call: a repeated one must not move the sticker again. */
    position: z.int().optional(),
  }),
  z.object({
    type: z.literal('emoji'),
    placementId: id,
    emoji: z.array(z.string()),
    /** None: they stay as they are. */
    keywords: z.array(z.string()),
  }),
  z.object({ type: z.literal('title'), packId: id, title: z.string() }),
  z.object({ type: z.literal('delete'), packId: id }),
  /** The sets of somebody of whom nothing else is stored any more: not even the language. */
  z.object({
    type: z.literal('delete_sets'),
    language: z.string(),
    /** Those that Telegram may still have. */
    names: z.array(z.string()),
    /** Those that it does not let go. */
    refused: z.array(z.string()),
  }),
]);

/** One thing to be done with a pack at Telegram. */
export type PackTask = z.infer<typeof task>;

const work = z.object({
  task,
  /** The message of ours that shows the answer in its place. */
  screen: z.int().optional(),
  /** The person knows that it takes long. */
  told: z.boolean().optional(),
});

/** A sticker is to come into its pack. */
export type AddTask = Extract<PackTask, { type: 'add' }>;

/** The stickers of a plan are to come into their pack. */
export type PlanTask = Extract<PackTask, { type: 'plan' }>;

/** All stickers that stood in no pack are to come into one. */
export type AddAllTask = Extract<PackTask, { type: 'add_all' }>;

/** Several stickers are to come into packs. */
export type BulkAddTask = PlanTask | AddAllTask;

/** The call that makes a set of many stickers. */
export type MakeStep = z.infer<typeof make>;

/** A task, and what the conversation about it needs. */
export type PackWork = z.infer<typeof work>;

/** Jobs that an earlier version has stored call a redirect `detour`. */
const renamed = z.preprocess(value => {
  const earlier = z.looseObject({ task: z.looseObject({ detour: z.unknown() }) }).safeParse(value);
  if (!earlier.success) return value;
  const { detour, ...rest } = earlier.data.task;
  return { ...earlier.data, task: { ...rest, redirect: detour } };
}, work);

const stored = z.object({ v: z.literal(1), work: renamed });

export function encodeWork(value: PackWork): string {
  return JSON.stringify({ v: 1, work: value } satisfies z.infer<typeof stored>);
}

/** Reads a stored job; undefined where it is none of ours (an older or newer program's). */
export function decodeWork(text: string): PackWork | undefined {
  try {
    return stored.safeParse(JSON.parse(text)).data?.work;
  } catch {
    return undefined;
  }
}
