import { emojiOf } from '../../../assistant/model/sticker-emoji.ts';
import type { TurnState } from '../../../assistant/state/state.ts';
import type { Language, Texts } from '../../../i18n/index.ts';
import { offeredIn } from './choices.ts';

export type ReceivedSticker = NonNullable<TurnState['received']>['sticker'];

/** A still picture of a received sticker; undefined if Telegram has none. */
export function stillOf({ format, motion, source, file_id, thumbnail }: ReceivedSticker): string | undefined {
  if (motion !== '') return source || undefined;
  return (format === 'static' ? file_id : thumbnail) ?? undefined;
}

export function emojiOfReceived(sticker: Pick<ReceivedSticker, 'emoji' | 'keywords'>): string {
  return sticker.emoji === null ? '' : (emojiOf({ ...sticker, emotion: '' }).emoji[0] ?? '');
}

/** The offered emotion that an emoji shows, else the emoji itself. */
function emotionOf(emoji: string, language: Language): string {
  const offered = offeredIn(language, 'emotion').map(([, label]) => label);
  return offered.find(label => emojiOf({ emotion: label }).emoji.includes(emoji)) ?? emoji;
}

export interface TakenPose {
  readonly taken: 'pose' | 'mood_only' | 'nothing';
  /** Say what was taken. */
  readonly words: string;
}

export interface PoseView {
  readonly language: Language;
  readonly texts: Texts;
  /** Whether an image model looks at a second picture. */
  readonly seesPoses: boolean;
}

/**
 * Takes the pose of a received sticker and, if no emotion is agreed, the one that its emoji shows. Without an image model
 * only the emotion.
 */
export function takePose(
  turnState: TurnState,
  sticker: ReceivedSticker,
  { language, texts: { received: texts }, seesPoses }: PoseView,
): TakenPose {
  const still = stillOf(sticker);
  if (seesPoses && still === undefined) return { taken: 'nothing', words: texts.noPicture };
  const emoji = emojiOfReceived(sticker);
  turnState.plan.drop();
  const takesMood = emoji !== '' && turnState.params.emotion === null;
  if (takesMood) turnState.setParams({ ...turnState.params, emotion: emotionOf(emoji, language) });
  if (!seesPoses || still === undefined) {
    const mood = takesMood ? [texts.emotionTaken(emoji)] : [];
    return { taken: takesMood ? 'mood_only' : 'nothing', words: [texts.poseUnseen, ...mood].join(' ') };
  }
  turnState.setPose(texts.pose(emoji), still);
  return { taken: 'pose', words: sticker.format === 'static' ? texts.poseTaken : texts.poseTakenMoving };
}
