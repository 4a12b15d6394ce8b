import { firstCharacters } from '../lib/truncate.ts';
import { framesLayout, framesTask, ONE_FIGURE } from './frames/request.ts';
import { sheetLayout, sheetTask, sheetWishes } from './sheet/request.ts';
import type { DrawnImage, FramesWish, ImageRequest, KeyColor } from './types.ts';

/** Limits on the list of things never to draw, because every prompt of the user includes it. */
const MAX_NEVER_ITEMS = 8;
const MAX_NEVER_CHARACTERS = 60;

function neverLines(never: readonly string[] = []): readonly string[] {
  const items = never.slice(0, MAX_NEVER_ITEMS).map(words => firstCharacters(words, MAX_NEVER_CHARACTERS));
  if (items.length === 0) return [];
  return [
    `Never draw for this person, whatever the wishes above say; leave it out without a replacement: ${JSON.stringify(items)}`,
  ];
}

/** Increase it with every change to the prompt, so that drawings of different wordings can be compared. */
export const PROMPT_VERSION = 5;

type DrawnBackground = DrawnImage['background'];

const KEY_COLOR_NAMES: Readonly<Record<KeyColor, string>> = {
  green: 'pure green #00FF00',
  magenta: 'pure magenta #FF00FF',
  blue: 'pure blue #0000FF',
};

function backgroundRules(background: DrawnBackground, keyColor: KeyColor): readonly string[] {
  switch (background) {
    case 'flat-key': {
      const color = KEY_COLOR_NAMES[keyColor];
      return [
        `Background: one flat colour, ${color}, up to all four borders and in every gap between arms, hair and body. The same value in every pixel: no scenery, floor, gradient, texture, vignette, light or shadow.`,
        'Keep that colour out of the subject: not in clothes, hair, eyes or props, not as a reflection, rim light or glow.',
      ];
    }
    case 'alpha':
      return [
        'Background: fully transparent (alpha 0), up to all four borders and in every gap between arms, hair and body. No scenery, floor, backdrop, glow or painted checkerboard. The subject itself is fully opaque.',
      ];
    default:
      return background satisfies never;
  }
}

const ALONE: readonly string[] = [
  'Subject: everybody in the foreground of the photo with what they hold, each drawn once; where there is no person, the main animal or thing. One picture: no collage, no variants, no before and after.',
  'Framing: head and shoulders, half figure or full figure, as the pose needs. The whole head, all of the hair, hands and props are inside the picture.',
  'Margin: about 15 % of the picture stays empty background on all four sides, below as well. Nothing of the subject touches a border.',
];

const CLEAN: readonly string[] = [
  'Edges: crisp, closed, opaque contours. No smoke, motion blur or loose particles around the subject; whatever is drawn belongs to it and touches it.',
  'No outline, border or white sticker edge around the subject: it is added later. No shadow beneath or behind the subject.',
  'No text, letters, numbers, captions, signature, watermark or frame.',
];

function rulesFor(
  layout: readonly string[],
  background: DrawnBackground,
  keyColor: KeyColor,
): readonly string[] {
  return [
    'Likeness: anyone who knows them recognises them at first sight. Keep face shape, eyes, nose, mouth, skin tone, age, build, facial hair, glasses, moles, freckles and scars. The style changes how they are drawn, never who they are.',
    'Hairstyle, hair colour, clothes and accessories are those of the photo, unless the style, emotion or pose names others.',
    ...layout,
    'Lower end: where the body is not drawn down to the feet, it ends above the lower margin in a soft rounded curve, solid to the last pixel, neither faded out nor cut off straight.',
    ...backgroundRules(background, keyColor),
    ...CLEAN,
  ];
}

/** Image models do not see their earlier takes, so "different" needs a direction. */
const TAKES = [
  'seen from another side, in three-quarter view',
  'seen from slightly below, with a livelier gesture',
  'seen closer, with the head tilted',
  'seen from slightly above, with the weight shifted',
] as const;

function takeLines(take: number): readonly string[] {
  if (take < 2) return [];
  const direction = TAKES[(take - 2) % TAKES.length];
  return [
    `This is take ${take} of the same wishes. Make it clearly different from the obvious picture: ${direction}, another nuance of the same emotion. Style, emotion and pose stay what they are.`,
  ];
}

