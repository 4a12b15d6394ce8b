import type { Figures, Group } from './drawing.ts';
import { hsl, strokes } from './drawing.ts';
import { CHEST, eyes, face, finish, HAIRY, limb, paints } from './held-out-fine.ts';

const ground = (contact: string, wide: string, dark: number, blur: number) =>
  `<defs><filter id="near" x="-40%" y="-300%" width="180%" height="700%"><feGaussianBlur stdDeviation="${blur * 0.4}"/></filter><filter id="far" x="-40%" y="-300%" width="180%" height="700%"><feGaussianBlur stdDeviation="${blur}"/></filter></defs><g fill="#000"><g fill-opacity="${dark * 0.55}" filter="url(#far)">${wide}</g><g fill-opacity="${dark}" filter="url(#near)">${contact}</g></g>`;
const oval = (x: number, y: number, rx: number, ry: number) =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}"/>`;
const disc = (x: number, y: number, r: number, fill: string) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`;

const ORDINARY: Figures = [
  ({ style }) => ({
    drawing: `${paints(style, { skin: '#f1c9a5', coat: '#cf3030', hair: '#33211b', prop: '#f0b429' })}${finish(style, '<path d="M372 300Q360 120 512 110Q664 120 652 300Q650 390 600 400H424Q374 390 372 300Z" fill="url(#hair)"/>')}${limb(style, 'M460 740V840M566 740V840', 50, '#3a4054')}${finish(style, '<path d="M425 820h72v90q0 30 -40 30h-90q0 -50 58 -60zM530 820h72v60q58 10 58 60h-90q-40 0 -40 -30z" fill="url(#prop)"/>')}${limb(style, 'M620 450Q720 430 746 300', 74, '#cf3030')}${limb(style, 'M750 262l-26 -54M752 258v-66M758 262l26 -52', 15, '#f1c9a5')}${finish(style, `${disc(752, 264, 36, 'url(#skin)')}${disc(300, 660, 38, 'url(#skin)')}`)}${limb(style, 'M404 450Q318 500 304 610', 74, '#cf3030')}${finish(style, `<path d="M420 400Q512 450 604 400Q660 430 664 500L716 770Q512 810 308 770L360 500Q364 430 420 400Z" fill="url(#coat)"/><path d="M512 430V788M380 640h80v60h-84M564 640h80l4 60h-84" fill="none"/>${face(512, 280, 132, '#33211b')}<path d="M394 270Q390 140 512 136Q634 140 630 270Q600 210 540 190Q470 230 394 270Z" fill="url(#hair)"/>${disc(534, 520, 11, '#f0b429')}${disc(534, 610, 11, '#f0b429')}`)}`,
  }),
  ({ style }) => ({
    drawing: `${paints(style, { fur: '#dd8a36', belly: '#fbf3e4', trim: '#2f8f8a' })}${finish(style, `<path d="M700 830Q830 830 800 720Q770 660 730 720Z" fill="url(#fur)"/><path d="M350 520Q290 760 320 900H720Q770 720 674 520Z" fill="url(#fur)"/><path d="M420 520Q400 760 512 840Q624 760 604 520Z" fill="url(#belly)"/><path d="M400 700L392 900Q360 945 410 945H470L486 760ZM624 700L632 900Q664 945 614 945H554L538 760Z" fill="url(#belly)"/><path d="M322 320Q230 190 270 90Q380 110 430 240ZM702 320Q794 190 754 90Q644 110 594 240Z" fill="url(#fur)"/><path d="M300 400Q310 220 512 220Q714 220 724 400Q700 570 512 580Q324 570 300 400Z" fill="url(#fur)"/><path d="M512 222Q470 330 410 450Q420 570 512 576Q604 570 614 450Q554 330 512 222Z" fill="url(#belly)"/><path d="M380 555Q512 620 644 555L650 600Q512 660 374 600Z" fill="url(#trim)"/><path d="M466 430h92q-10 46 -46 46t-46 -46z" fill="#2a2022"/><path d="M456 500Q512 530 568 500Q560 566 512 570Q464 566 456 500Z" fill="#d8646c"/>${eyes(512, 380, 108, 27)}`)}`,
  }),
  ({ style }) => ({
    drawing: `${paints(style, { fur: '#23202a', belly: '#f6efdd', prop: '#e8862a', coat: '#7b5232' })}${finish(style, `<path d="M130 780Q500 730 900 790L890 840Q500 790 140 830Z" fill="url(#coat)"/><path d="M610 700L800 920L700 940L540 740Z" fill="url(#fur)"/><path d="M420 180Q590 150 640 330Q760 520 690 720Q600 810 480 760Q360 640 380 460Q330 260 420 180Z" fill="url(#fur)"/><path d="M400 300Q520 300 520 430Q510 560 410 540Q350 420 400 300Z" fill="url(#belly)"/><path d="M420 220Q220 140 110 300Q90 400 130 440Q250 370 410 370Z" fill="url(#prop)"/><path d="M150 330Q110 380 130 440Q170 410 196 396Z" fill="#33231d"/>${disc(462, 260, 42, '#4fa6c9')}${disc(458, 258, 22, '#17131a')}<path d="M500 740q-30 60 -10 80M560 744q-20 60 6 80" fill="none" stroke="#56616b" stroke-width="22"/>`)}`,
  }),
  ({ style }) => ({
    drawing: `${paints(style, { skin: '#8a5536', coat: '#f7f3ea', belly: '#fffaf0', prop: '#3c3f47', hair: '#2a1d18', trim: '#c43c2e' })}${limb(style, 'M690 690L900 560', 26, '#5a3a26')}${finish(style, `<path d="M560 700Q640 620 740 660Q760 740 660 770Q570 770 560 700Z" fill="url(#prop)"/>${CHEST}${face(512, 440, 178, '#2a1d18')}<path d="M440 500Q512 470 584 500Q570 530 512 520Q454 530 440 500Z" fill="url(#hair)"/><path d="M364 330Q300 300 310 230Q330 160 410 180Q440 90 530 110Q620 90 640 180Q730 180 722 250Q716 310 660 330V390Q512 350 364 390Z" fill="url(#belly)"/><path d="M440 705Q512 770 584 705L560 800L512 770L464 800Z" fill="url(#trim)"/><path d="M512 800V950" fill="none" stroke="#c9c1b4" stroke-width="5"/>${disc(480, 840, 9, '#4a4544')}${disc(480, 900, 9, '#4a4544')}`)}${limb(style, 'M760 900Q790 780 720 712', 80, '#f4efe6')}${finish(style, disc(706, 690, 40, 'url(#skin)'))}`,
  }),
  ({ style }) => ({
    drawing: `${paints(style, { prop: '#c9c6c0', coat: '#3a2a22', trim: '#8e8b88', hair: '#23222a' })}<g fill="none" stroke="#7a4a2a" stroke-width="26" stroke-linecap="round"><path d="M180 430Q120 120 420 130Q760 70 840 200Q900 300 846 430"/></g>${finish(style, `<path d="M150 440Q150 410 180 410H330L380 340H640L690 410H840Q874 410 874 440V790Q874 820 840 820H180Q150 820 150 790Z" fill="url(#prop)"/><path d="M150 500H874V740H150Z" fill="url(#coat)"/>${disc(512, 620, 184, 'url(#trim)')}${disc(512, 620, 150, 'url(#hair)')}${disc(512, 620, 104, '#15151c')}${disc(512, 620, 70, '#2b2440')}${disc(480, 586, 24, '#cfd4e2')}<rect x="430" y="366" width="160" height="60" rx="8" fill="#2a2c36"/><rect x="210" y="376" width="90" height="36" rx="10" fill="url(#trim)"/><circle cx="770" cy="450" r="26" fill="#b8362c"/>`)}`,
  }),
  ({ style }) => {
    const outline = `<path d="M512 110V200M340 210H684Q710 210 710 240V450H790Q850 460 860 560L850 690Q800 720 770 680V560L720 550V740H680V900H540V780H484V900H344V740H304V550L254 560V680Q224 720 174 690L164 560Q174 460 234 450H314V240Q314 210 340 210Z"/><circle cx="512" cy="110" r="30"/>`;
    return {
      drawing: `<g fill="#fdfcf8" stroke="#fdfcf8" stroke-width="66" stroke-linejoin="round">${outline}</g>${paints(style, { prop: '#aeb2b8', coat: '#d0542f', trim: '#e8b23a', belly: '#8d9098' })}${finish(style, `<path d="M512 200V120" stroke="#7d8087" stroke-width="16"/>${disc(512, 110, 30, 'url(#coat)')}<path d="M254 560V680Q224 720 174 690L164 560Q174 460 234 450H320V540ZM770 560V680Q800 720 850 690L860 560Q850 460 790 450H704V540Z" fill="url(#belly)"/><path d="M344 720H484V900H344ZM540 720H680V900H540Z" fill="url(#belly)"/><rect x="314" y="210" width="396" height="250" rx="34" fill="url(#prop)"/><rect x="304" y="440" width="416" height="310" rx="30" fill="url(#coat)"/>${disc(424, 320, 52, 'url(#trim)')}${disc(600, 320, 52, 'url(#trim)')}${eyes(512, 320, 88, 24)}<rect x="420" y="396" width="184" height="26" rx="13" fill="#4a4c55"/><rect x="370" y="500" width="284" height="120" rx="16" fill="url(#prop)"/>${disc(430, 560, 30, '#b8302e')}${disc(512, 560, 30, '#e8b23a')}${disc(594, 560, 30, '#3d414c')}`)}`,
    };
  },
];

const SHADOWED: Figures = [
  ({ style }) => {
    const boot = (x: number, y: number) =>
      `<path d="M${x} ${y}h180v380q120 30 190 80q40 40 30 90H${x - 10}q-10 -60 10 -120z" fill="url(#coat)"/><path d="M${x - 14} ${y + 540}h420v44H${x + 190}v-20h-30v20H${x - 14}z" fill="#2c1d18"/><path d="M${x - 6} ${y - 10}h196v46H${x - 6}z" fill="url(#trim)"/>${strokes(5, i => `<path d="M${x + 100} ${y + 110 + i * 60}l76 18" stroke="#e6d2a8" stroke-width="11" stroke-linecap="round"/>`)}`;
    return {
      drawing: `${paints(style, { coat: '#8a4f26', trim: '#c98d4e' })}${finish(style, boot(400, 210) + boot(190, 290))}`,
      shadow: ground(oval(470, 868, 320, 16) + oval(640, 790, 200, 14), oval(540, 860, 400, 40), 0.42, 20),
    };
  },
  ({ style }) => ({
    drawing: `${paints(style, { fur: '#f3c937', prop: '#e5822a' })}${finish(style, `<path d="M430 800l-20 90h-70l20 34h150l-10 -130zM580 800l-10 94h-60l20 34h150l-40 -130z" fill="url(#prop)"/><path d="M210 520Q130 620 250 760Q400 880 600 850Q800 800 790 600Q770 500 690 470Q740 380 700 270Q640 130 490 150Q340 170 340 330Q350 430 410 490Q300 560 210 520Z" fill="url(#fur)"/><path d="M330 600Q480 560 560 640Q540 760 420 760Q330 720 330 600Z" fill="#e0ae26"/><path d="M690 290Q800 280 840 340Q790 390 690 380Z" fill="url(#prop)"/>${disc(600, 270, 28, '#2a1d18')}${disc(610, 260, 9, '#fff')}`)}`,
    shadow: ground(oval(520, 918, 190, 12), oval(520, 918, 300, 26), 0.22, 16),
  }),
  ({ style }) => ({
    drawing: `${paints(style, { prop: '#c46a40', trim: '#a9512e', fur: '#4f8a43', hair: '#3d2a20' })}${finish(style, `<path d="M400 640V250Q400 110 512 110Q624 110 624 250V640Z" fill="url(#fur)"/><path d="M410 500Q250 510 240 380Q240 310 290 310Q340 310 340 380Q340 410 410 410ZM614 440Q720 430 720 320Q720 250 770 250Q820 250 820 320Q820 540 614 540Z" fill="url(#fur)"/>${strokes(5, i => `<path d="M${436 + i * 38} 170V630" stroke="#3a6b34" stroke-width="5"/>`)}${strokes(24, i => `<path d="M${455 + (i % 4) * 38} ${180 + Math.floor(i / 4) * 78}l10 -12m-10 12l-10 -12" stroke="#f0e8c8" stroke-width="3"/>`)}<path d="M480 112q-30 -40 10 -60q22 20 22 40q0 -20 26 -36q34 26 4 58z" fill="#e25a86"/><path d="M300 640H724L690 920H334Z" fill="url(#prop)"/><path d="M276 600H748V680H276Z" fill="url(#trim)"/>`)}`,
    shadow: ground(oval(512, 922, 178, 10), oval(620, 915, 290, 28), 0.5, 22),
  }),
  ({ style }) => ({
    drawing: `${paints(style, { skin: '#ecbf9a', coat: '#2f3a55', belly: '#f5f2ec', hair: '#6b4a2e', prop: '#9a5c30', trim: '#9c2f36' })}<g stroke="#7d4824" stroke-width="22" stroke-linecap="round" fill="none"><path d="M330 640L300 925M560 640L590 925M360 640L350 880M330 640L290 330"/></g>${finish(style, `<path d="M280 320Q330 300 380 330L390 480Q330 470 300 480ZM310 620H600V660H310Z" fill="url(#prop)"/>${disc(650, 610, 34, 'url(#skin)')}<path d="M380 400Q460 350 540 400Q580 500 560 640H350Q340 500 380 400Z" fill="url(#coat)"/><path d="M440 380L470 560L515 380Z" fill="url(#belly)"/><path d="M470 400l14 16l-6 110l-14 16l-8 -20z" fill="url(#trim)"/><path d="M360 570Q500 540 700 570Q750 590 740 650L720 880H640L650 680Q500 690 370 650Z" fill="url(#coat)"/><path d="M630 870H724Q800 890 806 928H630Z" fill="#2a1d18"/>${face(480, 240, 112, '#6b4a2e')}<path d="M378 240Q370 110 490 112Q600 120 588 230Q560 170 500 170Q420 160 378 240Z" fill="url(#hair)"/>`)}${limb(style, 'M420 440Q430 600 640 610', 62, '#263049')}`,
    shadow: ground(oval(300, 930, 26, 8) + oval(652, 932, 165, 10), oval(540, 925, 330, 30), 0.34, 18),
  }),
  ({ style }) => ({
    drawing: `${paints(style, { fur: '#8c4a24', belly: '#c4824a', trim: '#d3322f' })}${limb(style, 'M180 600Q90 560 110 440', 30, '#8c4a24')}${finish(style, `<path d="M240 680h80v120q0 30 -40 30h-70q0 -40 30 -50zM590 680h80v120q0 30 -40 30h-70q0 -40 30 -50z" fill="#6f3818"/><path d="M170 620Q180 520 300 520H620Q660 420 620 330Q640 220 740 230Q810 240 830 320L920 360Q930 420 880 436Q800 450 770 440Q760 560 720 640Q640 740 560 730H280Q180 740 170 620Z" fill="url(#fur)"/><path d="M180 690h84v130q0 30 -40 30h-74q0 -40 30 -56zM650 660h84v160q0 30 -40 30h-74q0 -40 30 -56z" fill="url(#belly)"/><path d="M640 270Q560 300 580 450Q620 500 660 440Q700 340 690 270Z" fill="#6f3818"/><path d="M636 470Q700 530 772 480L768 530Q690 580 630 520Z" fill="url(#trim)"/>${disc(700, 556, 22, '#e9bc3c')}<ellipse cx="908" cy="374" rx="26" ry="22" fill="#231a1c"/>${disc(770, 310, 20, '#231a1c')}`)}`,
    shadow: ground(oval(230, 850, 90, 12) + oval(680, 850, 90, 12), oval(460, 850, 360, 26), 0.3, 9),
  }),
  ({ style }) => {
    const wheel = (x: number, y: number, r: number) =>
      `<circle cx="${x}" cy="${y}" r="${r}" fill="none" stroke="#2a1d22" stroke-width="44"/><circle cx="${x}" cy="${y}" r="${r - 26}" fill="none" stroke="#d9d4cc" stroke-width="10"/>${strokes(8, i => `<path d="M${x} ${y}L${(x + (r - 26) * Math.cos(i * 0.785)).toFixed(1)} ${(y + (r - 26) * Math.sin(i * 0.785)).toFixed(1)}" stroke="#b9b4ae" stroke-width="7"/>`)}${disc(x, y, 24, '#c9c4bc')}`;
    return {
      drawing: `${paints(style, { coat: '#d8322c', hair: '#3a2a28', trim: '#f0ece2' })}${wheel(270, 790, 110)}${wheel(700, 730, 170)}${limb(style, 'M270 780L420 560L640 480M640 330L700 720M270 780L560 720L690 730', 26, '#d8322c')}${limb(style, 'M540 300Q620 350 640 330Q700 300 760 230', 20, '#c9c4bc')}${limb(style, 'M540 300L505 285M760 230L790 200', 34, '#3a2a28')}${finish(style, '<path d="M320 540Q330 490 410 500Q520 500 500 550Q420 590 340 580Z" fill="url(#hair)"/><path d="M540 560Q690 470 850 590Q870 640 830 640Q700 560 570 620Z" fill="url(#coat)"/>')}${limb(style, 'M700 730L650 790M625 800h50', 18, '#5a5560')}`,
      shadow: ground(oval(270, 924, 80, 10) + oval(700, 924, 110, 11), oval(490, 922, 360, 24), 0.26, 14),
    };
  },
];

/** Subjects with a hue near the key's: leaves, cloth, skin, feathers. */
const NEAR_KEY: Figures = [
  ({ style, hue }) => {
    const leaf = (x: number, y: number, turn: number, size: number, paint: string) =>
      `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${size})"><path d="M0 0Q-120 -30 -130 -120L-80 -110L-126 -160Q-120 -220 -90 -250L-60 -200L-66 -280Q-30 -330 0 -350Q30 -330 66 -280L60 -200L90 -250Q120 -220 126 -160L80 -110L130 -120Q120 -30 0 0Z" fill="url(#${paint})"/><path d="M0 -10V-320M0 -60L-76 -100M0 -60L76 -100M0 -140L-70 -190M0 -140L70 -190" fill="none" stroke="${hsl(hue - 40, 0.35, 0.62)}" stroke-width="5"/></g>`;
    return {
      drawing: `${paints(style, { fur: hsl(hue - 14, 0.5, 0.3), hair: hsl(hue - 26, 0.52, 0.42), prop: '#efe9df', trim: '#d8c9b4' })}${limb(style, 'M505 700Q480 520 300 480M515 700Q540 480 700 420M510 700Q500 500 512 400M510 690Q420 620 330 650M520 690Q620 600 730 620', 14, hsl(hue - 34, 0.45, 0.34))}${finish(style, `${leaf(310, 500, -48, 0.86, 'fur')}${leaf(690, 440, 44, 0.95, 'hair')}${leaf(512, 440, -4, 0.98, 'fur')}${leaf(350, 650, -88, 0.62, 'hair')}${leaf(710, 630, 82, 0.62, 'fur')}<path d="M340 690H690L650 930H380Z" fill="url(#prop)"/><path d="M326 670H704V726H326Z" fill="url(#trim)"/>`)}`,
    };
  },
  ({ style, hue }) => ({
    drawing: `${paints(style, { skin: '#d9a27c', coat: hsl(hue + 30, 0.62, 0.66), trim: hsl(hue + 22, 0.5, 0.46), hair: '#241a1a', prop: '#e9e2d8' })}${finish(style, '<path d="M400 300Q370 80 512 80Q654 80 624 300Q640 420 600 470H424Q384 420 400 300Z" fill="url(#hair)"/>')}${limb(style, 'M460 770V900M566 770V900', 44, '#d9a27c')}${limb(style, 'M410 400Q310 460 410 570M612 400Q720 470 616 570', 46, '#d9a27c')}${finish(style, `<path d="M430 890h54v50h-90q0 -40 36 -50zM540 890h54q36 10 36 50h-90z" fill="url(#prop)"/><path d="M400 380Q430 350 450 372Q512 440 574 372Q594 350 624 380L600 540Q690 640 770 800Q512 860 254 800Q340 640 424 540Z" fill="url(#coat)"/><path d="M420 530Q512 560 604 530L610 570Q512 600 414 570Z" fill="url(#trim)"/>${face(512, 230, 108, '#241a1a', '#b03a4a')}<path d="M414 230Q400 100 512 96Q624 100 610 230Q590 160 530 140Q450 160 414 230Z" fill="url(#hair)"/>`)}`,
  }),
  ({ style, hue }) => ({
    drawing: `${paints(style, { skin: '#6d4029', coat: hsl(hue - 24, 0.5, 0.45), belly: '#f2efe8', hair: '#17110f', trim: '#d8453a' })}${limb(style, 'M400 470Q290 560 300 660M624 470Q740 540 720 660', 70, '#f2efe8')}${finish(style, `${disc(300, 690, 36, 'url(#skin)')}${disc(722, 690, 36, 'url(#skin)')}<path d="M390 430Q512 470 634 430Q660 560 650 650H374Q364 560 390 430Z" fill="url(#belly)"/><path d="M384 490H640M376 560H648" stroke="#d8453a" stroke-width="24"/><path d="M400 880h90v60h-130q0 -50 40 -60zM534 880h90q40 10 40 60h-130z" fill="url(#trim)"/><path d="M430 530H594V610Q640 620 656 640L646 890H530L512 720L494 890H378L368 640Q384 620 430 610Z" fill="url(#coat)"/><path d="M430 540L410 440L450 436L470 540ZM594 540L614 440L574 436L554 540Z" fill="url(#coat)"/><path d="M462 560h100v60q-50 30 -100 0z" fill="url(#coat)"/>${disc(450, 556, 12, '#e7c34a')}${disc(574, 556, 12, '#e7c34a')}${face(512, 290, 148, '#17110f', '#9c4038')}<path d="M384 290Q360 110 512 108Q664 110 640 290Q620 210 512 204Q404 210 384 290Z" fill="url(#hair)"/>`)}`,
  }),
  ({ style, hue }) => ({
    drawing: `${paints(style, { fur: hsl(hue - 38, 0.62, 0.48), belly: hsl(hue - 50, 0.6, 0.78), coat: hsl(hue - 30, 0.55, 0.36) })}${finish(style, `<path d="M250 700Q120 640 130 800Q150 880 330 880ZM774 700Q904 640 894 800Q874 880 694 880Z" fill="url(#coat)"/><path d="M512 420Q780 430 760 720Q740 890 512 890Q284 890 264 720Q244 430 512 420Z" fill="url(#fur)"/><path d="M512 600Q660 600 650 740Q630 870 512 870Q394 870 374 740Q364 600 512 600Z" fill="url(#belly)"/><path d="M400 700Q360 820 390 900Q330 950 290 910Q330 780 340 680ZM624 700Q664 820 634 900Q694 950 734 910Q694 780 684 680Z" fill="url(#fur)"/><path d="M230 400Q240 280 340 260Q350 150 430 170Q480 190 480 260H544Q544 190 594 170Q674 150 684 260Q784 280 794 400Q790 570 512 580Q234 570 230 400Z" fill="url(#fur)"/>${disc(415, 245, 50, '#fbf8ee')}${disc(609, 245, 50, '#fbf8ee')}${eyes(512, 245, 97, 26)}<path d="M330 430Q512 560 694 430" fill="none"/><path d="M460 516Q512 530 564 514Q540 590 512 590Q480 590 460 516Z" fill="#e0626a"/>`)}`,
  }),
  ({ style, hue }) => ({
    drawing: `${paints(style, { skin: '#f4d3bd', coat: hsl(hue + 34, 0.42, 0.56), hair: hsl(hue + 52, 0.35, 0.3), prop: '#e8dcc6', trim: hsl(hue - 10, 0.45, 0.68) })}${finish(style, `<path d="M310 640Q250 160 512 150Q774 160 714 640Q740 780 640 790H384Q284 780 310 640Z" fill="url(#hair)"/>${CHEST}${face(512, 430, 190, '#3a2238', '#b04458')}<path d="M340 430Q330 190 512 190Q694 190 684 430Q660 300 590 260Q430 270 340 430Z" fill="url(#hair)"/><path d="M400 690Q512 800 624 690L650 740Q512 860 374 740Z" fill="url(#trim)"/><path d="M600 770L680 780L690 930L620 936Z" fill="url(#trim)"/>`)}`,
  }),
  ({ style, hue }) => ({
    drawing: `${paints(style, { skin: '#c98d62', coat: hsl(hue - 44, 0.36, 0.34), fur: hsl(hue + 38, 0.5, 0.36), prop: '#7a4a2c', hair: '#5a3420', trim: '#d8a23a', belly: '#4b4038' })}${finish(style, `<path d="M330 380Q300 360 310 640Q330 680 420 680V380ZM694 380Q724 360 714 640Q694 680 604 680V380Z" fill="url(#fur)"/><path d="M400 640L390 890Q340 900 330 945H480L512 720L544 945H694Q684 900 634 890L624 640Z" fill="url(#belly)"/><path d="M400 380Q300 420 300 640L360 650L400 540V690H624V540L664 650L724 640Q724 420 624 380Q512 420 400 380Z" fill="url(#coat)"/><path d="M420 390L440 600H470L450 396ZM604 390L584 600H554L574 396Z" fill="url(#prop)"/><path d="M512 410V690" stroke="#2e2a22" stroke-width="6"/>${disc(330, 670, 36, 'url(#skin)')}${disc(694, 670, 36, 'url(#skin)')}${face(512, 270, 122, '#5a3420', '#8f4238')}<path d="M422 310Q424 410 512 412Q600 410 602 310Q600 350 560 346Q512 330 464 346Q424 350 412 300Z" fill="url(#hair)"/><path d="M476 352q36 16 72 0q-36 34 -72 0z" fill="#8f4238"/><path d="M400 240Q390 100 512 96Q634 100 624 240Z" fill="url(#fur)"/><path d="M392 210H632V256H392Z" fill="url(#trim)"/>${disc(512, 92, 30, 'url(#trim)')}`)}`,
  }),
  ({ style, hue }) => ({
    drawing: `${paints(style, { fur: hsl(hue + 42, 0.72, 0.74), belly: hsl(hue + 50, 0.72, 0.66), prop: '#f0e6da' })}${limb(style, 'M560 660L545 900L620 915M600 650L690 720L600 770', 16, hsl(hue + 40, 0.5, 0.6))}${limb(style, 'M400 560Q250 520 300 380Q400 280 330 170', 58, hsl(hue + 42, 0.7, 0.72))}${finish(style, `<path d="M360 520Q500 400 700 470Q840 520 870 600Q760 590 730 640Q640 720 500 690Q370 650 360 520Z" fill="url(#fur)"/><path d="M480 500Q640 460 800 590Q680 580 640 620Q520 630 480 500Z" fill="url(#belly)"/><path d="M250 150Q280 90 340 110Q390 140 360 200Q300 230 260 210Z" fill="url(#fur)"/><path d="M268 150Q180 160 176 240Q190 280 204 290Q220 230 280 214Z" fill="url(#prop)"/><path d="M182 210Q170 260 204 290Q206 250 226 236Z" fill="#2a2024"/>${disc(306, 150, 15, '#f6e9a8')}${disc(304, 150, 8, '#1d1519')}`)}`,
  }),
];

