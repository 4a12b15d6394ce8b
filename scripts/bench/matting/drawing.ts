/** Something drawn, as the content of an SVG of 1024 by 1024, transparent where nothing is. */
export interface Subject {
  readonly name: string;
  /** `near-key`: parts of it have nearly the colour of the key. */
  readonly kind: 'ordinary' | 'near-key';
  readonly drawing: string;
  /** The part of the drawing that is hair, or is translucent; measured by itself. */
  readonly delicate?: string;
}

/** Several pieces of a drawing as one. */
export const strokes = (count: number, stroke: (i: number) => string) =>
  Array.from({ length: count }, (_, i) => stroke(i)).join('');

/** A face around a centre, with eyes and a smile. */
export const face = (skin: string, x = 512, y = 420, r = 190) =>
  `<ellipse cx="${x}" cy="${y}" rx="${r * 0.9}" ry="${r}" fill="${skin}"/>
   <circle cx="${x - r * 0.35}" cy="${y}" r="${r * 0.1}" fill="#22262e"/><circle cx="${x + r * 0.35}" cy="${y}" r="${r * 0.1}" fill="#22262e"/>
   <path d="M${x - r * 0.3} ${y + r * 0.45}q${r * 0.3} ${r * 0.25} ${r * 0.6} 0" fill="none" stroke="#8c3b32" stroke-width="${r * 0.06}" stroke-linecap="round"/>`;

/** Colours that nearly are the key's: middle, light, towards another hue, dark. */
export const NEAR = {
  green: ['#3f9b52', '#7cb77a', '#8fbf3f', '#2e6f43'],
  magenta: ['#c75fae', '#e89ac8', '#a8579f', '#ff8fc0'],
  blue: ['#3a57b0', '#6f8fd0', '#5c4fc0', '#243d86'],
} as const;
