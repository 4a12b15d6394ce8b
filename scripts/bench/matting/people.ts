import { face, NEAR, type Subject, strokes } from './drawing.ts';
import type { Random } from './random.ts';

/** A bust cut off by the lower border, dark outlines, one arm on the hip: a hole between arm and body. */
export function cartoon(): Subject {
  return {
    name: 'cartoon bust, hole at the arm',
    kind: 'ordinary',
    drawing: `<g stroke="#1d1a22" stroke-width="9" stroke-linejoin="round">
      <path d="M300 1030 L330 720 Q512 560 700 720 L740 1030Z" fill="#d8412f"/>
      <path d="M690 715 Q900 760 850 880 Q800 960 720 965 L716 900 Q775 890 780 850 Q780 800 700 790Z" fill="#d8412f"/>
      ${face('#f3c7a0')}
      <path d="M330 430 Q320 190 520 190 Q720 190 700 430 Q660 300 560 290 Q430 330 330 430Z" fill="#6b3d1e"/></g>`,
  };
}

/** Pointed locks that end in single hairs. */
export function anime(random: Random, key: keyof typeof NEAR): Subject {
  const hair = strokes(90, i => {
    const angle = Math.PI * (1.02 + (i / 90) * 0.96) + random.between(-0.05, 0.05);
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    const reach = random.between(235, 340);
    const bend = random.between(-0.35, 0.35);
    const tip = `${512 + Math.cos(angle + bend) * reach} ${430 + Math.sin(angle + bend) * reach}`;
    return `<path d="M${512 + cos * 150} ${430 + sin * 150}Q${512 + cos * 230} ${430 + sin * 230} ${tip}" fill="none" stroke="${['#3b2a6e', '#54409a', '#2b1f52'][i % 3]}" stroke-width="${random.between(1.2, 6)}" stroke-linecap="round"/>`;
  });
  return {
    name: 'anime, loose hair',
    // Its hair is a bluish violet.
    kind: key === 'blue' ? 'near-key' : 'ordinary',
    drawing: `<path d="M300 1024 Q330 700 512 690 Q700 700 730 1024Z" fill="#f4f1ea"/><path d="M440 690L512 800L590 690Z" fill="#28407c"/>
      ${hair}${face('#ffe0c8')}<path d="M335 440 Q330 215 512 215 Q700 215 690 440 L640 330 L590 400 L540 310 L470 400 L420 320Z" fill="#3b2a6e"/>`,
    delicate: hair,
  };
}

/** Dense curls, through which the background shows in gaps. */
export function curls(random: Random): Subject {
  const hair = strokes(420, i => {
    const angle = random.between(Math.PI * 0.95, Math.PI * 2.05);
    const far = random.between(150, 300);
    const [x, y, r] = [512 + far * Math.cos(angle), 430 + far * Math.sin(angle), random.between(10, 26)];
    return `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${r.toFixed(1)}" fill="none" stroke="${['#1a1210', '#33211a', '#4a3020'][i % 3]}" stroke-width="${random.between(1.2, 3.6).toFixed(1)}"/>`;
  });
  return {
    name: 'dense curls',
    kind: 'ordinary',
    drawing: `${hair}<path d="M280 1024 Q320 720 512 700 Q710 720 750 1024Z" fill="#ffd23f"/>${face('#7a4a2c')}<path d="M340 400 Q360 230 512 230 Q670 230 685 400 Q600 290 512 290 Q420 290 340 400Z" fill="#1a1210"/>`,
    delicate: hair,
  };
}