function sheer(id: string, kind: 'linear' | 'radial', stops: string): string {
  const drawn = stops.split(', ').map(stop => {
    const [at, colour, opacity] = stop.split(' ');
    return `<stop offset="${at}" stop-color="${colour}" stop-opacity="${opacity}"/>`;
  });
  return `<defs><${kind}Gradient id="${id}"${kind === 'linear' ? ' x2="0.25" y2="1"' : ''}>${drawn.join('')}</${kind}Gradient></defs>`;
}
const vapour = (id: string, seed: number, blur: number, gain: number) =>
  `<defs><filter id="${id}" filterUnits="userSpaceOnUse" x="0" y="0" width="1024" height="1024" color-interpolation-filters="sRGB"><feGaussianBlur in="SourceGraphic" stdDeviation="${blur}" result="b"/><feTurbulence type="fractalNoise" baseFrequency="0.011 0.008" numOctaves="4" seed="${seed}" result="n"/><feDisplacementMap in="b" in2="n" scale="110" xChannelSelector="R" yChannelSelector="B" result="d"/><feColorMatrix in="n" values="0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 ${gain} 0 0 ${0.55 - gain / 2}" result="m"/><feComposite in="d" in2="m" operator="in"/></filter></defs>`;
const glint = (d: string, width: number, opacity: number) =>
  `<path d="${d}" fill="none" stroke="#fff" stroke-opacity="${opacity}" stroke-width="${width}" stroke-linecap="round"/>`;

