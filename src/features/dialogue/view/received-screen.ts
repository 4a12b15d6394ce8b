import { type Button, button, say, type Words } from '../../../assistant/state/outgoing.ts';
import type { Texts } from '../../../i18n/index.ts';
import { type ReceivedSticker, stillOf } from './take-pose.ts';

/**
 * Offers, as buttons, all that can be done with a received sticker. @param count of those that came together @param repliesTo the
 * user's message
 */
export function receivedScreen(
  { received: texts, afterSticker }: Texts,
  sticker: ReceivedSticker,
  count: number,
  repliesTo?: number,
): Words {
  const { id: stickerId, format, set_name: setName } = sticker;
  const adding = { type: 'add_to_pack', stickerId } as const;
  if (count > 1) return { ...say(texts.whatMany(count), [button(texts.addAll(count), adding)]), repliesTo };
  const hasStill = stillOf(sticker) !== undefined;
  const isStatic = format === 'static';
  const buttons: Button[] = [
    button(afterSticker.add, adding),
    ...(hasStill ? [button(texts.draw, { type: 'pose_from', stickerId })] : []),
    ...(isStatic
      ? [
          button(afterSticker.move, { type: 'motions', stickerId }),
          button(afterSticker.caption, { type: 'caption', stickerId }),
        ]
      : []),
    ...(setName === null ? [] : [button(texts.copy, { type: 'copy_pack', stickerId })]),
  ];
  const moving = hasStill ? texts.whatMoving : texts.whatOnlyPack;
  return { ...say(isStatic ? texts.what : moving, buttons), repliesTo };
}
