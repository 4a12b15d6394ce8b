import { existsSync } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { extname, posix, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { MAX_SOUND_SECONDS, quoteOf } from '../assistant/state/history.ts';
import type { TurnContext } from '../assistant/turn/context.ts';
import { type Notice, photoNotice, type UserInput } from '../features/dialogue/input.ts';
import { PhotoLostError, type PhotoSource } from '../generation/ports.ts';
import type { Decoder } from '../images/decoder/index.ts';
import { inspectPhoto } from '../images/photo.ts';
import type { Clock } from '../lib/clock.ts';
import { oggSeconds, type Transcribe } from '../speech/index.ts';

const PICTURE = /\.(?:jpe?g|png|webp|heic|heif|avif|gif|tiff?|bmp)$/i;
const MAX_FILE_BYTES = 20 * 1024 * 1024;
/** Transcription may take at most this fraction (1/n) of a turn, because the models need the rest. */
const SHARE = 2;

export const filePhotos: PhotoSource = {
  async fetch(ref, signal) {
    try {
      return await readFile(ref, { signal });
    } catch (error) {
      signal.throwIfAborted();
      throw new PhotoLostError('the file cannot be read', { cause: error });
    }
  },
  has: async ref => existsSync(ref),
};

/** Parses a word like a POSIX shell: both kinds of quotes, and a backslash before any character. */
function shellWord(typed: string): string {
  return typed.replace(
    /'([^']*)'|"((?:[^"\\]|\\.)*)"|\\(.)/gs,
    (_, single?: string, double?: string, escaped?: string) =>
      single ?? double?.replace(/\\(["\\$`])/g, '$1') ?? escaped ?? '',
  );
}

/** Returns the path of a `file://` address, and other text unchanged. */
function fromUrl(typed: string): string {
  try {
    return /^file:\/\//i.test(typed) ? fileURLToPath(typed) : typed;
  } catch {
    return typed;
  }
}

/**
 * Returns the file meant by typed or dropped text: a plain name, a shell word or a `file://` address. A name that
 * exists as typed is not parsed, so Windows backslashes stay.
 */
export function typedPath(typed: string): string {
  const bare = typed.trim();
  const atHome = (path: string) => resolve(fromUrl(path).replace(/^~(?=\/|$)/, homedir()));
  const literal = atHome(bare);
  if (existsSync(literal)) return literal;
  return atHome(sep === '\\' ? bare.replace(/^(['"])(.*)\1$/, '$2') : shellWord(bare));
}

/** Whether a line is nothing but the path of a picture: terminals insert that when a file is dropped on them. */
export function isPicturePath(line: string): boolean {
  const path = typedPath(line);
  return PICTURE.test(path) && (!/(?<!\\)\s/.test(line.trim()) || existsSync(path));
}

export async function photoInput(decoder: Decoder, path: string, signal: AbortSignal): Promise<UserInput> {
  if ((await stat(path)).size > MAX_FILE_BYTES) return { texts: [], notices: ['tooLarge'] };
  const check = await inspectPhoto(decoder, await readFile(path), signal);
  return check.ok
    ? { texts: [], photo: { ref: path, look: async () => check }, notices: [] }
    : { texts: [], notices: [photoNotice(check)] };
}

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

export interface VoiceInput {
  readonly input: UserInput;
  readonly turn: Pick<TurnContext, 'lead' | 'deadline'>;
}

const NOTICES = {
  nothing: 'voiceUnclear',
  unreadable: 'voiceFormat',
  failed: 'voiceFailed',
  limit: 'voiceLimit',
} as const;

const notUnderstood = (notice: Notice): VoiceInput => ({ input: { texts: [], notices: [notice] }, turn: {} });

/**
 * Transcribes a file. Only OGG/Opus states its length; other kinds count as unknown. Throws errors from reading the
 * file, and the reason of `signal`.
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
  if (mimeType === undefined) return notUnderstood('voiceFormat');
  const bytes = await readFile(path, { signal: whose.signal });
  const seconds = oggSeconds(bytes) ?? 0;
  if (seconds > MAX_SOUND_SECONDS) return notUnderstood('voiceTooLong');
  const begun = clock.elapsed();
  const heard = await transcribe(
    { bytes, mimeType, seconds },
    { ...whose, turn: 'terminal:voice', deadline: begun + turnDeadlineMs / SHARE },
  );
  if (heard.type !== 'words') return notUnderstood(NOTICES[heard.type]);
  return {
    input: { texts: [heard.text], notices: [] },
    turn: { lead: [quoteOf(heard.text)], deadline: begun + turnDeadlineMs },
  };
}

/** Completes a path. Returns files and folders escaped for a shell; folders end with a slash. */
export async function completePath(begun: string): Promise<string[]> {
  const bare = /^['"]/.test(begun) ? begun.slice(1) : shellWord(begun);
  const folder = bare.slice(0, bare.lastIndexOf('/') + 1);
  const start = posix.basename(`/${bare.slice(folder.length)}`);
  const entries = await readdir(typedPath(folder === '' ? '.' : folder), { withFileTypes: true }).catch(
    () => [],
  );
  return entries
    .filter(({ name }) => name.startsWith(start) && (start !== '' || !name.startsWith('.')))
    .map(entry =>
      `${folder}${entry.name}${entry.isDirectory() ? '/' : ''}`.replace(
        /[\s'"\\()[\]{}&;|<>$`!*?#]/g,
        '\\$&',
      ),
    )
    .toSorted();
}