/** A large veil with folds, fine at its hem. */
export function bride(random: Random): Subject {
  const folds = strokes(26, i => {
    const x = 200 + i * 25;
    return `<path d="M512 230 Q${x} 480 ${x + random.between(-40, 40)} 940" fill="none" stroke="#ffffff" stroke-opacity="${random.between(0.12, 0.4).toFixed(2)}" stroke-width="${random.between(1.5, 9).toFixed(1)}"/>`;
  });
  const veil = `<path d="M512 190 Q250 260 170 930 Q340 980 512 940 Q690 980 860 930 Q770 260 512 190Z" fill="#faf6ff" fill-opacity="0.4"/>${folds}`;
  return {
    name: 'veil',
    kind: 'ordinary',
    drawing: `${veil}<path d="M360 1024 L400 700 Q512 620 630 700 L670 1024Z" fill="#f7efe6"/>${face('#c98d63', 512, 430, 170)}<path d="M355 440 Q350 245 512 240 Q680 245 670 440 Q620 330 512 325 Q410 330 355 440Z" fill="#2a1a12"/>`,
    delicate: veil,
  };
}

/** Somebody with glasses holds a drink; a soap bubble. */
export function glassware(): Subject {
  const glass = `<path d="M690 520 L880 520 L850 860 L720 860Z" fill="#e8f4fa" fill-opacity="0.32"/>
    <path d="M702 640 L868 640 L850 860 L720 860Z" fill="#f0a030" fill-opacity="0.55"/>
    <path d="M720 540 L736 840" stroke="#ffffff" stroke-opacity="0.75" stroke-width="12" stroke-linecap="round"/>
    <circle cx="190" cy="240" r="110" fill="url(#bubble)"/>`;
  const defs = `<defs><radialGradient id="bubble"><stop offset="0" stop-color="#fff" stop-opacity="0.06"/><stop offset="0.8" stop-color="#e8e0ff" stop-opacity="0.22"/><stop offset="1" stop-color="#fff" stop-opacity="0.7"/></radialGradient></defs>`;
  return {
    name: 'drink, bubble, glasses',
    kind: 'ordinary',
    drawing: `${defs}<path d="M180 1024 Q220 720 440 700 Q640 720 690 1024Z" fill="#36454f"/>${face('#d99a6c', 430, 430)}
      <path d="M258 430 Q250 220 430 215 Q610 220 602 430 Q560 300 430 300 Q300 300 258 430Z" fill="#b8b8bc"/>
      <g fill="none" stroke="#101014" stroke-width="10"><circle cx="362" cy="430" r="52"/><circle cx="498" cy="430" r="52"/><path d="M414 425q16 -14 32 0M310 425L262 410M550 425L598 410"/></g>
      ${glass}<path d="M690 520 L880 520 L850 860 L720 860Z" fill="none" stroke="#f4fbff" stroke-width="5"/><path d="M650 760 q40 -40 90 -10 l-4 60 q-50 20 -86 0z" fill="#d99a6c"/>`,
    delicate: `${defs}${glass}`,
  };
}

/** A jumper, eyes, a bow and a leaf of about the key's hue. */
export function nearKey(key: keyof typeof NEAR): Subject {
  const [jumper, light, yellowish, dark] = NEAR[key];
  return {
    name: `parts near ${key}`,
    kind: 'near-key',
    drawing: `<defs><linearGradient id="shade" x2="0" y2="1"><stop stop-color="${light}"/><stop offset="0.4" stop-color="${jumper}"/><stop offset="1" stop-color="${dark}"/></linearGradient></defs>
      <path d="M250 1024 Q290 700 512 690 Q740 700 780 1024Z" fill="url(#shade)"/>${face('#eec39f')}
      <circle cx="446" cy="420" r="26" fill="${jumper}"/><circle cx="578" cy="420" r="26" fill="${jumper}"/>
      <path d="M335 440 Q330 215 512 215 Q700 215 690 440 Q620 300 512 300 Q400 300 335 440Z" fill="#c9772e"/>
      <path d="M512 230 L400 150 L410 290Z M512 230 L630 150 L615 290Z" fill="${light}"/>
      <path d="M790 560 Q930 420 960 620 Q900 760 790 740Z" fill="${yellowish}"/><path d="M800 740L930 500" stroke="${dark}" stroke-width="7"/>`,
  };
}
