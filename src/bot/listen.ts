import { SupersededError } from '../assistant/context.ts';
import type { Notice } from '../assistant/dialogue/input.ts';
import type { Words } from '../assistant/outgoing.ts';
import { MAX_SOUND_SECONDS, quoteOf } from '../assistant/turn/history.ts';
import { PhotoLostError } from '../generation/ports.ts';
import type { Clock } from '../lib/clock.ts';
import { ProviderError } from '../lib/errors.ts';
import { withTimeout } from '../lib/with-timeout.ts';
import { oggSeconds, type Transcribe, type TranscriptionOutcome } from '../speech/index.ts';
import { FileTooLargeError } from '../telegram/errors.ts';
import { MAX_DOWNLOAD_BYTES, type TelegramPhotos } from '../telegram/photos.ts';
import type { TalkItem } from './updates/talk-items.ts';

type SoundItem = Extract<TalkItem, { kind: 'sound' }>;

/** By so much a file may be longer than its message says, in seconds. */
const ROUNDING = 2;
/** Of the time of a turn, listening may take one part in so many: the models need the rest. */
const SHARE = 2;
/** Sounds of one turn that are listened to concurrently: each may have 20 MB, and takes a multiple of that while it is sent. */
const AT_ONCE = 2;

interface ListenDeps {
  readonly photos: TelegramPhotos;
  readonly transcribe: Transcribe | undefined;
  readonly clock: Clock;
  readonly turnDeadlineMs: number;
}

interface Listening {
  readonly chatId: number;
  readonly turn: string;
  readonly signal: AbortSignal;
}

/** What people sent, with words in the place of what they said aloud. */
interface Listened {
  readonly items: readonly TalkItem[];
  /** What is to be said about what was not understood. */
  readonly notices: readonly Notice[];
  /** What was understood, for the person to see, and when the turn that has begun with it has to be over. */
  readonly turn: { readonly lead?: readonly Words[]; readonly deadline?: number };
}

/** What is wrong with a sound by what Telegram says of it, or nothing: it is then not even fetched. */
function soundProblem(
  { source, size, seconds }: SoundItem,
  transcribe: Transcribe | undefined,
): Notice | undefined {
  if (transcribe === undefined) return source === 'round' ? 'video' : 'voice';
  if (seconds > MAX_SOUND_SECONDS) return 'voiceTooLong';
  return size > MAX_DOWNLOAD_BYTES ? 'voiceTooLarge' : undefined;
}

const NOTICE_OF = {
  nothing: 'voiceUnclear',
  unreadable: 'voiceFormat',
  failed: 'voiceFailed',
} as const satisfies Record<Exclude<TranscriptionOutcome['type'], 'words'>, Notice>;

/** Fetches a sound and has it written down. @param deadline by `Clock.elapsed` */
async function understand(
  { photos, clock }: ListenDeps,
  transcribe: Transcribe,
  { fileId, mime: mimeType, seconds }: SoundItem,
  { signal, ...whose }: Listening,
  deadline: number,
): Promise<TranscriptionOutcome | Notice> {
  try {
    const bytes = await withTimeout(deadline - clock.elapsed(), signal, inTime =>
      photos.fetch(fileId, inTime),
    );
    // What a message says of its length is its sender's word.
    const length = Math.max(seconds, oggSeconds(bytes) ?? 0);
    if (length > MAX_SOUND_SECONDS + ROUNDING) return 'voiceTooLong';
    return await transcribe({ bytes, mimeType, seconds: length }, { ...whose, signal, deadline });
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof FileTooLargeError) return 'voiceTooLarge';
    if (error instanceof PhotoLostError || error instanceof ProviderError) return 'voiceFailed';
    if (error instanceof Error && error.name === 'AbortError') return 'voiceFailed';
    throw error;
  }
}

/** The results of `work`, in the order of `items`; so many are worked on at once, in that order. */
async function sideBySide<Item, Result>(
  items: readonly Item[],
  count: number,
  work: (item: Item) => Promise<Result>,
): Promise<readonly Result[]> {
  const left = items.entries();
  const results: (readonly [number, Result])[] = [];
  const lane = async () => {
    for (const [at, item] of left) results.push([at, await work(item)]);
  };
  await Promise.all(Array.from({ length: count }, lane));
  return results.toSorted(([a], [b]) => a - b).map(([, result]) => result);
}

/**
 * Has what was said aloud written down: from then on it is words like any other, where it was said. Nothing of a sound is
 * kept. It takes of the time of the turn. Overtaken, the rest is left as it is. Throws the reason of the signal otherwise.
 */
export async function listen(
  deps: ListenDeps,
  items: readonly TalkItem[],
  listening: Listening,
): Promise<Listened> {
  const { transcribe, clock, turnDeadlineMs } = deps;
  if (!items.some(({ kind }) => kind === 'sound')) return { items, notices: [], turn: {} };
  const begun = clock.elapsed();
  const deadline = begun + turnDeadlineMs / SHARE;
  const heard = await sideBySide(
    items,
    AT_ONCE,
    async (item): Promise<TalkItem | TranscriptionOutcome | Notice> => {
      if (item.kind !== 'sound') return item;
      const problem = soundProblem(item, transcribe);
      if (problem !== undefined || transcribe === undefined) return problem ?? 'voice';
      return understand(deps, transcribe, item, listening, deadline);
    },
  ).catch((error: unknown): readonly (TalkItem | Notice)[] => {
    if (!(listening.signal.reason instanceof SupersededError)) throw error;
    return items.filter(({ kind }) => kind !== 'sound');
  });
  const notices: Notice[] = [];
  const lead: Words[] = [];
  const rest = heard.flatMap((each): TalkItem[] => {
    if (typeof each === 'string') notices.push(each);
    else if (!('type' in each)) return [each];
    else if (each.type !== 'words') notices.push(NOTICE_OF[each.type]);
    else {
      lead.push(quoteOf(each.text));
      return [{ kind: 'text', text: each.text }];
    }
    return [];
  });
  return {
    items: rest,
    notices,
    turn: { ...(lead.length > 0 && { lead }), deadline: begun + turnDeadlineMs },
  };
}
