import type { LastReceived } from '../../assistant-db/jobs/received.ts';
import type { PlanContent } from '../../assistant-db/plans/plans.ts';
import type { Generation, InterviewStatus } from '../../assistant-db/schema.ts';
import { isEmpty, type Preferences, toldPreferences } from '../../features/taste/model/preferences.ts';
import type { Language } from '../../i18n/index.ts';
import { firstCharacters } from '../../lib/truncate.ts';
import { type Look, missingParameters, PARAMETERS } from '../model/parameters.ts';
import { emojiOf } from '../model/sticker-emoji.ts';

/** The facts of the `[SYSTEM STATE]` block, for the built-in rules, which do not read text. */
export interface DialogueState {
  readonly style: string | null;
  readonly emotion: string | null;
  readonly pose: string | null;
  readonly hasPhoto: boolean;
  /** The user must choose between two photos before anything is drawn. */
  readonly photoOffered?: boolean | undefined;
  /** The user wants to send another photo, which is used at once. */
  readonly photoAwaited?: boolean | undefined;
  readonly totalGenerations: number;
  readonly summaryShown: boolean;
  readonly drawing: 'open' | 'drawing' | 'delivered' | 'failed';
  readonly look?: Look | undefined;
  readonly hasSticker?: true | undefined;
  readonly received?: ReceivedFacts | undefined;
  readonly video?: VideoFacts | undefined;
  /** Whether changes of outline and caption apply to the finished sticker rather than the next one. */
  readonly changesSticker?: true | undefined;
  readonly plan?: PlanFacts | undefined;
  readonly planUnderway?: boolean | undefined;
  /** The plan's first sticker is shown and awaits a decision. */
  readonly planWaits?: boolean | undefined;
  readonly firstEmotion?: string | undefined;
}

export function drawingOf(existing: Generation | undefined): DialogueState['drawing'] {
  if (existing === undefined) return 'open';
  switch (existing.status) {
    case 'queued':
    case 'running':
    case 'finished':
      return 'drawing';
    case 'delivered':
      return 'delivered';
    case 'failed':
      // Taken out of the queue: as if it had not been confirmed.
      return existing.failure === 'stopped' ? 'open' : 'failed';
    default:
      return existing.status satisfies never;
  }
}

/** A sticker that the user sent. */
interface ReceivedFacts {
  readonly emoji: string;
  readonly moves: boolean;
  readonly count: number;
  /** Written on it at the user's wish. */
  readonly caption?: string;
}

export function describeReceived({ sticker, count }: LastReceived): ReceivedFacts {
  const emoji = emojiOf({ ...sticker, emotion: '' }).emoji.join(' ');
  const { caption } = sticker;
  return {
    emoji,
    moves: sticker.format !== 'static' || sticker.motion !== '',
    count,
    ...(caption !== '' && { caption }),
  };
}

/** A video that the user sent: what can be made of it. */
type VideoFacts = 'video' | 'still' | 'nothing';

export function describeVideo({ source, thumbnail }: LastReceived['sticker']): VideoFacts {
  return source !== null ? 'video' : thumbnail !== null ? 'still' : 'nothing';
}

const VIDEO_LINES: Readonly<Record<VideoFacts, string>> = {
  video:
    'Received video, sent by the person. At their wish, by do_for_person: video_sticker (value: the second at which it begins; a moving sticker of three seconds, free), video_moment (value: the second whose picture becomes their photo).',
  still:
    'Received video, sent by the person. It cannot be opened here; video_moment (do_for_person) takes its still picture as their photo.',
  nothing: 'Received video, sent by the person. It cannot be opened here and has no still picture.',
};

interface PlanFacts extends PlanContent {
  readonly revision: number;
  readonly shown: boolean;
}

export interface DialogueFacts {
  readonly facts: DialogueState;
  readonly person: { readonly language: Language; readonly firstName: string };
}

interface TasteFacts {
  readonly preferences: Preferences;
  readonly interview: InterviewStatus;
}

export interface InjectedState extends DialogueState {
  readonly goal?: string | null;
  readonly taste?: TasteFacts;
}

function tasteLines({ preferences, interview }: TasteFacts): string[] {
  const known = [
    `Preferences: ${toldPreferences(preferences)}`,
    'Propose from Preferences. "As usual" is the first of its styles: store that.',
  ];
  const asked = interviewFact(interview);
  return [
    ...(isEmpty(preferences) ? [] : known),
    ...(asked === undefined ? [] : [`Asked for preferences: ${asked}`]),
  ];
}

function interviewFact(interview: InterviewStatus): string | undefined {
  switch (interview) {
    case 'never':
    case 'invited':
      return undefined;
    case 'offered':
      return 'offered once';
    case 'running':
      return 'begun, not finished';
    case 'done':
    case 'declined':
      return `${interview}, do not ask again`;
    default:
      return interview satisfies never;
  }
}

