import type { Emotion } from '../../../i18n/types/words.ts';
import type { Rgb } from '../pixels/filters.ts';
import { HEART, INK, line, placed, SIGNS, type Sign, starPath } from './symbols.ts';

/** Emotions add signs but keep the photo's face: a drawn face with another expression would mock the person. */
export interface DrawnEmotion {
  readonly shows: readonly Emotion[];
  readonly emblem: string;
  readonly symbols: readonly [Sign, Sign];
  readonly mood: Mood;
}

export interface Mood {
  readonly saturation: number;
  readonly light: Rgb;
}

const WARM: Mood = { saturation: 1.08, light: [255, 243, 224] };
const ROSY: Mood = { saturation: 1.06, light: [255, 214, 226] };
const COOL: Mood = { saturation: 0.8, light: [196, 216, 255] };
const HOT: Mood = { saturation: 1.1, light: [255, 200, 176] };
const PALE: Mood = { saturation: 0.86, light: [214, 236, 232] };
const DUSK: Mood = { saturation: 0.9, light: [214, 208, 255] };
const PLAIN: Mood = { saturation: 1, light: [255, 255, 255] };

const EYES = `<ellipse cx="43" cy="52" rx="6.5" ry="9" fill="${INK}"/><ellipse cx="77" cy="52" rx="6.5" ry="9" fill="${INK}"/><circle cx="45" cy="48" r="2.4" fill="#fff"/><circle cx="79" cy="48" r="2.4" fill="#fff"/>`;
const BLUSH = `<g fill="#ff6f61" opacity=".45"><ellipse cx="30" cy="70" rx="9" ry="6"/><ellipse cx="90" cy="70" rx="9" ry="6"/></g>`;
const GRIN = `<path d="M34 66Q60 74 86 66Q84 94 60 94Q36 94 34 66Z" fill="#7a1f1a"/><path d="M37 68Q60 75 83 68L82 75Q60 81 38 75Z" fill="#fff"/><path d="M46 88Q60 78 74 88Q68 93 60 93Q52 93 46 88Z" fill="#ff6b6b"/>`;
const TEAR = `fill="#4cb8ff" stroke="#fff" stroke-width="2"`;

function face(features: string, from = '#ffe680', to = '#ffac1f'): string {
  return `<defs><radialGradient id="skin" cx=".4" cy=".3" r=".8"><stop offset="0" stop-color="${from}"/><stop offset="1" stop-color="${to}"/></radialGradient></defs><circle cx="60" cy="60" r="57" fill="#fff"/><circle cx="60" cy="60" r="50" fill="url(#skin)"/><ellipse cx="46" cy="24" rx="20" ry="8" fill="#fff" opacity=".35" transform="rotate(-20 46 24)"/>${features}`;
}

function sign(name: Sign): string {
  return placed(SIGNS[name], 60, 58, 0.92);
}

const STAR = starPath(48, 22, 5);

function mark(path: string, color: string, x: number, y: number, scale: number): string {
  return placed(`<path d="${path}" fill="${color}"/>`, x, y, scale);
}

