import { strokes } from '../drawing.ts';
import type { Random } from '../random.ts';
import type { Family } from './figures.ts';
import { CLEAR, f, lens, MANES, type Pictures, pen } from './fourth-fine.ts';
import { head, hsl, styled } from './parts.ts';

/** How many pictures of each group there are: one per figure. */
export const FOURTH_COUNTS = { ordinary: 4, shadow: 2, 'near-key': 10, hair: 7, glass: 7 } as const;
export const FOURTH_SEED = 1_638_204_957;

const ring = (count: number, each: (angle: number, i: number) => string) =>
  strokes(count, i => each((i / count) * 2 * Math.PI, i));

const dropped = (shape: string, opacity: number, blur: number) =>
  `<defs><filter id="dropped" filterUnits="userSpaceOnUse" x="0" y="0" width="1024" height="1024"><feGaussianBlur stdDeviation="${blur}"/></filter></defs><g opacity="${opacity}" filter="url(#dropped)">${shape}</g>`;

const CRAB = `${[-1, 1].map(side => `${strokes(4, i => pen(`M${512 + side * 190} ${600 + i * 36}L${512 + side * (330 + i * 6)} ${560 + i * 62}L${512 + side * (400 - i * 30)} ${690 + i * 62}`, '#a8341c', 24))}${pen(`M${512 + side * 210} 540L${512 + side * 330} 440L${512 + side * 340} 340`, '#c4432a', 44)}<path d="M${512 + side * 330} 360Q${512 + side * 220} 300 ${512 + side * 260} 170Q${512 + side * 300} 250 ${512 + side * 345} 240Q${512 + side * 350} 170 ${512 + side * 310} 120Q${512 + side * 460} 160 ${512 + side * 430} 290Q${512 + side * 400} 370 ${512 + side * 330} 360Z" fill="#d9512f"/>${pen(`M${512 + side * 70} 480V390`, '#c4432a', 16)}<circle cx="${512 + side * 70}" cy="375" r="34" fill="#fff"/><circle cx="${512 + side * 66}" cy="378" r="15" fill="#141114"/>`).join('')}<path d="M290 590Q300 450 512 445Q724 450 734 590Q690 740 512 745Q334 740 290 590Z" fill="#d9512f"/><path d="M420 650Q512 710 604 650" fill="none"/><circle cx="400" cy="540" r="16" fill="#f0a070"/><circle cx="630" cy="545" r="20" fill="#f0a070"/><circle cx="520" cy="500" r="13" fill="#f0a070"/>`;

const GUITAR = `<g transform="rotate(38 512 512)"><path d="M512 480Q610 470 640 540Q640 600 620 620Q720 680 690 800Q640 910 512 910Q384 910 334 800Q304 680 404 620Q384 600 384 540Q414 470 512 480Z" fill="#c98a3e"/><circle cx="512" cy="650" r="66" fill="#2a1a12"/><path d="M484 140H540V650H484Z" fill="#4a2c1a"/><path d="M470 20H554L546 140H478Z" fill="#2e1c12"/>${strokes(8, i => `<path d="M484 ${180 + i * 50}H540" stroke="#d8d2c0" stroke-width="4"/>`)}<path d="M440 800H584V830H440Z" fill="#3a2214"/>${strokes(6, i => `<circle cx="${i % 2 === 0 ? 452 : 572}" cy="${44 + (i >> 1) * 34}" r="15" fill="#e8e2d4"/>`)}</g>`;
const GUITAR_STRINGS = `<g transform="rotate(38 512 512)">${strokes(5, i => pen(`M${492 + i * 10} 120V812`, '#f2eee2', 2))}</g>${pen('M262 826Q110 640 230 430Q380 230 738 216', '#8c2f22', 13)}`;

