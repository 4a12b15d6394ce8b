import { NOTES, personWords } from '../../assistant/model/notes.ts';
import { packLinked } from '../../assistant/model/said.ts';
import type { History } from '../../assistant/state/history.ts';
import type { Snapshot } from '../../assistant/state/snapshot.ts';
import type { TurnState } from '../../assistant/state/state.ts';
import type { AssistantDeps, TurnContext } from '../../assistant/turn/context.ts';
import type { SentSticker } from '../../assistant-db/jobs/received.ts';
import type { SentVideo } from '../../assistant-db/jobs/videos.ts';
import type { Texts } from '../../i18n/index.ts';
import type { PhotoCheck, PhotoLook } from '../../images/photo.ts';
import type { Finding } from '../../images/photo-check/index.ts';
import { withTimeout } from '../../lib/clock.ts';
import { errorMessage } from '../../lib/errors.ts';
import { firstCharacters } from '../../lib/truncate.ts';

export interface UserInput {
  readonly texts: readonly string[];
  readonly corrections?: readonly string[];
  readonly photo?: InputPhoto | undefined;
  readonly reply?: RepliedTo | undefined;
  readonly stickers?: readonly SentSticker[];
  readonly videos?: readonly SentVideo[];
  /** Their caption is about them and does not answer an earlier question. */
  readonly hasDocuments?: boolean;
  /** Notices about the rest, such as an album or a file that is not a picture. */
  readonly notices: readonly Notice[];
}

/** The message that the user replied to: they mean its sticker, or speak of its words. */
interface RepliedTo {
  readonly messageId: number | undefined;
  /** Telegram's `file_unique_id`. */
  readonly sticker: string | undefined;
  readonly received: SentSticker | undefined;
  readonly words: string;
}

const FOUND: Readonly<Record<Finding, string>> = {
  empty: 'The photo shows nothing but one colour',
  text: 'The photo shows only text',
  blurred: 'The photo is blurred',
  no_face: "Nobody's face is found in the photo, and what stands out is drawn",
  several: 'The photo shows several faces, and everybody in front is drawn',
};

const MAX_TURN_LENGTH = 8000;
/** Characters of a message that is replied to. */
const MAX_QUOTED = 500;

function bounded(words: string): string {
  const beginning = firstCharacters(words, MAX_TURN_LENGTH);
  return beginning === words ? words : `${beginning}\n${NOTES.cut}`;
}

export function textsIn({
  texts,
  corrections = [],
}: Pick<UserInput, 'texts' | 'corrections'>): readonly string[] {
  return [...texts, ...corrections];
}

export function hasWords(input: UserInput): boolean {
  return textsIn(input).length > 0;
}

/** Describes the input for the model. @param choose the photo waits for a decision @param finding its most notable flaw */
export function describeForModel(input: UserInput, choose: boolean, finding?: Finding): string {
  const { texts, corrections = [], photo, reply } = input;
  const corrected = corrections.flatMap(words => [NOTES.corrected, personWords(words)]);
  const words = bounded([...texts.map(personWords), ...corrected].join('\n'));
  const note = photo === undefined ? '' : choose ? NOTES.anotherPhoto : NOTES.photo;
  const album = input.notices.includes('albumFirst') ? NOTES.album : '';
  const found = finding === undefined ? '' : NOTES.found(FOUND[finding]);
  const quoted =
    reply === undefined || reply.words === ''
      ? ''
      : NOTES.repliedTo(firstCharacters(reply.words, MAX_QUOTED));
  const video = photo === undefined && input.videos?.length ? NOTES.video : '';
  const link = packLinked(texts.join('\n')) === undefined ? '' : NOTES.packLink;
  return [quoted, words, note, album, found, video, link].filter(part => part !== '').join('\n');
}

/** In characters: the first words of a dialogue say what the stickers are for; longer ones say more. */
const LONGEST_GOAL = 200;

/** The answer to the greeting, which asks what the stickers are for. */
export function goalOf({ texts }: UserInput, { messages }: History): string | undefined {
  const before = messages.findLast(each => each.role === 'user');
  const words = texts.join('\n').trim();
  const isAnswer = before?.role === 'user' && before.text.startsWith(NOTES.start);
  return isAnswer && words !== '' ? firstCharacters(words, LONGEST_GOAL) : undefined;
}

export type Notice = keyof Texts['notices'];

const OF_REASON = {
  unreadable: 'unreadable',
  unsupported: 'file',
  too_small: 'tooSmall',
  too_many_pixels: 'tooManyPixels',
  too_complex: 'tooManyPixels',
  animated: 'animated',
} as const satisfies Record<Extract<PhotoCheck, { ok: false }>['reason'], Notice>;

export function photoNotice({ reason }: Extract<PhotoCheck, { ok: false }>): Notice {
  return OF_REASON[reason];
}

/** The share of the turn's time for fetching and checking its photo: a model that sees it needs the rest. */
const PARTS = { seen: 3, unseen: 9 };

export interface InputPhoto {
  readonly ref: string;
  readonly albumId?: string | undefined;
  readonly look?: ((signal: AbortSignal) => Promise<PhotoLook>) | undefined;
}

/** Uses a photo, or offers it if this dialogue has one. @returns whether the user has to choose */
export function takePhoto(turnState: TurnState, { dialogue }: Snapshot, photo: string | undefined): boolean {
  if (photo === undefined) return false;
  if (photo === turnState.photo) {
    // The present photo, sent again, is the one that was awaited.
    turnState.photoTurn.keep();
    return false;
  }
  const choose = dialogue !== undefined && turnState.photo !== null && !turnState.awaitsPhoto;
  if (choose) turnState.photoTurn.offer(photo);
  else turnState.setPhoto(photo);
  return choose;
}

export async function lookAtInput(
  { vision, turnDeadlineMs, log }: AssistantDeps,
  { signal, person, turn }: TurnContext,
  photo: InputPhoto | undefined,
): Promise<PhotoLook | undefined> {
  if (photo?.look === undefined) return undefined;
  const share = turnDeadlineMs / (vision ? PARTS.seen : PARTS.unseen);
  try {
    return await withTimeout(share, signal, photo.look);
  } catch (error) {
    signal.throwIfAborted();
    log.warn(
      { chat: person.id, turn, severity: 'warning', cause: errorMessage(error) },
      vision ? 'the photo could not be shown to the model' : 'the photo could not be looked at',
    );
    return undefined;
  }
}
