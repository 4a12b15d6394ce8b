import { NOTES } from '../../assistant/model/notes.ts';
import { momentSaid } from '../../assistant/model/said.ts';
import type { IntentOf } from '../../assistant/state/intents.ts';
import { type Button, button, neverMind, say, type Words } from '../../assistant/state/outgoing.ts';
import { languageFor, loadSnapshot, turnStateOf } from '../../assistant/state/snapshot.ts';
import { commitScene, commitWithoutModel, commitWords } from '../../assistant/turn/commit.ts';
import type { AssistantDeps, TurnContext, TurnOutcome } from '../../assistant/turn/context.ts';
import type { Runs } from '../../assistant/turn/feature.ts';
import { findAnySticker, noteShown } from '../../assistant-db/jobs/stickers.ts';
import {
  ensureCut,
  isFromVideo,
  momentOf,
  NO_SOURCE,
  type SentVideo,
} from '../../assistant-db/jobs/videos.ts';
import { findUser, upsertUser } from '../../assistant-db/people/users.ts';
import type { Db, Sticker, Trx } from '../../assistant-db/schema.ts';
import { transactionOf } from '../../assistant-db/transaction.ts';
import { type Texts, textsFor } from '../../i18n/index.ts';
import type { FootageReader } from '../../images/footage/index.ts';
import { endTurn } from '../dialogue/view/next-words.ts';
import { type StickerDeps, showVariant } from './variant.ts';