/** Transparent subjects: lenses, a veil, iced tea, steam, bubbles, an umbrella, tulle. */
const CLEAR: Figures = [
  ({ style }) => ({
    drawing: `${paints(style, { fur: '#a39b96', belly: '#d9cfc6', coat: '#7a4a2e', trim: '#b8322e', prop: '#f1ece2' })}${sheer('pane', 'linear', '0 #f4f8fa 0.42, 0.5 #e6eef2 0.2, 1 #dfe8ee 0.3')}${finish(style, `${disc(330, 230, 120, 'url(#fur)')}${disc(694, 230, 120, 'url(#fur)')}${disc(330, 235, 74, '#d8a9a0')}${disc(694, 235, 74, '#d8a9a0')}<path d="M430 640H594V780H430Z" fill="url(#fur)"/>${CHEST}<path d="M430 715L512 900L594 715Z" fill="url(#prop)"/><path d="M512 750L420 700V810ZM512 750L604 700V810Z" fill="url(#trim)"/><path d="M512 240Q700 250 690 480Q660 640 512 720Q364 640 334 480Q324 250 512 240Z" fill="url(#fur)"/><path d="M512 500Q610 520 580 620Q550 690 512 700Q474 690 444 620Q414 520 512 500Z" fill="url(#belly)"/><ellipse cx="512" cy="590" rx="36" ry="28" fill="#3a2a2c"/>${eyes(512, 430, 96, 32)}`)}${[366, 658].map(x => `<circle cx="${x}" cy="430" r="132" fill="url(#pane)" stroke="#4a2f22" stroke-width="16"/>${glint(`M${x - 90} 420Q${x - 84} 360 ${x - 30} 335`, 16, 0.75)}${glint(`M${x + 62} 500l24 -34`, 10, 0.5)}`).join('')}<path d="M494 410Q512 396 530 410" fill="none" stroke="#4a2f22" stroke-width="16"/>`,
  }),
  ({ style, random }) => {
    const fold = (from: number, to: number) =>
      strokes(9, i => {
        const x = from + ((to - from) * i) / 8;
        return `<path d="M512 ${(150 + 4 * i).toFixed(0)}Q${(512 + (x - 512) * 1.15).toFixed(0)} 420 ${(x + random.between(-12, 12)).toFixed(0)} ${random.between(870, 905).toFixed(0)}" fill="none" stroke="#fff" stroke-opacity="${random.between(0.12, 0.38).toFixed(2)}" stroke-width="${random.between(4, 16).toFixed(1)}"/>`;
      });
    const veil =
      '<path d="M512 120Q330 130 290 360Q250 640 150 900Q210 930 270 910Q330 925 390 905L420 520Q400 300 512 240Q624 300 604 520L634 905Q694 925 754 910Q814 930 874 900Q774 640 734 360Q694 130 512 120Z" fill="url(#veil)"/>';
    return {
      drawing: `${paints(style, { skin: '#c98d62', coat: '#fbf8f3', hair: '#2a1b16', trim: '#e8b7b0' })}${sheer('veil', 'linear', '0 #fffdfa 0.62, 0.5 #f8f5f2 0.36, 1 #fbf9f6 0.25')}<path d="M512 130Q290 150 240 520Q200 800 190 880Q512 950 834 880Q824 800 784 520Q734 150 512 130Z" fill="#f6f3ef" fill-opacity="0.28"/>${finish(style, `<path d="M350 480Q330 190 512 180Q694 190 674 480Q660 600 600 620H424Q364 600 350 480Z" fill="url(#hair)"/><path d="M330 860Q320 700 450 660H574Q704 700 694 860Z" fill="url(#skin)"/><path d="M330 950Q360 850 340 760Q430 740 512 790Q594 740 684 760Q664 850 694 950Q512 975 330 950Z" fill="url(#coat)"/>${face(512, 410, 165, '#2a1b16', '#b8484c')}<path d="M368 400Q360 210 512 210Q664 210 656 400Q630 290 512 280Q394 290 368 400Z" fill="url(#hair)"/>`)}${veil}${fold(190, 400)}${fold(624, 834)}<path d="M150 900Q210 930 270 910Q330 925 390 905M634 905Q694 925 754 910Q814 930 874 900" fill="none" stroke="#fff" stroke-opacity="0.8" stroke-width="7"/>${finish(
        style,
        strokes(7, i =>
          disc(392 + i * 40, 215 - 50 * Math.sin((Math.PI * i) / 6), 27, i % 2 ? '#fbf3ea' : '#e8b7b0'),
        ),
      )}`,
    };
  },
  ({ style }) => ({
    drawing: `${paints(style, { trim: '#c08a4a', prop: '#f2efe8', coat: '#8a5a30', belly: '#f4d64a' })}${sheer('tea', 'linear', '0 #d98a2c 0.6, 0.5 #b9601a 0.74, 1 #8a3c10 0.86')}${sheer('wall', 'linear', '0 #f6fafb 0.3, 0.6 #e2eaec 0.16, 1 #eef3f4 0.36')}${finish(style, '<ellipse cx="640" cy="880" rx="270" ry="52" fill="url(#prop)"/><ellipse cx="400" cy="890" rx="210" ry="44" fill="url(#coat)"/>')}<path d="M440 800L530 90" stroke="#d23c34" stroke-width="24"/><path d="M446 750l7 -56M458 654l7 -56M470 558l7 -56M482 462l7 -56M494 366l7 -56M506 270l7 -56M518 174l7 -56" stroke="#fbf6ee" stroke-width="24"/><path d="M230 220H570L526 870Q400 900 274 870Z" fill="url(#wall)"/><path d="M238 330Q400 352 562 330L528 850Q400 876 272 850Z" fill="url(#tea)"/><ellipse cx="400" cy="331" rx="162" ry="22" fill="#e8a850" fill-opacity="0.6"/><g fill="#fff8ec" fill-opacity="0.3" stroke="#fff" stroke-opacity="0.55" stroke-width="4"><path d="M280 350l90 -26 34 80 -92 34zM420 340l84 18 -12 92 -92 -16zM300 470l84 -30 34 76 -86 34z"/></g><path d="M230 220L274 870Q400 900 526 870L570 220" fill="none" stroke="#f4f8f8" stroke-opacity="0.7" stroke-width="7"/><ellipse cx="400" cy="220" rx="170" ry="26" fill="#f2f7f8" fill-opacity="0.18" stroke="#f8fbfb" stroke-opacity="0.85" stroke-width="7"/><path d="M273 850Q400 878 527 850L526 872Q400 900 274 872Z" fill="#f2ece2" fill-opacity="0.6"/>${glint('M272 290L300 800', 16, 0.6)}${glint('M528 300L504 700', 8, 0.4)}${finish(style, `<circle cx="600" cy="225" r="92" fill="#e8c22e"/><circle cx="600" cy="225" r="76" fill="url(#belly)"/><path d="M600 155V295M530 225H670M550 175L650 275M650 175L550 275" stroke="#fbf2c0" stroke-width="7"/>${disc(680, 800, 84, 'url(#trim)')}${disc(770, 840, 76, 'url(#trim)')}${strokes(9, i => disc(640 + ((i * 47) % 170), 770 + ((i * 31) % 90), 12, '#4a2a18'))}`)}`,
  }),
  ({ style }) => ({
    drawing: `${vapour('steam', 7, 15, 2.6)}<g filter="url(#steam)" fill="none" stroke="#f6f6f4" stroke-linecap="round"><path d="M370 560Q300 430 400 330Q470 230 390 130" stroke-width="74" stroke-opacity="0.75"/><path d="M480 560Q560 440 470 350Q420 250 520 170" stroke-width="84" stroke-opacity="0.85"/><path d="M580 560Q540 450 620 380Q670 300 610 220" stroke-width="60" stroke-opacity="0.65"/></g>${paints(style, { prop: '#c8432f', trim: '#efe4d2', hair: '#3a2014' })}${finish(style, '<ellipse cx="470" cy="890" rx="330" ry="52" fill="url(#trim)"/><path d="M690 620Q860 590 850 710Q830 810 660 810L672 756Q780 760 790 710Q790 660 684 676Z" fill="url(#prop)"/><path d="M250 540H700Q710 800 610 890Q470 920 340 890Q240 800 250 540Z" fill="url(#prop)"/><ellipse cx="475" cy="545" rx="225" ry="44" fill="url(#trim)"/><ellipse cx="475" cy="550" rx="196" ry="33" fill="url(#hair)"/><path d="M380 680q40 -50 90 10q50 -60 90 -10q10 60 -90 120q-100 -60 -90 -120z" fill="url(#trim)"/>')}<g filter="url(#steam)"><path d="M420 545Q520 500 470 430" fill="none" stroke="#fbfbf8" stroke-width="70" stroke-opacity="0.5" stroke-linecap="round"/></g>`,
  }),
  ({ style }) => {
    const bubble = (x: number, y: number, r: number) =>
      `<circle cx="${x}" cy="${y}" r="${r}" fill="url(#film)" stroke="#fdfdff" stroke-opacity="0.75" stroke-width="${Math.max(3, r * 0.045)}"/><path d="M${x - r * 0.72} ${y + r * 0.1}A${r * 0.75} ${r * 0.75} 0 0 0 ${x - r * 0.1} ${y + r * 0.74}" fill="none" stroke="#f3c6dc" stroke-opacity="0.5" stroke-width="${r * 0.1}"/><path d="M${x + r * 0.72} ${y - r * 0.1}A${r * 0.75} ${r * 0.75} 0 0 0 ${x + r * 0.2} ${y - r * 0.7}" fill="none" stroke="#f4ecc0" stroke-opacity="0.5" stroke-width="${r * 0.09}"/><ellipse cx="${x - r * 0.4}" cy="${y - r * 0.46}" rx="${r * 0.2}" ry="${r * 0.12}" transform="rotate(-42 ${x - r * 0.4} ${y - r * 0.46})" fill="#fff" fill-opacity="0.9"/>`;
    return {
      drawing: `${paints(style, { skin: '#f1c9a5', coat: '#e2603a', hair: '#7a4a26', prop: '#f2c23a' })}${sheer('film', 'radial', '0 #ffffff 0.1, 0.7 #f4f2f8 0.2, 0.9 #e9dcee 0.45, 1 #fafaff 0.65')}${finish(style, `<path d="M130 940Q130 740 260 680Q340 720 420 680Q550 740 560 940Q340 965 130 940Z" fill="url(#coat)"/>${face(340, 480, 165, '#7a4a26')}<path d="M190 480Q160 270 340 270Q520 270 492 480Q470 380 400 350Q260 360 190 480Z" fill="url(#hair)"/>`)}${limb(style, 'M500 860Q600 800 570 700', 64, '#e2603a')}${limb(style, 'M566 680L600 600', 14, '#f2c23a')}${finish(style, disc(566, 674, 38, 'url(#skin)'))}<circle cx="616" cy="556" r="46" fill="#f4f0f8" fill-opacity="0.3" stroke="#f2c23a" stroke-width="13"/>${bubble(760, 420, 116)}${bubble(640, 250, 82)}${bubble(850, 640, 74)}${bubble(490, 330, 58)}${bubble(800, 200, 60)}${bubble(720, 600, 40)}${bubble(520, 150, 46)}${bubble(700, 780, 54)}${bubble(430, 640, 44)}`,
    };
  },
  ({ style }) => ({
    drawing: `${paints(style, { skin: '#8a5536', coat: '#f0b62c', hair: '#1f1512', trim: '#b8322e', prop: '#4a5068' })}${sheer('dome', 'linear', '0 #f8fbfc 0.45, 0.5 #eef3f5 0.24, 1 #e6edf0 0.34')}${limb(style, 'M512 110L524 720', 12, '#8d8f96')}<g transform="translate(-118 0)">${limb(style, 'M460 800V900M560 800V900', 50, '#4a5068')}${finish(style, `<path d="M425 860h70v80h-110q0 -50 40 -60zM525 860h70q40 10 40 80h-110z" fill="url(#trim)"/><path d="M430 560Q512 600 594 560Q640 580 650 640L690 810Q512 850 334 810L374 640Q384 580 430 560Z" fill="url(#coat)"/><path d="M510 585V835" fill="none"/>${face(512, 440, 125, '#1f1512', '#a8443f')}<path d="M398 440Q380 300 512 296Q644 300 626 440Q600 370 512 360Q424 370 398 440Z" fill="url(#hair)"/>${disc(386, 400, 46, 'url(#hair)')}${disc(638, 400, 46, 'url(#hair)')}`)}${limb(style, 'M600 610Q700 700 645 680M424 610Q350 690 380 760', 60, '#f0b62c')}${finish(style, `${disc(640, 668, 34, 'url(#skin)')}${disc(384, 778, 32, 'url(#skin)')}`)}</g><path d="M120 500Q140 110 512 96Q884 110 904 500Q850 460 774 505Q700 462 642 512Q570 470 512 512Q440 470 382 512Q310 462 250 505Q174 460 120 500Z" fill="url(#dome)"/><g fill="none" stroke="#f4f8fa" stroke-opacity="0.75" stroke-width="6"><path d="M512 96Q260 200 250 505M512 96Q390 220 382 512M512 96V512M512 96Q634 220 642 512M512 96Q764 200 774 505"/><path d="M120 500Q140 110 512 96Q884 110 904 500Q850 460 774 505Q700 462 642 512Q570 470 512 512Q440 470 382 512Q310 462 250 505Q174 460 120 500Z" stroke="#e8eef2" stroke-opacity="0.95" stroke-width="9"/></g>${glint('M190 380Q220 230 330 170', 24, 0.55)}${glint('M820 330Q840 380 850 420', 14, 0.4)}<path d="M512 100V66" stroke="#6a6c74" stroke-width="16" stroke-linecap="round"/>`,
  }),
  ({ style, random }) => {
    const layer = (reach: number, drop: number, opacity: number) =>
      `<path d="M450 520Q${512 - reach * 0.7} 530 ${512 - reach} ${560 + drop}${strokes(12, i => `q${(reach / 12).toFixed(1)} ${(random.between(24, 40) + (i < 6 ? 8 : -8)).toFixed(1)} ${(reach / 6).toFixed(1)} ${i < 6 ? 12 : -12}`)}Q${512 + reach * 0.7} 530 574 520Z" fill="#fbf7f8" fill-opacity="${opacity}"/>`;
    const pleats = strokes(46, () => {
      const x = random.between(-1, 1);
      return `<path d="M${(512 + 55 * x).toFixed(0)} 525Q${(512 + 260 * x).toFixed(0)} 540 ${(512 + 350 * x).toFixed(0)} ${(690 - 70 * x * x).toFixed(0)}" fill="none" stroke="#fff" stroke-opacity="${random.between(0.1, 0.4).toFixed(2)}" stroke-width="${random.between(1.5, 7).toFixed(1)}"/>`;
    });
    return {
      drawing: `${paints(style, { skin: '#f4d3bd', coat: '#2f3348', hair: '#4a2a1a', trim: '#d9b9a0' })}${limb(style, 'M490 560L480 900', 46, '#f4d3bd')}${limb(style, 'M540 560Q640 720 500 770', 46, '#f0cdb6')}${limb(style, 'M440 340Q300 300 380 120M590 340Q720 300 640 120', 34, '#f4d3bd')}${finish(style, `<path d="M455 850H505L490 955H470Z" fill="url(#trim)"/>${disc(392, 110, 24, 'url(#skin)')}${disc(630, 110, 24, 'url(#skin)')}${disc(512, 110, 42, 'url(#hair)')}${face(512, 220, 88, '#4a2a1a', '#b84a50')}<path d="M434 220Q430 120 512 122Q594 120 590 220Q560 160 512 160Q464 160 434 220Z" fill="url(#hair)"/><path d="M440 330Q470 360 512 370Q554 360 584 330L590 420L572 540H452L434 420Z" fill="url(#coat)"/>`)}${layer(300, 90, 0.3)}${layer(350, 60, 0.26)}${layer(385, 30, 0.22)}${layer(330, 10, 0.24)}${pleats}<path d="M448 500Q512 524 576 500L582 548Q512 568 442 548Z" fill="#262a3c"/>`,
    };
  },
];

/** Held-out pictures: nothing may be tuned on them. */
export const HELD_OUT: Readonly<Record<Group, Figures>> = {
  ordinary: ORDINARY,
  shadow: SHADOWED,
  'near-key': NEAR_KEY,
  hair: HAIRY,
  glass: CLEAR,
};
