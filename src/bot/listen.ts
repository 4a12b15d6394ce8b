import { SupersededError } from '../assistant/context.ts';
import type { Notice } from '../assistant/dialogue/input.ts';
import type { Words } from '../assistant/outgoing.ts';
import { MAX_SOUND_SECONDS, quoteOf } from '../assistant/turn/history.ts';
import { PhotoLostError } from '../generation/ports.ts';
import { type Clock, withTimeout } from '../lib/clock.ts';
import { ProviderError } from '../lib/errors.ts';
import { oggSeconds, type Transcribe, type TranscriptionOutcome } from '../speech/index.ts';
import { FileTooLargeError } from '../telegram/errors.ts';
import { MAX_DOWNLOAD_BYTES, type TelegramPhotos } from '../telegram/photos.ts';
import type { TalkItem } from './updates/message.ts';

const ROUNDING = 2;
/** Listening may take this part of a turn: the models need the rest. */
const SHARE = 2;

type SoundItem = Extract<TalkItem, { kind: 'sound' }>;

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

interface Listened {
  readonly items: readonly TalkItem[];
  readonly notices: readonly Notice[];
  readonly turn: { readonly lead?: readonly Words[]; readonly deadline?: number };
}

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

/**
 * Has what was said aloud written down: from then on it is words like any other. Nothing of a sound is kept.
 * Superseded, the rest is left as it is.
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
  const hear = async (item: TalkItem): Promise<TalkItem | TranscriptionOutcome | Notice> => {
    if (item.kind !== 'sound') return item;
    const problem = soundProblem(item, transcribe);
    if (problem !== undefined || transcribe === undefined) return problem ?? 'voice';
    return understand(deps, transcribe, item, listening, deadline);
  };
  const notices: Notice[] = [];
  const lead: Words[] = [];
  const rest: TalkItem[] = [];
  for (const item of items) {
    if (item.kind === 'sound' && listening.signal.reason instanceof SupersededError) continue;
    const heard = await hear(item).catch((error: unknown) => {
      if (!(listening.signal.reason instanceof SupersededError)) throw error;
    });
    if (heard === undefined) continue;
    if (typeof heard === 'string') notices.push(heard);
    else if (!('type' in heard)) rest.push(heard);
    else if (heard.type !== 'words') notices.push(NOTICE_OF[heard.type]);
    else {
      lead.push(quoteOf(heard.text));
      rest.push({ kind: 'text', text: heard.text });
    }
  }
  return {
    items: rest,
    notices,
    turn: { ...(lead.length > 0 && { lead }), deadline: begun + turnDeadlineMs },
  };
}