const BASKET = `${strokes(9, i => pen(`M${250 + i * 65} 500Q${270 + i * 60} 700 ${310 + i * 50} 850`, '#a8743c', 15))}${strokes(6, i => pen(`M${238 + i * 13} ${540 + i * 58}Q512 ${590 + i * 58} ${786 - i * 13} ${540 + i * 58}`, '#c8965a', 17))}<path d="M300 830Q512 890 724 830L716 880Q512 930 308 880Z" fill="#a8743c"/><path d="M210 500Q512 570 814 500Q830 450 790 440H234Q194 450 210 500Z" fill="#d8aa6c"/>${pen('M250 450Q230 110 512 105Q794 110 774 450', '#b8824a', 28)}${pen('M250 450Q230 110 512 105Q794 110 774 450', '#dcb47c', 7)}<circle cx="360" cy="400" r="78" fill="#c8321f"/><circle cx="500" cy="370" r="86" fill="#e2902c"/><circle cx="650" cy="395" r="80" fill="#b82a1c"/><path d="M360 322Q366 290 392 280M650 315Q648 284 628 272" fill="none" stroke="#4a2c14" stroke-width="9"/><path d="M560 330Q660 220 760 330Q720 420 660 410Q700 350 560 330Z" fill="#f2cf48"/>`;

const SAIL = (a: number) =>
  `<g transform="rotate(${a} 512 360)">${pen('M512 360V40', '#5a3a22', 15)}<path d="M520 70H600V290H520Z" fill="none" stroke="#7a5230" stroke-width="7"/>${strokes(7, i => pen(`M520 ${98 + i * 28}H600`, '#7a5230', 5))}${strokes(2, i => pen(`M${546 + i * 27} 70V290`, '#7a5230', 4))}</g>`;
const MILL = `<path d="M410 400L350 940H674L614 400Z" fill="#e9dcc4"/><path d="M395 410Q410 260 512 255Q614 260 629 410Z" fill="#a8432c"/><path d="M480 940V830Q512 790 544 830V940Z" fill="#6a3a22"/><path d="M484 520H540V590H484ZM476 680H548V750H476Z" fill="#4a3a34"/><path d="M330 800Q512 840 694 800L700 830Q512 870 324 830Z" fill="#8a5c34"/>${[22, 112, 202, 292].map(SAIL).join('')}<circle cx="512" cy="360" r="27" fill="#3a2618"/>`;

const CHAIR = `<path d="M340 90Q512 60 684 90L670 470H354Z" fill="#b8442e"/><path d="M320 470H704L730 580H294Z" fill="#cf5a3c"/><path d="M294 580H730V622H294Z" fill="#8a3222"/><path d="M310 620H350L340 880H316ZM674 620H714L708 880H684ZM380 620H410L404 800H384ZM614 620H644L640 800H620Z" fill="#6a4226"/><path d="M270 360H330V480H270ZM694 360H754V480H694Z" fill="#6a4226"/>`;
const DOG =
  '<path d="M300 430Q250 300 330 230Q440 170 540 240Q570 300 545 380Q720 430 760 560Q850 480 850 400Q900 470 850 590Q800 640 780 640Q790 760 780 880H700V740Q600 770 520 740V880H430L420 620Q350 560 340 480Q270 500 215 470Q200 430 300 400Z"/>';
const DOG_MARKS =
  '<path d="M470 230Q560 240 590 360Q590 430 540 440Q480 360 470 230Z" fill="#6a3c20"/><circle cx="372" cy="320" r="20" fill="#17110e"/><path d="M205 440Q225 405 265 420Q260 465 222 474Z" fill="#17110e"/><path d="M420 545Q480 580 560 500L545 470Q480 530 400 510Z" fill="#c23a28"/><path d="M600 450Q700 450 730 560Q650 590 600 450Z" fill="#6a3c20"/>';

type Shades = readonly [main: string, light: string, deep: string];

/** A figure in three shades of a hue so far from the key's. */
const close =
  (
    away: number,
    s: number,
    l: number,
    draw: (shades: Shades, random: Random, hue: number) => string,
    width = 8,
  ): Pictures[number] =>
  ({ style, hue, random }) => {
    const shades = [
      hsl(hue + away, s, l),
      hsl(hue + away * 1.15, s * 0.85, Math.min(0.9, l + 0.12)),
      hsl(hue + away * 0.9, s, l - 0.1),
    ] as const;
    return { drawing: styled(style, draw(shades, random, hue), width) };
  };

const spines = (random: Random, x: number, y: number, rx: number, ry: number, count: number) =>
  strokes(count, () => {
    const [a, r] = [random.between(0, 6.283), Math.sqrt(random.between(0.02, 1))];
    return `<path d="M${f(x + rx * r * Math.cos(a))} ${f(y + ry * r * Math.sin(a))}l-9 -12m9 12l10 -11" fill="none" stroke="#f6f0d8" stroke-width="2.5"/>`;
  });
