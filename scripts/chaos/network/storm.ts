import { pick } from '../../../test/support/random.ts';
import { type Weighted, weighted } from '../weighted.ts';
import type { Call, Fault } from './calls.ts';
import type { Phase } from './wire.ts';

/** Of the calls that are hit at all. */
const FAULTS: Weighted<Fault> = [
  [20, 'too_many'],
  [12, 'server_error'],
  [5, 'page_before'],
  [3, 'page_after'],
  [14, 'reset_before'],
  [14, 'reset_after'],
  [12, 'slow'],
  [9, 'garbage'],
  [7, 'cut'],
  [4, 'hang_before'],
  [4, 'hang_after'],
];

/** What only calls of one method meet, and how many of those that nothing else hits. */
const OWN_FAULTS: Readonly<Record<string, readonly [share: number, fault: Fault]>> = {
  getFile: [0.15, 'file_unavailable'],
  sendSticker: [0.05, 'as_document'],
};

/**
 * The fault that the next call meets, if any: one seeded stream of decisions.
 * @param share of the calls of all methods, 0 to 1
 */
export function faultFrom(random: () => number, share: number, method: string): Fault | undefined {
  if (random() < share) return weighted(random, FAULTS);
  const [ownShare, fault] = OWN_FAULTS[method] ?? [0, undefined];
  return share > 0 && random() < ownShare ? fault : undefined;
}

/** When a process is to die. */
export type Death =
  /** So many ms after it was started, ready or not. */
  | { readonly type: 'early'; readonly ms: number }
  /** So many ms after it was ready. */
  | { readonly type: 'timed'; readonly ms: number }
  /** When the next call of this kind has come so far; after `ms` at the latest. */
  | { readonly type: 'aimed'; readonly method: string; readonly phase: Phase; readonly ms: number };

/** Moments at which a crash hurts most. */
const AIMS = [
  'getUpdates',
  'sendMessage',
  'sendSticker',
  'sendSticker',
  'editMessageText',
  'deleteMessage',
  'createNewStickerSet',
  'addStickerToSet',
  'getStickerSet',
  'generateContent',
  'generateContent',
  'edits',
  'completions',
  'file',
] as const;

export function deathFrom(random: () => number): Death {
  const way = random();
  if (way < 0.15) return { type: 'early', ms: 50 + random() * 1500 };
  if (way < 0.43) return { type: 'timed', ms: 100 + random() * 2500 };
  // Now and then one lives long enough for a sticker and what people do with it.
  if (way < 0.55) return { type: 'timed', ms: 5000 + random() * 5000 };
  const phase = pick(random, ['arrived', 'processed', 'processed', 'delivered'] as const);
  return { type: 'aimed', method: pick(random, AIMS), phase, ms: 2500 };
}

export function isAim(death: Death, call: Call, phase: Phase): boolean {
  return death.type === 'aimed' && death.phase === phase && call.method.endsWith(death.method);
}
