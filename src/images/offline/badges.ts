/** A small drawing that goes with the picture: SVG elements in a square of 120 × 120. */
interface Badge {
  readonly words: RegExp;
  readonly svg: string;
}

const INK = '#4a2608';
const EYES = `<ellipse cx="43" cy="52" rx="6.5" ry="9" fill="${INK}"/><ellipse cx="77" cy="52" rx="6.5" ry="9" fill="${INK}"/><circle cx="45" cy="48" r="2.4" fill="#fff"/><circle cx="79" cy="48" r="2.4" fill="#fff"/>`;
const BLUSH = `<g fill="#ff6f61" opacity=".45"><ellipse cx="30" cy="70" rx="9" ry="6"/><ellipse cx="90" cy="70" rx="9" ry="6"/></g>`;
const GRIN = `<path d="M34 66Q60 74 86 66Q84 94 60 94Q36 94 34 66Z" fill="#7a1f1a"/><path d="M37 68Q60 75 83 68L82 75Q60 81 38 75Z" fill="#fff"/><path d="M46 88Q60 78 74 88Q68 93 60 93Q52 93 46 88Z" fill="#ff6b6b"/>`;
const TEAR = `fill="#4cb8ff" stroke="#fff" stroke-width="2"`;

function heart(x: number, y: number, size: number, color: string): string {
  return `<path transform="translate(${x} ${y}) scale(${size})" d="M0 9C-15 -1 -11 -13 -4.500 -12Q-1 -11.500 0 -7.500Q1 -11.500 4.500 -12C11 -13 15 -1 0 9Z" fill="${color}"/>`;
}

function star(x: number, y: number, radius: number, color: string): string {
  const corners = Array.from({ length: 10 }, (_, k) => {
    const angle = (Math.PI * k) / 5 - Math.PI / 2;
    const r = k % 2 === 0 ? radius : radius * 0.45;
    return `${(x + r * Math.cos(angle)).toFixed(1)} ${(y + r * Math.sin(angle)).toFixed(1)}`;
  });
  return `<path d="M${corners.join('L')}Z" fill="${color}" stroke="${color}" stroke-width="2" stroke-linejoin="round"/>`;
}

