import { extname } from 'node:path';
import type { Middleware } from 'grammy';
import { takenBy } from '../assistant/awaited-words.ts';
import { SupersededError, type TurnContext } from '../assistant/context.ts';
import { type Notice, photoNotice, type UserInput } from '../assistant/dialogue/input.ts';
import { handleUserInput } from '../assistant/dialogue/user-input.ts';
import { encodeOutgoing, say, type Words } from '../assistant/outgoing.ts';
import { MAX_SOUND_SECONDS, quoteOf } from '../assistant/turn/history.ts';
import { findSession } from '../assistant-db/dialogues/sessions.ts';
import { markRefused } from '../assistant-db/messages/inbox.ts';
import { enqueueMessages } from '../assistant-db/messages/outbox.ts';
import { PhotoLostError } from '../generation/ports.ts';
import { formatOf } from '../images/decoder/format.ts';
import type { Decoder } from '../images/decoder/index.ts';
import { inspectPhoto, lookAtPhoto, MIN_SIDE } from '../images/photo.ts';
import { type Clock, withTimeout } from '../lib/clock.ts';
import { ProviderError } from '../lib/errors.ts';
import { oggSeconds, type Transcribe, type TranscriptionOutcome } from '../speech/index.ts';
import { FileTooLargeError } from '../telegram/errors.ts';
import { MAX_DOWNLOAD_BYTES, type TelegramPhotos } from '../telegram/photos.ts';
import type { BotContext, HandlerDeps, UserDocuments } from './context.ts';
import { AWAITED_INPUT_HANDLERS, COMMANDS } from './features/index.ts';
import { roomFor, textsOf, withoutExcess } from './middleware.ts';
import { type TalkItem, wordsIn } from './updates/message.ts';

const MAX_OPENED = 3;
/** In bytes: hardly more than the rest of a turn; voice messages are below it. */
const MAX_SMALL_FILE = 1024 * 1024;
const ROUNDING = 2;
/** Listening may take this part of a turn: the models need the rest. */
const SHARE = 2;

/** No file beyond the person's limits is fetched; they are told once. */
async function withinLimits(
  deps: HandlerDeps,
  { turn: { acknowledge, person }, incoming, batch }: BotContext,
  items: readonly TalkItem[],
): Promise<{ readonly items: readonly TalkItem[]; readonly acknowledge: TurnContext['acknowledge'] }> {
  if (batch.updateIds.length === 1) return { items, acknowledge };
  const room = await roomFor(deps, person.id, batch.receivedAt);
  const { kept, refused } = withoutExcess(batch, items, room.messages);
  if (refused.length === 0) return { items: kept, acknowledge };
  const words = say((await textsOf(deps, incoming)).slowDown(room.minutes));
  return {
    items: kept,
    acknowledge: async trx => {
      await acknowledge(trx);
      await markRefused(trx, refused);
      await enqueueMessages(trx, person.id, [encodeOutgoing(words)], deps.clock.now());
    },
  };
}

function isLargeFile(item: TalkItem): boolean {
  return (item.kind === 'file' || item.kind === 'sound') && (item.size === 0 || item.size > MAX_SMALL_FILE);
}

async function openAll(deps: HandlerDeps, { person, turn, signal }: TurnContext, sent: readonly TalkItem[]) {
  const { items, notices, turn: begun } = await listen(deps, sent, { chatId: person.id, turn, signal });
  const inAlbum = items.some(item => item.kind !== 'text' && item.albumId !== undefined);
  const session = inAlbum ? await findSession(deps.db, person.id) : undefined;
  const intake = { ...deps, userId: person.id, knownAlbum: session?.album_id ?? null };
  const input = await takeIn(items, intake, signal).catch((error: unknown): UserInput => {
    if (!(signal.reason instanceof SupersededError)) throw error;
    // Overtaken while a file was fetched: what the person wrote is kept all the same.
    return { ...wordsIn(items), notices: [] };
  });
  return { input: { ...input, notices: [...new Set([...notices, ...input.notices])] }, begun };
}

export function talk(deps: HandlerDeps): Middleware<BotContext> {
  return async ctx => {
    if (ctx.incoming.kind !== 'talk') return;
    const { items, acknowledge } = await withinLimits(deps, ctx, ctx.incoming.items);
    const opening = () => openAll(deps, ctx.turn, items);
    const { input, begun } = await (items.some(isLargeFile) ? deps.largeFiles.run(opening) : opening());
    const context = { ...ctx.turn, ...begun, acknowledge };
    const taken = takenBy(AWAITED_INPUT_HANDLERS, deps, context);
    ctx.outcome = await handleUserInput(deps, context, input, taken, (name, turn) =>
      COMMANDS[name]?.(deps, turn),
    );
  };
}

type Picture = Extract<TalkItem, { kind: 'photo' | 'file' }>;
type File = Extract<TalkItem, { kind: 'file' }>;

const READABLE = new Set(['image/jpeg', 'image/jpg', 'image/png', 'image/webp']);
/** Says nothing about the file: its bytes have to. */
const UNKNOWN = new Set(['', 'application/octet-stream', 'binary/octet-stream']);
const READABLE_ENDING = new Set(['.jpg', '.jpeg', '.png', '.webp']);
const PICTURE_ENDING = new Set([
  '.heic',
  '.heif',
  '.avif',
  '.tif',
  '.tiff',
  '.bmp',
  '.gif',
  '.svg',
  '.psd',
  '.raw',
  '.dng',
]);