const CACTUS = ([main, light, deep]: Shades, random: Random) =>
  `<path d="M420 700V330Q420 190 512 185Q604 190 604 330V700Z" fill="${main}"/><path d="M420 600Q260 620 250 480V400Q255 340 310 340Q365 345 362 400V470Q370 500 420 495ZM604 540Q700 550 702 470V330Q706 270 760 270Q814 275 812 330V480Q800 660 604 645Z" fill="${light}"/>${strokes(3, i => `<path d="M${464 + i * 48} ${i === 1 ? 220 : 260}V690" fill="none" stroke="${deep}" stroke-width="8"/>`)}${spines(random, 512, 450, 84, 240, 60)}${spines(random, 306, 470, 44, 100, 20)}${spines(random, 757, 420, 44, 120, 20)}<path d="M470 190Q430 130 480 110Q512 60 544 110Q594 130 554 190Z" fill="#f0c040"/><path d="M350 690H674L630 940H394Z" fill="#b4603a"/><path d="M330 670H694V740H330Z" fill="#c87648"/>`;
const BALLOONS = ([main, light, deep]: Shades, _: Random, hue: number) =>
  `${[
    'M290 480Q420 700 500 960',
    'M512 420Q490 700 502 960',
    'M740 500Q600 720 504 960',
    'M400 620Q470 760 500 960',
    'M640 660Q560 800 503 960',
  ]
    .map(d => pen(d, '#e9e2d4', 4))
    .join('')}${(
    [
      [290, 310, 130, main],
      [740, 330, 132, hsl(hue - 38, 0.5, 0.6)],
      [512, 230, 145, light],
      [395, 490, 110, hsl(hue + 46, 0.75, 0.62)],
      [642, 530, 112, deep],
    ] as const
  )
    .map(
      ([x, y, r, colour]) =>
        `<ellipse cx="${x}" cy="${y}" rx="${r}" ry="${f(r * 1.2)}" fill="${colour}"/><path d="M${x} ${f(y + r * 1.18)}l-15 24h30Z" fill="${colour}"/><path d="M${f(x - r * 0.6)} ${f(y - r * 0.3)}Q${f(x - r * 0.5)} ${f(y - r * 0.8)} ${f(x - r * 0.1)} ${f(y - r * 0.9)}" fill="none" stroke="#fff" stroke-opacity="0.7" stroke-width="12"/>`,
    )
    .join('')}`;
const ROAD_SIGN = ([main]: Shades) =>
  `<path d="M488 660H536V985H488Z" fill="#a8a8a4"/><circle cx="512" cy="390" r="330" fill="#f4f2ec"/><circle cx="512" cy="390" r="292" fill="${main}"/><path d="M462 620V380Q462 330 512 330H590V250L720 366L590 482V404H536V620Z" fill="#f8f6f0"/>`;
const SHIELD = ([main, light, deep]: Shades) =>
  `<path d="M190 130Q512 60 834 130Q860 700 512 960Q164 700 190 130Z" fill="#c9a24a"/><path d="M232 166Q512 106 792 166Q808 670 512 905Q216 670 232 166Z" fill="${main}"/><path d="M512 134Q660 138 792 166Q800 350 762 500H512Z" fill="${light}"/><path d="M512 500V905Q310 750 262 500Z" fill="${deep}"/><path d="M350 220L374 282L440 286L390 328L406 392L350 358L294 392L310 328L260 286L326 282Z" fill="#f2e2a8"/><path d="M550 560H586V590H608V560H644V590H666V560H702V620L680 640V740H572V640L550 620Z" fill="#f2e2a8"/><path d="M608 740V690Q626 665 644 690V740Z" fill="${deep}"/>`;
const CASEMENT = ([main, light, deep]: Shades) =>
  `<path d="M210 150Q512 20 814 150V850H210Z" fill="#8a5a34"/><path d="M170 850H854V920H170Z" fill="#a8744a"/><path d="M260 190Q380 130 490 122V460H260ZM534 122Q650 130 764 190V460H534Z" fill="${main}"/><path d="M260 500H490V800H260Z" fill="${light}"/><path d="M534 500H764V800H534Z" fill="${main}"/><path d="M290 760L470 540V640L370 770ZM560 420L740 200V300L650 430Z" fill="${light}"/><path d="M534 700Q650 640 764 710V800H534Z" fill="${deep}"/><path d="M300 850Q290 760 340 740Q380 690 420 740Q470 760 455 850Z" fill="#c8472e"/><circle cx="506" cy="520" r="15" fill="#e0c060"/>`;