function line(d: string, width = 6, color = INK): string {
  return `<path d="${d}" fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
}

function face(features: string, from = '#ffe680', to = '#ffac1f'): string {
  return `<defs><radialGradient id="skin" cx=".4" cy=".3" r=".8"><stop offset="0" stop-color="${from}"/><stop offset="1" stop-color="${to}"/></radialGradient></defs><circle cx="60" cy="60" r="57" fill="#fff"/><circle cx="60" cy="60" r="50" fill="url(#skin)"/><ellipse cx="46" cy="24" rx="20" ry="8" fill="#fff" opacity=".35" transform="rotate(-20 46 24)"/>${features}`;
}

const SMILE = face(`${EYES}${line('M36 72Q60 94 84 72')}${BLUSH}`);

/** The first whose words occur wins: the special before the general. */
const EMOTIONS: readonly Badge[] = [
  {
    words: /влюбл|любов|love|romant|романт|нежн|heart|сердц|обож|adoring/i,
    svg: face(`${heart(41, 52, 1.25, '#f0304f')}${heart(79, 52, 1.25, '#f0304f')}${GRIN}`),
  },
  {
    words: /смех|сме[её]т|хохо|laugh|lol|ржа|ржё|угар|funny|смешн/i,
    svg: face(
      `${line('M32 54Q42 42 52 54')}${line('M68 54Q78 42 88 54')}${GRIN}<path d="M20 60Q8 72 16 80Q26 82 26 70Z" ${TEAR}/><path d="M100 60Q112 72 104 80Q94 82 94 70Z" ${TEAR}/>`,
    ),
  },
  {
    words: /зл|гнев|ярост|серд(ит|ящ)|angry|anger|rage|furious|mad\b|бесит|раздраж|annoy/i,
    svg: face(
      `${line('M28 40L52 50', 7)}${line('M92 40L68 50', 7)}<circle cx="43" cy="58" r="6.500" fill="${INK}"/><circle cx="77" cy="58" r="6.500" fill="${INK}"/>${line('M40 86Q60 72 80 86')}<g transform="translate(92 28)">${line('M-8 -3Q-3 -3 -3 -8M3 -8Q3 -3 8 -3M8 3Q3 3 3 8M-3 8Q-3 3 -8 3', 4.5, '#fff')}</g>`,
      '#ff9c6b',
      '#e8402a',
    ),
  },
  {
    words: /плач|плак|sob|cry|tear|сл[её]з|рыда/i,
    svg: face(
      `${line('M32 52Q42 60 52 52')}${line('M68 52Q78 60 88 52')}<path d="M36 60H48V92Q42 100 36 92Z" fill="#4cb8ff" opacity=".9"/><path d="M72 60H84V92Q78 100 72 92Z" fill="#4cb8ff" opacity=".9"/><ellipse cx="60" cy="84" rx="12" ry="10" fill="#7a1f1a"/>`,
    ),
  },
  {
    words: /груст|печал|sad|тоск|уны|upset|расстро|обид|melanch|меланх|disappoint/i,
    svg: face(
      `${EYES}${line('M30 40Q38 32 48 34', 5)}${line('M90 40Q82 32 72 34', 5)}${line('M42 88Q60 72 78 88')}<path d="M36 66Q26 80 36 86Q46 80 36 66Z" ${TEAR}/>`,
    ),
  },
  {
    words: /удив|изум|surpris|shock|шок|wow|вау|amaz|поражён|поражен|ошелом|astonish/i,
    svg: face(
      `<circle cx="42" cy="50" r="12" fill="#fff"/><circle cx="78" cy="50" r="12" fill="#fff"/><circle cx="42" cy="50" r="5.500" fill="${INK}"/><circle cx="78" cy="50" r="5.500" fill="${INK}"/>${line('M30 32Q40 24 52 30', 5)}${line('M90 32Q80 24 68 30', 5)}<ellipse cx="60" cy="86" rx="11" ry="14" fill="#7a1f1a"/>`,
    ),
  },
  {
    words: /страх|испуг|бои|scar|fear|afraid|ужас|horror|terrif|тревож|anxious|паник|panic/i,
    svg: face(
      `<circle cx="42" cy="54" r="11" fill="#fff"/><circle cx="78" cy="54" r="11" fill="#fff"/><circle cx="42" cy="54" r="4" fill="${INK}"/><circle cx="78" cy="54" r="4" fill="${INK}"/>${line('M36 84Q42 76 48 84Q54 92 60 84Q66 76 72 84Q78 92 84 84', 5)}<path d="M94 34Q86 46 94 51Q103 46 94 34Z" ${TEAR}/>`,
      '#d9efff',
      '#6aa8e8',
    ),
  },
  {
    words: /крут|cool|увер|confid|swag|дерз|bold|boss|босс|важн|горд|proud/i,
    svg: face(
      `<path d="M18 44H102V50Q100 70 82 70Q66 70 63 54H57Q54 70 38 70Q20 70 18 50Z" fill="#1c1c28"/><path d="M26 49L44 49L34 64Q27 60 26 49ZM70 49L88 49L78 64Q71 60 70 49Z" fill="#fff" opacity=".3"/>${line('M44 86Q66 92 80 78')}`,
    ),
  },
  {
    words: /сон|спит|спящ|спать|устал|sleep|tired|zzz|сонн|relax|расслаб|лен(ь|ив)|lazy|dream/i,
    svg: face(
      `${line('M32 60Q42 68 52 60')}${line('M68 60Q78 68 88 60')}<ellipse cx="60" cy="86" rx="8" ry="6" fill="#7a1f1a"/>${line('M70 22H84L70 38H84', 5, '#3b6fe0')}${line('M92 8H102L92 19H102', 4, '#3b6fe0')}`,
    ),
  },
  {
    words: /подмиг|wink|флирт|flirt|кокет|playful|игрив|хитр|sly|озор|mischie|шалов/i,
    svg: face(
      `<ellipse cx="43" cy="52" rx="6.500" ry="9" fill="${INK}"/><circle cx="45" cy="48" r="2.400" fill="#fff"/>${line('M68 54Q78 44 90 52')}${line('M36 72Q60 92 84 72')}<path d="M62 84Q64 100 74 97Q82 93 76 79Z" fill="#ff5d73"/>${BLUSH}`,
    ),
  },
  {
    words: /смущ|стесн|shy|embarr|застенч|blush|скромн/i,
    svg: face(
      `${line('M34 52Q42 46 50 54')}${line('M70 54Q78 46 86 52')}${line('M48 80Q60 88 72 80')}<g fill="#ff4d5e" opacity=".6"><ellipse cx="30" cy="68" rx="13" ry="8"/><ellipse cx="90" cy="68" rx="13" ry="8"/></g>`,
    ),
  },
  {
    words: /восторг|восхищ|excit|star|зв[её]зд|delight|thrill|ecsta|энтуз|enthus|победа|triumph|азарт/i,
    svg: face(`${star(41, 50, 15, '#ff5a1f')}${star(79, 50, 15, '#ff5a1f')}${GRIN}`),
  },
  {
    words: /дума|задум|think|pensive|серь[её]з|serious|confus|недоум|скепт|skeptic|сомн/i,
    svg: face(`${EYES}${line('M32 38H52', 5)}${line('M68 34Q78 26 90 34', 5)}${line('M44 84Q58 78 76 82')}`),
  },
  {
    words: /радо|счаст|happ|joy|весел|cheer|fun\b|улыб|smil|позитив|доволен|довольн|glad/i,
    svg: face(`${line('M32 54Q42 40 52 54')}${line('M68 54Q78 40 88 54')}${GRIN}${BLUSH}`),
  },
  {
    words: /спокой|calm|neutral|нейтрал|zen|дзен|умиротвор|peaceful/i,
    svg: face(
      `${line('M32 54Q42 62 52 54')}${line('M68 54Q78 62 88 54')}${line('M44 80Q60 88 76 80')}${BLUSH}`,
    ),
  },
];

/**
 * A hand out of thick strokes: all drawn once wide and white, once dark, once in skin colour, so that fingers have one
 * common contour. Each stroke is a path and its width.
 */
function hand(strokes: readonly (readonly [string, number])[], details = ''): string {
  const layer = (grow: number, color: string) =>
    strokes.map(([d, width]) => line(d, width + grow, color)).join('');
  return `${layer(18, '#fff')}${layer(7, INK)}${layer(0, '#ffcf5c')}${details}`;
}

const POSES: readonly Badge[] = [
  {
    words: /сердечк|heart|сердц|обним|hug|поцел|kiss/i,
    svg: `${heart(60, 66, 4.2, '#fff')}${heart(60, 65, 3.5, '#f0304f')}<ellipse cx="42" cy="38" rx="9" ry="6" fill="#fff" opacity=".55" transform="rotate(-35 42 38)"/>`,
  },
  {
    words: /машет|маха|wav(e|ing)|привет|hello|\bhi\b|здоров|приветств|greet|bye/i,
    svg: `<g transform="rotate(12 60 70)">${hand(
      [
        ['M48 64L41 34', 13],
        ['M57 62L54 25', 13],
        ['M66 62L68 26', 13],
        ['M75 66L81 36', 13],
        ['M44 78L28 62', 13],
        ['M54 78L66 78L64 84L56 84Z', 32],
      ],
      line('M52 82Q60 74 72 80', 3.5, '#c98a1f'),
    )}</g>${line('M14 40Q16 26 26 18', 5, '#5b7cfa')}${line('M106 52Q110 42 106 30', 5, '#5b7cfa')}`,
  },
  {
    words: /мир\b|peace|victory|виктори|v.?sign|два пальца|two fingers|козу|rock/i,
    svg: hand(
      [
        ['M52 66L40 24', 14],
        ['M66 66L78 24', 14],
        ['M54 80L66 80L64 86L56 86Z', 34],
        ['M42 76L62 74', 13],
      ],
      `${line('M66 64Q72 74 66 80M76 66Q82 76 76 82', 3.5, INK)}${line('M44 82L64 80', 3.5, INK)}`,
    ),
  },
  {
    words: /палец|лайк|thumb|класс|like\b|одобр|approv|ok\b|окей/i,
    svg: hand(
      [
        ['M46 62Q56 46 54 26', 15],
        ['M48 62H86', 14],
        ['M48 74H88', 14],
        ['M48 86H84', 14],
        ['M48 97H78', 12],
        ['M46 66V94', 20],
      ],
      `${line('M68 68H86M68 80H86M68 91.500H80', 3.5, INK)}<rect x="14" y="58" width="18" height="46" rx="6" fill="#4f7cff" stroke="#fff" stroke-width="4"/>`,
    ),
  },
];

/** The drawing for the person's words about an emotion; a friendly smile where they say nothing known. */
export function emotionBadge(words: string): string {
  return EMOTIONS.find(badge => badge.words.test(words))?.svg ?? SMILE;
}

/** The drawing for the person's words about a pose, where they name a gesture that is known. */
export function poseBadge(words: string): string | undefined {
  return POSES.find(badge => badge.words.test(words))?.svg;
}
