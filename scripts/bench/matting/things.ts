import { NEAR, type Subject, strokes } from './drawing.ts';
import type { Random } from './random.ts';

/** Uneven edges, pigment that gathers here and leaves the paper free there. */
export function watercolour(key: keyof typeof NEAR): Subject {
  const wash = `<path d="M250 700 Q180 560 330 520 Q300 380 470 330 Q640 240 740 400 Q880 470 800 620 Q850 780 660 800 Q480 900 250 700Z" fill="#3f78b5" fill-opacity="0.9" filter="url(#rough)"/>`;
  return {
    name: 'watercolour',
    // Its wash is blue.
    kind: key === 'blue' ? 'near-key' : 'ordinary',
    drawing: `<defs><filter id="rough" x="-20%" y="-20%" width="140%" height="140%"><feTurbulence type="fractalNoise" baseFrequency="0.02" numOctaves="4" seed="7" result="n"/><feDisplacementMap in="SourceGraphic" in2="n" scale="40" result="d"/><feTurbulence type="fractalNoise" baseFrequency="0.008" numOctaves="3" seed="4"/><feColorMatrix type="matrix" values="0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 2.2 0 0 -0.5" result="w"/><feComposite in="d" in2="w" operator="in"/></filter>
      <filter id="grain" x="-20%" y="-20%" width="140%" height="140%"><feTurbulence type="fractalNoise" baseFrequency="0.04" numOctaves="3" seed="3" result="n"/><feDisplacementMap in="SourceGraphic" in2="n" scale="14" result="d"/><feColorMatrix in="n" type="matrix" values="0 0 0 0 0.3 0 0 0 0 0.1 0 0 0 0 0.05 0 0 0 0.35 0" result="p"/><feComposite in="p" in2="d" operator="atop"/></filter></defs>
      ${wash}<g filter="url(#grain)"><ellipse cx="512" cy="520" rx="190" ry="210" fill="#edb48a"/><path d="M330 470 Q350 270 520 280 Q690 290 700 480 Q600 370 330 470Z" fill="#8a4b2a"/><path d="M330 960 Q380 720 512 720 Q650 720 700 960Z" fill="#c25f72"/></g>`,
    delicate: wash,
  };
}

/** Squares of 40 pixels without soft edges. */
export function pixelArt(random: Random): Subject {
  const rows = [
    '......HHHHHHHH......',
    '....HHHHHHHHHHHH....',
    '...HHHHHHHHHHHHHH...',
    '...HHSSSSSSSSSSHH...',
    '..HHSSSSSSSSSSSSHH..',
    '..HSSSEESSSSEESSSH..',
    '..HSSSEESSSSEESSSH..',
    '...SSSSSSSSSSSSSS...',
    '...SSSSSMMMMSSSSS...',
    '....SSSSSSSSSSSS....',
    '......SSSSSSSS......',
    '...TTTTTTTTTTTTTT...',
    '..TTTTTTTTTTTTTTTT..',
    '.TT.TTTTTTTTTTTT.TT.',
    '.TT.TTTTTTTTTTTT.TT.',
    '.SS.TTTTTTTTTTTT.SS.',
    '....TTTTTTTTTTTT....',
    '....PPPPP..PPPPP....',
    '....PPPP....PPPP....',
    '....BBBB....BBBB....',
  ];
  const colours: Record<string, readonly string[]> = {
    H: ['#4a2c17', '#5b3820'],
    S: ['#e9b48c', '#dca178'],
    E: ['#1b1b28'],
    M: ['#a33b3b'],
    T: ['#e0b020', '#c99a12'],
    P: ['#35507f', '#2b4470'],
    B: ['#3a2a22'],
  };
  const squares = rows.flatMap((row, y) =>
    [...row].flatMap((cell, x) => {
      const shades = colours[cell];
      if (shades === undefined) return [];
      const shade = shades[Math.floor(random.between(0, shades.length))] ?? '#000';
      return [`<rect x="${112 + x * 40}" y="${112 + y * 40}" width="40" height="40" fill="${shade}"/>`];
    }),
  );
  return {
    name: 'pixel art',
    kind: 'ordinary',
    drawing: `<g shape-rendering="crispEdges">${squares.join('')}</g>`,
  };
}

