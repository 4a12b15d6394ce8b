import { MAX_SOUND_SECONDS, quoteOf } from '../../assistant/state/history.ts';
import type { Words } from '../../assistant/state/outgoing.ts';
import { SupersededError } from '../../assistant/turn/context.ts';
import type { Notice } from '../../features/dialogue/input.ts';
import { PhotoLostError, type PhotoSource } from '../../generation/ports.ts';
import { type Clock, withTimeout } from '../../lib/clock.ts';
import { ProviderError } from '../../lib/errors.ts';
import { oggSeconds, type Transcribe, type TranscriptionOutcome } from '../../speech/index.ts';
import { FileTooLargeError } from '../../telegram/errors.ts';
import { MAX_DOWNLOAD_BYTES } from '../../telegram/photos.ts';
import type { TalkItem } from '../updates/message.ts';

const ROUNDING_SECONDS = 2;
/** Transcription may take this part of a turn, as the models need the rest. */
const TRANSCRIPTION_SHARE = 1 / 2;

type SoundItem = Extract<TalkItem, { kind: 'sound' }>;

interface SoundDeps {
  readonly photos: PhotoSource;
  readonly transcribe: Transcribe | undefined;
  readonly clock: Clock;
  readonly turnDeadlineMs: number;
}

interface Turn {
  readonly chatId: number;
  readonly turn: string;
  readonly signal: AbortSignal;
}

interface Transcribed {
  readonly items: readonly TalkItem[];
  readonly notices: readonly Notice[];
  readonly turn: { readonly lead?: readonly Words[]; readonly deadline?: number };
}

function soundProblem({ size, seconds }: SoundItem, transcribe: Transcribe | undefined): Notice | undefined {
  if (transcribe === undefined) return 'voice';
  if (seconds > MAX_SOUND_SECONDS) return 'voiceTooLong';
  return size > MAX_DOWNLOAD_BYTES ? 'voiceTooLarge' : undefined;
}

const NOTICE_OF = {
  nothing: 'voiceUnclear',
  unreadable: 'voiceFormat',
  failed: 'voiceFailed',
  limit: 'voiceLimit',
} as const satisfies Record<Exclude<TranscriptionOutcome['type'], 'words'>, Notice>;

async function transcribeItem(
  { photos, clock }: SoundDeps,
  transcribe: Transcribe,
  { fileId, mime: mimeType, seconds }: SoundItem,
  { signal, ...whose }: Turn,
  deadline: number,
): Promise<TranscriptionOutcome | Notice> {
  try {
    const bytes = await withTimeout(deadline - clock.elapsed(), signal, inTime =>
      photos.fetch(fileId, inTime),
    );
    // The length in a message is the sender's claim.
    const length = Math.max(seconds, oggSeconds(bytes) ?? 0);
    if (length > MAX_SOUND_SECONDS + ROUNDING_SECONDS) return 'voiceTooLong';
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
 * Transcribes voice items; afterwards they are ordinary text. No sound is stored. If the turn is superseded, the remaining
 * items are skipped.
 */
export async function transcribeItems(
  deps: SoundDeps,
  items: readonly TalkItem[],
  turn: Turn,
): Promise<Transcribed> {
  const { transcribe, clock, turnDeadlineMs } = deps;
  if (!items.some(({ kind }) => kind === 'sound')) return { items, notices: [], turn: {} };
  const begun = clock.elapsed();
  const deadline = begun + turnDeadlineMs * TRANSCRIPTION_SHARE;
  const transcribed = async (item: TalkItem): Promise<TalkItem | TranscriptionOutcome | Notice> => {
    if (item.kind !== 'sound') return item;
    const { video, albumId } = item;
    const asVideo: TalkItem | undefined = video && { kind: 'video', video, albumId };
    if (transcribe === undefined && asVideo !== undefined) return asVideo;
    const problem = soundProblem(item, transcribe);
    if (problem !== undefined || transcribe === undefined) return problem ?? 'voice';
    const heard = await transcribeItem(deps, transcribe, item, turn, deadline);
    const isSilent = typeof heard !== 'string' && heard.type === 'nothing';
    return isSilent && asVideo !== undefined ? asVideo : heard;
  };
  const notices: Notice[] = [];
  const lead: Words[] = [];
  const rest: TalkItem[] = [];
  for (const item of items) {
    if (item.kind === 'sound' && turn.signal.reason instanceof SupersededError) continue;
    const result = await transcribed(item).catch((error: unknown) => {
      if (!(turn.signal.reason instanceof SupersededError)) throw error;
    });
    if (result === undefined) continue;
    if (typeof result === 'string') notices.push(result);
    else if (!('type' in result)) rest.push(result);
    else if (result.type !== 'words') notices.push(NOTICE_OF[result.type]);
    else {
      lead.push(quoteOf(result.text));
      rest.push({ kind: 'text', text: result.text });
    }
  }
  return {
    items: rest,
    notices,
    turn: { ...(lead.length > 0 && { lead }), deadline: begun + turnDeadlineMs },
  };
}