const PICTURES = [
  'Two pictures are attached. Picture 1 is the photo: it alone says who is drawn. Picture 2 is an earlier sticker of the same set, of the same subject: it alone says how it is drawn. Its flat background is no part of it.',
  '',
] as const;

/** Keeps the stickers of a set alike. It is the first rule, because the style in the wishes leaves much open. */
const ONE_LOOK =
  'One look: this picture and picture 2 are by the same hand, in the same session. Take from picture 2 the palette, skin, hair and clothes in the same colours, line width and line colour, shading, level of detail, and the proportions of head, eyes and body. Do not take its expression, gesture or framing: emotion and pose are those above. Never copy picture 2 as it is.';

const POSE_PICTURES = [
  'Two pictures are attached. Picture 1 is the photo: it alone says who is drawn. Picture 2 is a sticker of someone else: it alone says in which pose. Its flat background is no part of it.',
  '',
] as const;

const ONE_POSE =
  'Pose: take only the pose and the composition from picture 2, never its style or identity. Body, arms, hands, head and viewing angle are as in picture 2, and so is what the hands hold. Face, hair, clothes and proportions are those of the photo; line, colours and shading follow the style above. No text, outline or character of picture 2 is drawn.';

/** Suits both a retry after no picture and one after an unusable background. */
function finalCheck(background: DrawnBackground, keyColor: KeyColor): string {
  switch (background) {
    case 'flat-key':
      return `An earlier try could not be used. Answer with exactly one image and no explanation. Before you answer, check the background: every pixel that is not the subject is ${KEY_COLOR_NAMES[keyColor]}, and so is the whole border of the picture. Any other background makes the picture worthless.`;
    case 'alpha':
      return 'An earlier try could not be used. Answer with exactly one image and no explanation. Before you answer, check the background: every pixel that is not the subject is transparent, and so is the whole border of the picture. Any other background makes the picture worthless.';
    default:
      return background satisfies never;
  }
}

const ONE_STICKER =
  'Draw the subject of the attached photo as the artwork of one die-cut sticker: the subject alone, ready to be cut out.';

function wishesOf({ emotion, pose }: ImageRequest['params']): readonly string[] {
  return [`Emotion: ${JSON.stringify(emotion)}`, `Pose: ${JSON.stringify(pose)}`];
}

/** The sticker alone says who is drawn and how, so nothing is said of the photo or the style. */
function framesPrompt(
  { params, keyColor, attempt }: Pick<ImageRequest, 'params' | 'keyColor' | 'attempt'>,
  frames: FramesWish,
  background: DrawnBackground,
): string {
  const rules = [...ONE_FIGURE, ...framesLayout(frames), ...backgroundRules(background, keyColor), ...CLEAN];
  return [
    ...framesTask(frames, params),
    '',
    'Rules:',
    ...rules.map((rule, index) => `${index + 1}. ${rule}`),
    ...(attempt === 2 ? ['', finalCheck(background, keyColor)] : []),
  ].join('\n');
}

/** Inserts the wishes as JSON strings, so that their text cannot end the quotation. The rules take precedence. */
export function buildAssistantPrompt(
  request: Pick<
    ImageRequest,
    'params' | 'keyColor' | 'attempt' | 'take' | 'never' | 'reference' | 'referenceShows' | 'sheet' | 'frames'
  >,
  background: DrawnBackground = 'flat-key',
): string {
  const { params, keyColor, attempt, take = 1, reference, sheet, frames } = request;
  if (frames) return framesPrompt(request, frames, background);
  const layout = sheet ? sheetLayout(sheet) : ALONE;
  const isPose = request.referenceShows === 'pose';
  const rules = [
    ...(reference ? [isPose ? ONE_POSE : ONE_LOOK] : []),
    ...rulesFor(layout, background, keyColor),
  ];
  return [
    ...(reference ? (isPose ? POSE_PICTURES : PICTURES) : []),
    sheet ? sheetTask(sheet) : ONE_STICKER,
    '',
    'What was agreed, in the person’s own words. It describes the look only; where it contradicts the rules, the rules win:',
    `Style: ${JSON.stringify(params.style)}`,
    ...(sheet ? sheetWishes(sheet) : wishesOf(params)),
    ...(sheet ? [] : takeLines(take)),
    ...neverLines(request.never),
    '',
    'Rules:',
    ...rules.map((rule, index) => `${index + 1}. ${rule}`),
    ...(attempt === 2 ? ['', finalCheck(background, keyColor)] : []),
  ].join('\n');
}