function drawingLine(drawing: DialogueState['drawing']): string {
  switch (drawing) {
    case 'open':
      return 'not confirmed yet';
    case 'drawing':
      return 'confirmed, being drawn now';
    case 'delivered':
      return 'drawn and delivered; a change or an explicit wish for another one starts a new one';
    case 'failed':
      return 'confirmed, but the drawing failed; the person may say yes to try again';
    default:
      return drawing satisfies never;
  }
}

/** Plans of this size or more are shortened for the model, because every turn pays for the tokens. */
const MANY = 12;
const LONGEST_VALUE = 24;

function shortened(value: string, count: number): string {
  const beginning = firstCharacters(value, LONGEST_VALUE);
  return count < MANY || beginning === value ? value : `${beginning}…`;
}

function planLines(
  { revision, style, occasion, stickers, moving, shown }: PlanFacts,
  hasPhoto: boolean,
): string[] {
  // Without property names, which would cost tokens for each sticker in every turn.
  const list = stickers.map(({ emotion, pose, caption }, at) =>
    [
      `${at + 1}. ${shortened(emotion, stickers.length)}`,
      ...(stickers.length < MANY ? [pose] : []),
      ...(caption === '' ? [] : [`«${shortened(caption, stickers.length)}»`]),
    ].join(' · '),
  );
  const plan = {
    revision,
    style: style === '' ? null : style,
    occasion,
    stickers: list,
    ...(moving && { moving }),
  };
  const missing = [...(style === '' ? ['style'] : []), ...(hasPhoto ? [] : ['a photo'])];
  return [
    `Plan: ${JSON.stringify(plan)}`,
    missing.length > 0
      ? `The plan still needs: ${missing.join(', ')}`
      : shown
        ? "The person has seen the plan's summary. Awaiting the person's confirmation of the plan."
        : "The plan's summary is shown to the person right after your answer. Awaiting the person's confirmation.",
  ];
}

function underwayLine({ planWaits }: DialogueState): string {
  return planWaits
    ? 'The first sticker of a confirmed plan is shown. Open question: is the rest drawn like it (decide_first)? Nothing is drawn before.'
    : 'A confirmed plan is being drawn: nothing more to do for it.';
}

function stickerLines(state: DialogueState): string[] {
  const lines = state.planUnderway ? [underwayLine(state)] : [];
  const missing = missingParameters(state);
  if (missing.length > 0) {
    return [...lines, `Still need: ${missing.join(', ')}${state.hasPhoto ? '' : ', a photo'}`];
  }
  lines.push('All parameters collected.');
  if (!state.hasPhoto) return [...lines, 'Still need: a photo'];
  lines.push(`Sticker of these values: ${drawingLine(state.drawing)}.`);
  if (state.drawing === 'open') {
    lines.push(
      state.summaryShown
        ? "The person has seen the summary of these values. Awaiting the person's confirmation."
        : "The summary is shown to the person right after your answer. Awaiting the person's confirmation.",
    );
  }
  return lines;
}

/**
 * The `[SYSTEM STATE]` block of every request: the stored state, because models misremember. User text is inside JSON
 * strings, so that it cannot pose as a line of the block.
 */
export function buildStateInjection(state: InjectedState): string {
  const collected = Object.fromEntries(PARAMETERS.map(name => [name, state[name]]));
  const lines = [
    '[SYSTEM STATE]',
    `Collected: ${JSON.stringify(collected)}`,
    `has_photo: ${state.hasPhoto}`,
    `total_generations: ${state.totalGenerations}`,
  ];
  if (state.look) lines.push(`Look: ${JSON.stringify(state.look)}`);
  if (state.received)
    lines.push(
      `Received sticker, sent by the person: ${JSON.stringify(state.received)}. At their wish, by do_for_person: add_to_pack, pose_of_sticker (their face in its pose), sticker_as_photo, caption_received (value: the words to write on it, not redrawn, free), animate and make_emoji (of a still one), copy_pack (the whole pack that it is from).`,
    );
  if (state.video) lines.push(VIDEO_LINES[state.video]);
  if (state.photoOffered) {
    lines.push(
      'Another photo was sent. Open question: which one to use (choose_photo); nothing is drawn before.',
    );
  }
  if (state.photoAwaited)
    lines.push(
      'Another photo is awaited; nothing is drawn before, unless they keep this one (choose_photo).',
    );
  if (state.goal) lines.push(`Said at the beginning: ${JSON.stringify(state.goal)}`);
  if (state.taste) lines.push(...tasteLines(state.taste));
  if (state.plan) lines.push(...planLines(state.plan, state.hasPhoto));
  else lines.push(...stickerLines(state));
  lines.push('Do NOT ask again for anything that is collected above.');
  return lines.join('\n');
}