/** By its name and type; what it really is shows when it is opened. `unknown`: perhaps a picture. */
function kindOfFile({
  mime,
  name,
}: Extract<TalkItem, { kind: 'file' }>): 'picture' | 'unreadable_format' | 'unknown' | 'other' {
  const ending = extname(name).toLowerCase();
  if (READABLE.has(mime.toLowerCase()) || (!mime.startsWith('image/') && READABLE_ENDING.has(ending)))
    return 'picture';
  if (mime.startsWith('image/') || PICTURE_ENDING.has(ending)) return 'unreadable_format';
  return UNKNOWN.has(mime.toLowerCase()) ? 'unknown' : 'other';
}

function pictureProblem(picture: Picture): Notice | undefined {
  if (picture.kind === 'photo') {
    return Math.min(picture.width, picture.height) < MIN_SIDE ? 'tooSmall' : undefined;
  }
  const kind = kindOfFile(picture);
  if (kind === 'other') return 'file';
  if (picture.size <= MAX_DOWNLOAD_BYTES) return undefined;
  return kind === 'picture' ? 'tooLarge' : 'file';
}

interface IntakeDeps {
  readonly photos: TelegramPhotos;
  readonly decoder: Decoder;
  readonly userDocuments: UserDocuments | undefined;
  readonly userId: number;
  /** Whose first picture was taken in an earlier turn. */
  readonly knownAlbum: string | null;
}

type Opened = NonNullable<UserInput['photo']> | Notice;

/** A file's name promises nothing. What Telegram sends as a photo is one that it has made itself. */
async function open(
  { photos, decoder }: Pick<IntakeDeps, 'photos' | 'decoder'>,
  picture: Picture,
  signal: AbortSignal,
): Promise<Opened> {
  const { fileId: ref, albumId } = picture;
  if (picture.kind === 'photo') {
    const look = async (ending: AbortSignal) => lookAtPhoto(decoder, await photos.fetch(ref, ending), ending);
    return { ref, albumId, look };
  }
  try {
    const bytes = await photos.fetch(ref, signal);
    const check = await inspectPhoto(decoder, bytes, signal);
    if (check.ok) return { ref, albumId, look: async () => check };
    // If the first bytes say nothing either, only a name or type can call it a damaged picture.
    const isDamaged = kindOfFile(picture) === 'picture' || formatOf(bytes) !== undefined;
    return check.reason === 'unreadable' && !isDamaged ? 'file' : photoNotice(check);
  } catch (error) {
    if (error instanceof FileTooLargeError) return 'tooLarge';
    if (error instanceof PhotoLostError || error instanceof ProviderError) return 'download';
    throw error;
  }
}

async function read(
  { photos, userDocuments, userId }: IntakeDeps,
  file: File,
  signal: AbortSignal,
): Promise<Notice> {
  if (file.size > MAX_DOWNLOAD_BYTES || userDocuments === undefined) return 'documentTooLarge';
  try {
    const bytes = await photos.fetch(file.fileId, signal);
    return await userDocuments.take(userId, { name: file.name, bytes }, signal);
  } catch (error) {
    if (error instanceof FileTooLargeError) return 'documentTooLarge';
    if (error instanceof PhotoLostError || error instanceof ProviderError) return 'documentFailed';
    throw error;
  }
}

function inOrder(pictures: readonly Picture[]): Picture[] {
  const groups = new Map<unknown, Picture[]>();
  for (const picture of pictures) {
    const group = groups.get(picture.albumId ?? picture);
    if (group) group.push(picture);
    else groups.set(picture.albumId ?? picture, [picture]);
  }
  return [...groups.values()].toReversed().flat();
}

/**
 * What a person sent in a row, as one input: all words, one photo, notices about the rest. Of an album the
 * first picture counts, of single ones the last.
 */
async function takeIn(items: readonly TalkItem[], deps: IntakeDeps, signal: AbortSignal): Promise<UserInput> {
  const { knownAlbum, userDocuments } = deps;
  const { texts, corrections } = wordsIn(items);
  const reply = items.findLast(item => item.kind === 'reply');
  const notices = new Set<Notice>();
  const pictures: Picture[] = [];
  const documents: File[] = [];
  for (const item of items) {
    if (item.kind === 'text' || item.kind === 'sound' || item.kind === 'reply') continue;
    const name = item.kind === 'file' ? userDocuments?.nameOf(item) : undefined;
    if (item.kind === 'file' && name !== undefined) documents.push({ ...item, name });
    else if (item.albumId !== undefined && item.albumId === knownAlbum) continue;
    else if (item.kind === 'unsupported') notices.add(item.what);
    else {
      const problem = pictureProblem(item);
      if (problem === undefined) pictures.push(item);
      else notices.add(problem);
    }
  }
  const hasDocuments = documents.length > 0;
  for (const file of documents) notices.add(await read(deps, file, signal));
  for (const picture of inOrder(pictures).slice(0, MAX_OPENED)) {
    const opened = await open(deps, picture, signal);
    if (typeof opened === 'string') {
      notices.add(opened);
      continue;
    }
    if (picture.albumId !== undefined) notices.add('albumFirst');
    return { texts, corrections, reply, photo: opened, hasDocuments, notices: [...notices] };
  }
  return { texts, corrections, reply, hasDocuments, notices: [...notices] };
}

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
  limit: 'voiceLimit',
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
async function listen(deps: ListenDeps, items: readonly TalkItem[], listening: Listening): Promise<Listened> {
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