/** Spokes, strings, a net: lines of one to three pixels. */
export function thinLines(random: Random): Subject {
  const spokes = strokes(28, i => {
    const angle = (i / 28) * 2 * Math.PI;
    return `<path d="M330 640L${330 + 230 * Math.cos(angle)} ${640 + 230 * Math.sin(angle)}" stroke="#c8ccd2" stroke-width="${random.between(1, 2.4).toFixed(2)}"/>`;
  });
  const net = strokes(
    18,
    i =>
      `<path d="M${620 + i * 18} 200L${560 + i * 20} 560M610 ${210 + i * 20}L930 ${215 + i * 19}" stroke="#7a3b1c" stroke-width="1.6"/>`,
  );
  return {
    name: 'thin lines',
    kind: 'ordinary',
    drawing: `${spokes}<circle cx="330" cy="640" r="236" fill="none" stroke="#22252b" stroke-width="16"/><circle cx="330" cy="640" r="20" fill="#b02a2a"/>${net}
      <path d="M600 190H950V590H560Z" fill="none" stroke="#4b2413" stroke-width="12"/><path d="M600 960Q720 640 900 700Q980 860 940 970Z" fill="#e8d7b4"/>`,
    delicate: spokes + net,
  };
}

/** Rims of glowing colours, thick and thin; neither is found anywhere inside. */
export function rims(key: keyof typeof NEAR): Subject {
  const [one, two] = (
    { green: ['#ff8a00', '#8a2be2'], magenta: ['#ff8a00', '#2bd4e2'], blue: ['#ff3d8a', '#ffb000'] } as const
  )[key];
  return {
    name: 'orange and violet rims',
    kind: 'ordinary',
    drawing: `<path d="M260 980 Q300 690 512 680 Q740 690 770 980Z" fill="#2d3440" stroke="${two}" stroke-width="6"/>
      <circle cx="512" cy="420" r="200" fill="#f0cdb0" stroke="${one}" stroke-width="4"/>
      <path d="M335 330 Q400 190 512 190 Q640 190 700 330 Q512 260 335 330Z" fill="#222" stroke="${two}" stroke-width="3"/>
      <circle cx="850" cy="300" r="80" fill="none" stroke="${one}" stroke-width="10"/><path d="M120 300l70 -60 70 60 -20 90h-100z" fill="#e8e8e8" stroke="${two}" stroke-width="2.5"/>`,
  };
}

/** A white animal: a soft edge of short light hairs. */
export function furry(random: Random): Subject {
  const fur = strokes(700, i => {
    const angle = (i / 700) * 2 * Math.PI;
    const [x, y] = [512 + 290 * Math.cos(angle), 540 + 330 * Math.sin(angle)];
    const [dx, dy] = [
      random.between(18, 46) * Math.cos(angle + random.between(-0.5, 0.5)),
      random.between(18, 46) * Math.sin(angle + random.between(-0.5, 0.5)),
    ];
    return `<path d="M${x.toFixed(1)} ${y.toFixed(1)}l${dx.toFixed(1)} ${dy.toFixed(1)}" stroke="${['#f5f1e8', '#d9d2c4', '#ffffff'][i % 3]}" stroke-width="${random.between(0.8, 3).toFixed(1)}" stroke-linecap="round"/>`;
  });
  return {
    name: 'white fur',
    kind: 'ordinary',
    drawing: `${fur}<ellipse cx="512" cy="540" rx="296" ry="336" fill="#f5f1e8"/><circle cx="420" cy="470" r="34" fill="#1b1b1f"/><circle cx="604" cy="470" r="34" fill="#1b1b1f"/><path d="M470 580h84l-42 46z" fill="#d98a92"/>`,
    delicate: fur,
  };
}

/** Flat colours in thick black outlines, one of them near the key, a speech bubble with a thin tail. */
export function toon(key: keyof typeof NEAR): Subject {
  return {
    name: 'outlined toon',
    kind: 'near-key',
    drawing: `<g stroke="#000" stroke-width="12" stroke-linejoin="round"><circle cx="480" cy="600" r="280" fill="${NEAR[key][0]}"/><circle cx="400" cy="540" r="60" fill="#fff"/><circle cx="560" cy="540" r="60" fill="#fff"/>
      <path d="M360 720 Q480 830 600 720Z" fill="#7a1020"/><path d="M640 330 Q640 90 800 90 Q960 90 960 240 Q960 360 780 350 L700 420 L720 345Q640 340 640 330Z" fill="#fff"/></g><circle cx="400" cy="545" r="22"/><circle cx="560" cy="545" r="22"/>`,
  };
}