const DINO = ([main, light, deep]: Shades) =>
  `<path d="M330 300L300 200L390 250L410 140L470 240L540 160L556 290L650 270L640 400L760 420L700 510L830 560L760 620Z" fill="${deep}"/><path d="M160 400Q150 260 320 255Q480 260 500 420Q700 460 740 640Q820 760 960 740Q900 860 720 830L700 930H590L580 850H450L440 930H330L320 790Q260 700 300 560Q170 560 160 400Z" fill="${main}"/><path d="M330 600Q420 560 470 620Q520 760 440 830H340Q280 720 330 600Z" fill="${light}"/><path d="M180 470Q260 520 340 480" fill="none" stroke="#4a4038" stroke-width="9"/><circle cx="300" cy="360" r="30" fill="#fff"/><circle cx="292" cy="364" r="15" fill="#17120f"/><circle cx="190" cy="400" r="7" fill="#4a4038"/><circle cx="620" cy="600" r="30" fill="${light}"/><circle cx="680" cy="700" r="24" fill="${light}"/><circle cx="560" cy="510" r="22" fill="${light}"/>`;
const GOWN = ([main, light, deep]: Shades) =>
  `<path d="M420 330L330 420L290 580L330 590L380 470L450 420ZM604 330L700 420L760 540L725 560L650 470L574 420Z" fill="#c58a62"/><path d="M478 250H546V350H478Z" fill="#c58a62"/><path d="M410 335Q470 390 512 350Q554 390 614 335L600 540H424Z" fill="${main}"/><path d="M424 540H600Q740 740 800 970Q512 1010 224 970Q284 740 424 540Z" fill="${main}"/><path d="M440 560Q380 760 360 985L430 990Q450 760 470 560ZM560 560Q640 780 680 985L610 992Q560 780 530 560Z" fill="${light}"/><path d="M500 560Q500 780 480 995H540Q530 780 515 560Z" fill="${deep}"/><path d="M420 520H604V556H420Z" fill="#e6d2a0"/>${head('#d49a70', 512, 185, 98)}<path d="M424 190Q420 80 512 76Q604 80 600 190Q570 130 512 130Q454 130 424 190Z" fill="#2a1710"/><circle cx="512" cy="66" r="40" fill="#2a1710"/>`;