/** If several are named, the first in this list wins: special emotions come before general ones. */
export const EMOTIONS: readonly DrawnEmotion[] = [
  {
    shows: ['love', 'tenderness', 'romance', 'kiss', 'hug', 'compassion'],
    emblem: face(`${mark(HEART, '#f0304f', 41, 52, 0.3)}${mark(HEART, '#f0304f', 79, 52, 0.3)}${GRIN}`),
    symbols: ['heart', 'heart'],
    mood: ROSY,
  },
  {
    shows: ['laughter', 'happyTears', 'evilLaughter', 'nervousLaughter'],
    emblem: face(
      `${line('M32 54Q42 42 52 54')}${line('M68 54Q78 42 88 54')}${GRIN}<path d="M20 60Q8 72 16 80Q26 82 26 70Z" ${TEAR}/><path d="M100 60Q112 72 104 80Q94 82 94 70Z" ${TEAR}/>`,
    ),
    symbols: ['sparkle', 'star'],
    mood: WARM,
  },
  {
    shows: [
      'anger',
      'rage',
      'swearing',
      'irritation',
      'displeasure',
      'contempt',
      'envy',
      'disgust',
      'disapproval',
      'eyeRoll',
    ],
    emblem: sign('storm'),
    symbols: ['anger', 'steam'],
    mood: HOT,
  },
  {
    shows: ['crying', 'despair'],
    emblem: sign('rain'),
    symbols: ['tear', 'brokenHeart'],
    mood: COOL,
  },
  {
    shows: [
      'sadness',
      'sadSmile',
      'melancholy',
      'nostalgia',
      'disappointment',
      'heartbreak',
      'loneliness',
      'offence',
      'pleading',
      'guilt',
      'gloom',
      'sickness',
    ],
    emblem: sign('rain'),
    symbols: ['brokenHeart', 'tear'],
    mood: COOL,
  },
  {
    shows: ['surprise', 'shock', 'amazement', 'speechlessness'],
    emblem: face(
      `<circle cx="42" cy="50" r="12" fill="#fff"/><circle cx="78" cy="50" r="12" fill="#fff"/><circle cx="42" cy="50" r="5.500" fill="${INK}"/><circle cx="78" cy="50" r="5.500" fill="${INK}"/>${line('M30 32Q40 24 52 30', 5)}${line('M90 32Q80 24 68 30', 5)}<ellipse cx="60" cy="86" rx="11" ry="14" fill="#7a1f1a"/>`,
    ),
    symbols: ['bang', 'sparkle'],
    mood: PLAIN,
  },
  {
    shows: ['fear', 'horror', 'panic', 'anxiety', 'cold', 'heat'],
    emblem: sign('alarm'),
    symbols: ['sweat', 'bang'],
    mood: PALE,
  },
  {
    shows: ['coolness', 'confidence', 'pride', 'determination', 'smugness', 'greed'],
    emblem: face(
      `<path d="M18 44H102V50Q100 70 82 70Q66 70 63 54H57Q54 70 38 70Q20 70 18 50Z" fill="#1c1c28"/><path d="M26 49L44 49L34 64Q27 60 26 49ZM70 49L88 49L78 64Q71 60 70 49Z" fill="#fff" opacity=".3"/>${line('M44 86Q66 92 80 78')}`,
    ),
    symbols: ['crown', 'star'],
    mood: WARM,
  },
  {
    shows: ['sleepiness', 'tiredness', 'boredom', 'dreaminess', 'drunkenness', 'dizziness'],
    emblem: sign('moon'),
    symbols: ['zzz', 'sparkle'],
    mood: DUSK,
  },
  {
    shows: [
      'wink',
      'flirting',
      'passion',
      'slyness',
      'playfulness',
      'silliness',
      'tongue',
      'madness',
      'sarcasm',
      'evil',
      'secrecy',
      'hunger',
      'tastiness',
    ],
    emblem: face(
      `<ellipse cx="43" cy="52" rx="6.500" ry="9" fill="${INK}"/><circle cx="45" cy="48" r="2.400" fill="#fff"/>${line('M68 54Q78 44 90 52')}${line('M36 72Q60 92 84 72')}<path d="M62 84Q64 100 74 97Q82 93 76 79Z" fill="#ff5d73"/>${BLUSH}`,
    ),
    symbols: ['sparkle', 'heart'],
    mood: ROSY,
  },
  {
    shows: ['embarrassment', 'shyness', 'awkwardness', 'innocence', 'facepalm'],
    emblem: face(
      `${line('M34 52Q42 46 50 54')}${line('M70 54Q78 46 86 52')}${line('M48 80Q60 88 72 80')}<g fill="#ff4d5e" opacity=".6"><ellipse cx="30" cy="68" rx="13" ry="8"/><ellipse cx="90" cy="68" rx="13" ry="8"/></g>`,
    ),
    symbols: ['sweat', 'flower'],
    mood: ROSY,
  },
  {
    shows: ['delight', 'celebration', 'triumph', 'inspiration', 'energy'],
    emblem: face(`${mark(STAR, '#ff5a1f', 41, 50, 0.34)}${mark(STAR, '#ff5a1f', 79, 50, 0.34)}${GRIN}`),
    symbols: ['star', 'sparkle'],
    mood: WARM,
  },
  {
    shows: ['thought', 'doubt', 'suspicion', 'curiosity', 'confusion', 'seriousness'],
    emblem: face(
      `${EYES}${line('M32 38H52', 5)}${line('M68 34Q78 26 90 34', 5)}${line('M44 84Q58 78 76 82')}`,
    ),
    symbols: ['question', 'bulb'],
    mood: PLAIN,
  },
  {
    shows: ['joy', 'smile', 'grin', 'contentment', 'kindness', 'gratitude', 'hope', 'approval'],
    emblem: face(`${line('M32 54Q42 40 52 54')}${line('M68 54Q78 40 88 54')}${GRIN}${BLUSH}`),
    symbols: ['sparkle', 'star'],
    mood: WARM,
  },
  {
    shows: ['calm', 'neutrality', 'bliss', 'indifference', 'soSo'],
    emblem: face(
      `${line('M32 54Q42 62 52 54')}${line('M68 54Q78 62 88 54')}${line('M44 80Q60 88 76 80')}${BLUSH}`,
    ),
    symbols: ['flower', 'sparkle'],
    mood: PLAIN,
  },
];

export const FRIENDLY: DrawnEmotion = {
  shows: [],
  emblem: face(`${EYES}${line('M36 72Q60 94 84 72')}${BLUSH}`),
  symbols: ['sparkle', 'flower'],
  mood: PLAIN,
};
