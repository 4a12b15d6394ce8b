import { readFile, stat } from 'node:fs/promises';
import { extname } from 'node:path';
import type { TurnContext } from '../assistant/context.ts';
import type { UserInput } from '../assistant/dialogue/input.ts';
import type { Notice } from '../assistant/dialogue/notices.ts';
import { MAX_SOUND_SECONDS, quoteOf } from '../assistant/transcript.ts';
import type { Clock } from '../lib/clock.ts';
import { oggSeconds, type Transcribe } from '../speech/index.ts';

/** What the bot in Telegram takes. */
const MAX_FILE_BYTES = 20 * 1024 * 1024;
/** Of the time of a turn, listening may take one part in so many: the models need the rest. */
const SHARE = 2;

const MIME_TYPES: Readonly<Record<string, string>> = {
  '.ogg': 'audio/ogg',
  '.oga': 'audio/ogg',
  '.opus': 'audio/ogg',
  '.mp3': 'audio/mpeg',
  '.m4a': 'audio/mp4',
  '.aac': 'audio/aac',
  '.wav': 'audio/wav',
  '.flac': 'audio/flac',
  '.webm': 'audio/webm',
  '.mp4': 'video/mp4',
};

interface VoiceDeps {
  readonly transcribe: Transcribe | undefined;
  readonly clock: Clock;
  readonly turnDeadlineMs: number;
}

/** What was said in a file, as input of a turn, and what the turn shows of it. */
export interface VoiceInput {
  readonly input: UserInput;
  readonly turn: Pick<TurnContext, 'lead' | 'deadline'>;
}

/** Sound that no service reads. */
const OTHER_SOUNDS = /\.(?:3gpp?|amr|awb|wma|caf|midi?|ac3|dts|au|ra)$/i;

const notUnderstood = (notice: Notice): VoiceInput => ({ input: { texts: [], notices: [notice] }, turn: {} });

/**
 * Has a file written down. Of most kinds nobody knows here how long they are; OGG/Opus says so. Throws what reading the file
 * throws, and the reason of `signal`.
 */
export async function voiceInput(
  { transcribe, clock, turnDeadlineMs }: VoiceDeps,
  path: string,
  whose: { readonly chatId: number; readonly signal: AbortSignal },
): Promise<VoiceInput> {
  const { size } = await stat(path);
  if (transcribe === undefined) return notUnderstood('voice');
  if (size > MAX_FILE_BYTES) return notUnderstood('voiceTooLarge');
  const mimeType = MIME_TYPES[extname(path).toLowerCase()];
  if (mimeType === undefined) return notUnderstood(OTHER_SOUNDS.test(path) ? 'voiceFormat' : 'file');
  const bytes = await readFile(path, { signal: whose.signal });
  const seconds = oggSeconds(bytes) ?? 0;
  if (seconds > MAX_SOUND_SECONDS) return notUnderstood('voiceTooLong');
  const begun = clock.elapsed();
  const heard = await transcribe(
    { bytes, mimeType, seconds },
    { ...whose, turn: 'terminal:voice', deadline: begun + turnDeadlineMs / SHARE },
  );
  switch (heard.type) {
    case 'words':
      return {
        input: { texts: [heard.text], notices: [] },
        turn: { lead: [quoteOf(heard.text)], deadline: begun + turnDeadlineMs },
      };
    case 'nothing':
      return notUnderstood('voiceUnclear');
    case 'unreadable':
      return notUnderstood('voiceFormat');
    case 'failed':
      return notUnderstood('voiceFailed');
    default:
      return heard satisfies never;
  }
}
