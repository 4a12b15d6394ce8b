import { type AssistantContext, asks } from '../../../assistant/agent/context.ts';
import { saysAddThis, saysCopyPack, saysDrawLikeThis } from '../../../assistant/model/said.ts';
import { textsFor } from '../../../i18n/index.ts';
import { captionSaid } from './caption.ts';
import { fieldsIn, namesIn } from './names.ts';
import { call, type Step, together, update } from './step.ts';

/** Of "draw me like this, in anime style". */
const MAX_WORDS_WITH_VALUES = 12;

/** Words about the sticker that is there: what its buttons do. */
export function stickerStep(words: string, context: AssistantContext): Step | undefined {
  return (
    addStep(words, context) ??
    copyStep(words, context) ??
    poseStep(words, context) ??
    captionStep(words, context)
  );
}

/** The sticker that was sent or drawn last goes into a pack. */
function addStep(words: string, { turnState }: AssistantContext): Step | undefined {
  const isThere = turnState.received !== undefined || turnState.lastSticker !== undefined;
  return isThere && turnState.plan.content === undefined && saysAddThis(words)
    ? call('do_for_person', { what: 'add_to_pack' })
    : undefined;
}

/** The pack of the sticker that was sent last is copied. */
function copyStep(words: string, { person, turnState }: AssistantContext): Step | undefined {
  if (asks(words) || !saysCopyPack(words)) return undefined;
  if (turnState.received === undefined) return { text: textsFor(person.language).received.copying.which };
  return call('do_for_person', { what: 'copy_pack' });
}

/** The pose of the sticker that was sent last, perhaps with a style or an emotion that is named. */
function poseStep(words: string, { turnState }: AssistantContext): Step | undefined {
  const { pose, ...others } = namesIn(words);
  if (turnState.received === undefined || pose !== undefined) return undefined;
  const isNamed = Object.keys(others).length > 0;
  if (!saysDrawLikeThis(words, isNamed ? MAX_WORDS_WITH_VALUES : undefined)) return undefined;
  return together(...(isNamed ? [update(others)] : []), call('do_for_person', { what: 'pose_of_sticker' }));
}

/** Words on the sticker that is there. Without any, they are asked for. */
function captionStep(words: string, { turnState }: AssistantContext): Step | undefined {
  const { plan, receivedMeant, stickerMeant } = turnState;
  const isThere = receivedMeant !== undefined || stickerMeant !== undefined;
  const isField = Object.keys(fieldsIn(words).fields).length > 0;
  const caption = isThere && !isField && plan.content === undefined ? captionSaid(words) : undefined;
  return caption && call('change_sticker', caption.words === '' ? {} : { caption: caption.words });
}