function clockTime(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

interface ScreenOptions {
  readonly words?: string;
  readonly replaces?: number | undefined;
  readonly repliesTo?: number | undefined;
}

/** Offers the choices for a video, from the second at which this sticker begins. */
export function videoScreen(
  { video: texts }: Texts,
  { id: stickerId, source, thumbnail, starts_ms: startsMs }: Sticker,
  { words, ...message }: ScreenOptions = {},
): Words {
  const moment = { type: 'video_moment', stickerId } as const;
  if (source === null) {
    const still: Button[] = thumbnail === null ? [] : [button(texts.drawStill, moment)];
    return { ...say(thumbnail === null ? texts.cannotAtAll : texts.cannot, still), ...message };
  }
  const from = clockTime(startsMs);
  const buttons: Button[] = [
    button(texts.make(from), { type: 'video_sticker', stickerId }),
    button(texts.otherPart, { type: 'video_part', stickerId }),
    button(texts.moment(from), moment),
  ];
  return { ...say(words ?? texts.what), buttons: buttons.map(each => [each]), ...message };
}

type VideoDeps = AssistantDeps & { readonly footage: Pick<FootageReader, 'decodesVideos'> };

interface SentVideos {
  readonly videos: readonly SentVideo[];
  /** Whether videos other than GIF files can be decoded. Asked outside of transactions, because a process answers. */
  readonly decodesVideos: boolean;
}

/** Stores the videos. @returns their buttons, each as a reply to its message */
async function screensOf(
  trx: Trx,
  userId: number,
  texts: Texts,
  { videos, decodesVideos }: SentVideos,
  now: number,
): Promise<Words[]> {
  const screens: Words[] = [];
  for (const { fileId, mime, round, thumbnail, messageId } of videos) {
    const source = decodesVideos || mime.startsWith('image/') ? fileId : null;
    const given = { source, motion: round ? 'round' : 'video', thumbnail: thumbnail ?? null } as const;
    const cut = await ensureCut(trx, userId, given, 0, now);
    await noteShown(trx, cut.id, now);
    screens.push(videoScreen(texts, cut, { repliesTo: messageId }));
  }
  return screens;
}

/** Answers videos that came without words. */
export async function answerVideos(
  deps: VideoDeps,
  context: TurnContext,
  videos: readonly SentVideo[],
  notices: readonly (keyof Texts['notices'])[],
): Promise<TurnOutcome> {
  const sent = { videos, decodesVideos: await deps.footage.decodesVideos() };
  return commitScene(deps, context, async ({ trx, person, texts, now }) => ({
    say: [
      ...notices.map(notice => say(texts.notices[notice])),
      ...(await screensOf(trx, person.id, texts, sent, now)),
    ],
  }));
}

/** Stores videos that came with something else. @returns their buttons, which go before the answer */
export async function keepVideos(
  deps: VideoDeps,
  { person }: TurnContext,
  videos: readonly SentVideo[],
): Promise<Words[]> {
  const now = deps.clock.now();
  const sent = { videos, decodesVideos: await deps.footage.decodesVideos() };
  return transactionOf(deps.db, person.id, async trx => {
    await upsertUser(trx, person, now);
    const texts = textsFor(languageFor(person, await findUser(trx, person.id)));
    return screensOf(trx, person.id, texts, sent, now);
  });
}

async function findCut(db: Db, userId: number, stickerId: number) {
  const { sticker } = (await findAnySticker(db, userId, stickerId)) ?? {};
  if (sticker === undefined || !isFromVideo(sticker.motion)) return undefined;
  return { ...sticker, motion: sticker.motion };
}

/** Retention has emptied it: only its film in a pack is left. */
const isForgotten = ({ source }: Sticker) => source === NO_SOURCE;

/** The dialogue goes on with this moment as the photo. */
async function drawMoment(
  deps: StickerDeps,
  context: TurnContext,
  { stickerId }: IntentOf<'video_moment'>,
): Promise<TurnOutcome> {
  const snapshot = await loadSnapshot(deps.db, context.person);
  const { texts } = snapshot;
  const cut = await findCut(deps.db, context.person.id, stickerId);
  const photo = cut?.source ? momentOf(cut.source, cut.starts_ms) : cut?.thumbnail;
  if (cut === undefined) return commitWords(deps, context, [say(texts.afterSticker.unknown)]);
  if (photo == null)
    return commitWords(deps, context, [say(isForgotten(cut) ? texts.video.gone : texts.video.cannotAtAll)]);
  const turnState = turnStateOf(snapshot);
  turnState.setPhoto(photo);
  const ending = endTurn(turnState, snapshot, false);
  return commitWithoutModel(deps, context, snapshot, turnState, NOTES.photo, {
    ...ending,
    say: [say(texts.video.momentTaken), ...ending.say],
  });
}

const choosePart: Runs<IntentOf<'video_part'>, StickerDeps> = {
  run: async ({ trx, person, texts, now }, { stickerId, from }) => {
    const cut = await findCut(trx, person.id, stickerId);
    if (cut === undefined) return { say: [say(texts.afterSticker.unknown)] };
    if (isForgotten(cut)) return { say: [say(texts.video.gone)] };
    const startsMs = from === undefined ? undefined : momentSaid(from);
    if (startsMs === undefined) {
      const words = from === undefined ? texts.video.whichPart : texts.video.badPart;
      return { say: [say(words, [neverMind(texts)])], awaited: { type: 'video_part', stickerId } };
    }
    return { say: [videoScreen(texts, await ensureCut(trx, person.id, cut, startsMs, now))] };
  },
};

const makeSticker: Runs<IntentOf<'video_sticker'>, StickerDeps> = {
  run: async (scene, { stickerId, from }) => {
    const { trx, person, texts, now } = scene;
    const found = await findCut(trx, person.id, stickerId);
    if (found === undefined) return { say: [say(texts.afterSticker.unknown)] };
    if (isForgotten(found)) return { say: [say(texts.video.gone)] };
    if (found.source === null) return { say: [videoScreen(texts, found)] };
    const startsMs = from === undefined ? found.starts_ms : momentSaid(from);
    if (startsMs === undefined) return choosePart.run(scene, { type: 'video_part', stickerId, from });
    const cut = await ensureCut(trx, person.id, found, startsMs, now);
    return showVariant(scene, cut, replaces =>
      videoScreen(texts, cut, { words: texts.video.making, replaces }),
    );
  },
  toast: async ({ snapshot }) => snapshot.texts.drawing.working,
};

export const video = {
  video_sticker: makeSticker,
  video_part: choosePart,
  video_moment: { turn: drawMoment },
};
