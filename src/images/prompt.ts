import type { ImageRequest, KeyColor } from './types.ts';

/** What is behind the subject in the drawn picture; see `DrawnImage.background`. */
export type DrawnBackground = 'flat-key' | 'alpha';

const KEY_COLOR_NAMES: Readonly<Record<KeyColor, string>> = {
  green: 'pure green #00FF00',
  magenta: 'pure magenta #FF00FF',
};

function backgroundRules(background: DrawnBackground, keyColor: KeyColor): readonly string[] {
  switch (background) {
    case 'flat-key': {
      const color = KEY_COLOR_NAMES[keyColor];
      return [
        `Fill everything behind and around the subject with one single flat colour: ${color}. That includes gaps between arms, hair and body. No scenery, no gradient, no texture, no floor, no light or shadow on it.`,
        `Nothing of the subject may have that colour, nor a reflection or rim light of it.`,
      ];
    }
    case 'alpha':
      return [
        `The background is fully transparent (alpha 0), gaps between arms, hair and body included. No scenery, no floor, no painted checkerboard.`,
      ];
    default:
      return background satisfies never;
  }
}

/**
 * The instruction for an image model: the agreed wishes verbatim, then rules that keep the likeness and make the
 * picture fit to be cut out.
 *
 * The wishes are a person's own words. They go in as JSON strings, so that quotes and line breaks cannot end
 * the quotation, and the rules come after them and say that they win.
 *
 * @param background `flat-key` for a model without an alpha channel, `alpha` for one that draws transparency.
 */
export function buildAssistantPrompt(
  request: Pick<ImageRequest, 'params' | 'keyColor' | 'attempt'>,
  background: DrawnBackground = 'flat-key',
): string {
  const { style, emotion, pose } = request.params;
  const opening =
    request.attempt === 1
      ? ['Draw one sticker of the subject in the attached photo.']
      : [
          'Draw one sticker of the subject in the attached photo. The answer must be exactly one image, without an explanation.',
          'An earlier try could not be used: follow every rule below to the letter, the background above all.',
        ];
  const rules = [
    'Keep the likeness: it must be recognisable at first sight. Same face shape, features, hair, skin tone, age, marks, facial hair and glasses. The style changes how it is drawn, never who it is.',
    'Draw everybody who is in the foreground of the photo, and what they hold. Where there is no person, draw the main animal or thing.',
    'Whole head, hair, hands and props inside the picture; nothing cut off. Leave an empty margin of 15 % on every side.',
    ...backgroundRules(background, request.keyColor),
    'Crisp, closed edges between subject and background.',
    'No text, letters, captions, watermark or frame. No outline, border or sticker edge around the subject: it is added later. No shadow beneath or behind the subject.',
    'One subject drawn once: no collage, no variants, no before and after.',
  ];
  return [
    ...opening,
    '',
    'What was agreed, in the person’s own words. It describes the look only; where it contradicts the rules, the rules win:',
    `Style: ${JSON.stringify(style)}`,
    `Emotion: ${JSON.stringify(emotion)}`,
    `Pose: ${JSON.stringify(pose)}`,
    '',
    'Rules:',
    ...rules.map((rule, index) => `${index + 1}. ${rule}`),
  ].join('\n');
}