const fuzz = (random: Random, shades: Shades, x: number, y: number, rx: number, ry: number, count: number) =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${shades[0]}"/>${strokes(count, i => {
    const [a, r] = [random.between(0, 6.283), Math.sqrt(0.1 + 0.88 * (i / count))];
    const [way, far] = [a + random.between(-0.6, 0.6), random.between(16, 40)];
    return pen(
      `M${f(x + rx * r * Math.cos(a))} ${f(y + ry * r * Math.sin(a))}q${f(far * 0.5 * Math.cos(way + 0.4))} ${f(far * 0.5 * Math.sin(way + 0.4))} ${f(far * Math.cos(way))} ${f(far * Math.sin(way))}`,
      shades[i % 3] ?? shades[0],
      random.between(2, 4),
    );
  })}`;
const TEDDY = (shades: Shades, random: Random) =>
  `${fuzz(random, shades, 340, 190, 82, 80, 200)}${fuzz(random, shades, 684, 190, 82, 80, 200)}${fuzz(random, shades, 260, 640, 90, 130, 260)}${fuzz(random, shades, 764, 640, 90, 130, 260)}${fuzz(random, shades, 370, 880, 120, 90, 260)}${fuzz(random, shades, 654, 880, 120, 90, 260)}${fuzz(random, shades, 512, 710, 210, 210, 600)}${fuzz(random, shades, 512, 350, 220, 200, 600)}<ellipse cx="512" cy="430" rx="100" ry="78" fill="#efe4d0"/><ellipse cx="512" cy="395" rx="38" ry="26" fill="#2a1c18"/><path d="M512 420V450Q480 480 450 460M512 450Q544 480 574 460" fill="none" stroke="#2a1c18" stroke-width="8"/><circle cx="420" cy="320" r="23" fill="#17110e"/><circle cx="604" cy="320" r="23" fill="#17110e"/><path d="M512 560L400 520V610ZM512 560L624 520V610Z" fill="#d8482e"/><ellipse cx="350" cy="900" rx="56" ry="46" fill="#efe4d0"/><ellipse cx="674" cy="900" rx="56" ry="46" fill="#efe4d0"/>`;
const BADGE = ([main, light, deep]: Shades) =>
  `<path d="M330 640L250 960L370 900L440 980L512 700ZM694 640L774 960L654 900L584 980L512 700Z" fill="${deep}"/>${ring(
    20,
    a =>
      `<circle cx="${f(512 + 320 * Math.cos(a))}" cy="${f(400 + 320 * Math.sin(a))}" r="54" fill="${light}"/>`,
  )}<circle cx="512" cy="400" r="315" fill="${light}"/><circle cx="512" cy="400" r="262" fill="#f4ecd8"/><circle cx="512" cy="400" r="232" fill="${main}"/><path d="M470 300L540 250V540H600V590H440V540H486V330L450 345Z" fill="#f4ecd8"/>`;
const DUNGAREES = ([main, light, deep]: Shades) =>
  `<path d="M350 950H482V995H320Q310 960 350 950ZM674 950H542V995H704Q714 960 674 950Z" fill="#7a3a22"/><circle cx="240" cy="690" r="40" fill="#e9b890"/><circle cx="784" cy="690" r="40" fill="#e9b890"/><path d="M475 320H549V380H475Z" fill="#e9b890"/><path d="M310 420L210 660L280 690L370 520ZM714 420L814 660L744 690L654 520Z" fill="#e2b23a"/><path d="M330 380Q400 350 450 355H574Q624 350 694 380L680 620H344Z" fill="#e2b23a"/><path d="M395 360L430 355L440 450H584L594 355L630 360L625 470L690 600V960H545L512 720L479 960H334V600L400 470Z" fill="${main}"/><path d="M445 480H580V560Q512 600 445 560Z" fill="${light}"/><path d="M334 900H486L479 960H334ZM538 900H690V960H545Z" fill="${light}"/><path d="M350 610H420V700Q380 720 350 700ZM604 610H674V700Q640 720 604 700Z" fill="${deep}"/><circle cx="418" cy="468" r="14" fill="#d8b060"/><circle cx="606" cy="468" r="14" fill="#d8b060"/>${head('#e9b890', 512, 215, 130)}<path d="M385 210Q370 60 512 56Q654 60 639 210Q620 150 560 130Q470 170 430 140Q400 160 385 210Z" fill="#a8441e"/>`;

/** Other shapes, tones and seeds than all other families. */
export const FOURTH: Family = {
  ordinary: [
    ({ style }) => ({ drawing: styled(style, CRAB, 8) }),
    ({ style }) => ({ drawing: `${styled(style, GUITAR, 7)}${GUITAR_STRINGS}` }),
    ({ style }) => ({ drawing: styled(style, BASKET, 6) }),
    () => ({ drawing: lens(MILL, 0.9) }),
  ],
  shadow: [
    ({ style }) => ({
      drawing: styled(style, CHAIR, 6),
      shadow: dropped(
        '<path d="M300 870H360L700 860H725L860 900L760 930H380Z"/><ellipse cx="520" cy="880" rx="270" ry="22"/>',
        0.36,
        11,
      ),
    }),
    ({ style }) => ({
      drawing: styled(style, `<g fill="#e9dcc8">${DOG}</g>${DOG_MARKS}`, 7),
      shadow: dropped(`<g transform="matrix(1 0 -0.5 0.26 440 650)">${DOG}</g>`, 0.3, 5),
    }),
  ],
  'near-key': [
    close(-20, 0.48, 0.36, CACTUS, 0),
    close(22, 0.7, 0.6, BALLOONS, 0),
    close(-16, 0.8, 0.45, ROAD_SIGN, 9),
    close(14, 0.6, 0.33, SHIELD, 9),
    close(-30, 0.5, 0.72, CASEMENT, 0),
    close(22, 0.55, 0.66, DINO, 0),
    close(-12, 0.62, 0.46, GOWN, 0),
    close(18, 0.52, 0.54, TEDDY, 0),
    close(30, 0.72, 0.62, BADGE, 8),
    close(-6, 0.62, 0.26, DUNGAREES, 8),
  ],
  hair: MANES,
  glass: CLEAR,
};
