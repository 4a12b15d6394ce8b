import { strokes } from '../drawing.ts';
import type { Random } from '../random.ts';

/** How a figure is drawn. */
export type Style = 'cartoon' | 'painterly' | 'photo';

export type Rgb = readonly [number, number, number];

/** Hair of five colours: blond, brown, black, red, grey. */
export const HAIR = ['#d9b36a', '#5a3a20', '#17120f', '#a8401c', '#cfd0d6'] as const;

/** A colour of hue `h` in degrees, saturation and lightness 0..1, as `#rrggbb`. */
export function hsl(h: number, s: number, l: number): string {
  const channel = (n: number) => {
    const k = (((n + h / 30) % 12) + 12) % 12;
    const value = l - s * Math.min(l, 1 - l) * Math.max(-1, Math.min(k - 3, 9 - k, 1));
    return Math.round(255 * value)
      .toString(16)
      .padStart(2, '0');
  };
  return `#${channel(0)}${channel(8)}${channel(4)}`;
}

/** The hue of a colour in degrees. */
export function hueOf([r, g, b]: Rgb): number {
  return (Math.atan2(Math.sqrt(3) * (g - b), 2 * r - g - b) * 180) / Math.PI;
}

/** Shapes in a style: outlined; soft, with the brush's grain; or lit from the upper left, with a fine texture. */
export function styled(style: Style, content: string, line = 9): string {
  switch (style) {
    case 'cartoon':
      return `<g stroke="#1c1a20" stroke-width="${line}" stroke-linejoin="round" stroke-linecap="round">${content}</g>`;
    case 'painterly':
      return `<defs><filter id="brush" x="-10%" y="-10%" width="120%" height="120%"><feTurbulence type="fractalNoise" baseFrequency="0.03" numOctaves="3" seed="8" result="n"/><feDisplacementMap in="SourceGraphic" in2="n" scale="9" result="d"/><feGaussianBlur in="d" stdDeviation="1.6"/></filter></defs><g filter="url(#brush)">${content}</g>`;
    case 'photo':
      return `<defs><filter id="lit" x="-10%" y="-10%" width="120%" height="120%"><feGaussianBlur in="SourceAlpha" stdDeviation="28" result="b"/><feDiffuseLighting in="b" surfaceScale="30" diffuseConstant="1.05" lighting-color="#fff" result="l"><feDistantLight azimuth="225" elevation="58"/></feDiffuseLighting><feComposite in="SourceGraphic" in2="l" operator="arithmetic" k1="0.75" k2="0.25" result="s"/><feTurbulence type="fractalNoise" baseFrequency="0.5" numOctaves="2" seed="3"/><feColorMatrix type="matrix" values="0 0 0 0 0.5 0 0 0 0 0.5 0 0 0 0 0.5 0.25 0 0 0 -0.06" result="t"/><feComposite in="t" in2="s" operator="atop"/><feGaussianBlur stdDeviation="0.7" result="m"/><feComposite in="m" in2="SourceAlpha" operator="in"/></filter></defs><g filter="url(#lit)">${content}</g>`;
    default:
      return style satisfies never;
  }
}

/** A head with eyes, a nose and a mouth. */
export function head(skin: string, x: number, y: number, r: number): string {
  return `<ellipse cx="${x}" cy="${y}" rx="${r * 0.86}" ry="${r}" fill="${skin}"/>
    <circle cx="${x - r * 0.34}" cy="${y - r * 0.05}" r="${r * 0.1}" fill="#20242c"/><circle cx="${x + r * 0.34}" cy="${y - r * 0.05}" r="${r * 0.1}" fill="#20242c"/>
    <path d="M${x - r * 0.3} ${y + r * 0.45}q${r * 0.3} ${r * 0.22} ${r * 0.6} 0" fill="#a0413c" stroke="#7c2f2c" stroke-width="${r * 0.05}"/>`;
}

/** Single hairs of 1 to 2 px from an arc around a point outwards, bent by chance. Angles in degrees, 270 is upwards. */
export function looseHair(
  random: Random,
  colour: string,
  at: { x: number; y: number; r: number; from: number; to: number; count: number; length: number },
): string {
  return strokes(at.count, i => {
    const angle = ((at.from + ((at.to - at.from) * (i + 0.5)) / at.count) * Math.PI) / 180;
    const reach = at.r + at.length * random.between(0.35, 1);
    const bend = angle + random.between(-0.3, 0.3);
    const point = (a: number, far: number) =>
      `${(at.x + far * Math.cos(a)).toFixed(1)} ${(at.y + far * Math.sin(a)).toFixed(1)}`;
    const middle = point(angle + random.between(-0.2, 0.2), (at.r + reach) / 2);
    return `<path d="M${point(angle, at.r * 0.9)}Q${middle} ${point(bend, reach)}" fill="none" stroke="${colour}" stroke-width="${random.between(1, 2).toFixed(2)}"/>`;
  });
}

/** A filter that makes of what is filled a cloud: denser here, thinner there, fading at its border. */
export function cloud(id: string, seed: number, frequency: number, blur: number): string {
  return `<filter id="${id}" x="-30%" y="-30%" width="160%" height="160%"><feGaussianBlur in="SourceGraphic" stdDeviation="${blur}" result="b"/><feTurbulence type="fractalNoise" baseFrequency="${frequency}" numOctaves="3" seed="${seed}"/><feColorMatrix type="matrix" values="0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 1.7 0 0 0 0.05" result="n"/><feComposite in="b" in2="n" operator="in"/></filter>`;
}
