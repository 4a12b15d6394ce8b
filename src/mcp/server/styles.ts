import type { DrawnStyle } from '../../images/offline/chosen.ts';

interface ShownStyle {
  /** As it is given as `style`. */
  readonly title: string;
  readonly description: string;
}

/** The looks that every installation can draw. A service that draws takes any other words as well. */
export const STYLES: Readonly<Record<DrawnStyle, ShownStyle>> = {
  cartoon: { title: 'cartoon', description: 'Flat colours and bold outlines.' },
  anime: { title: 'anime', description: 'Clean lines, soft shading, bright colours.' },
  comic: { title: 'comic', description: 'Inked lines and printed dots.' },
  popArt: { title: 'pop art', description: 'A few loud colours, like a screen print.' },
  watercolour: { title: 'watercolour', description: 'Washes that run into each other on paper.' },
  sketch: { title: 'pencil sketch', description: 'Graphite on paper.' },
  lineArt: { title: 'line art', description: 'Contours alone.' },
  pixel: { title: 'pixel art', description: 'Big pixels in a small palette.' },
  neon: { title: 'neon', description: 'Glowing edges in the dark.' },
  noir: { title: 'noir', description: 'Black and white with deep shadows.' },
  retro: { title: 'retro', description: 'Faded colours of an old tape.' },
};

const NAMES = Object.keys(STYLES) as DrawnStyle[];

/** A style as clients see it. */
export interface ListedStyle extends ShownStyle {
  readonly name: DrawnStyle;
  /** Of its resource. */
  readonly slug: string;
  readonly uri: string;
}

export const LISTED: readonly ListedStyle[] = NAMES.map(name => {
  const slug = STYLES[name].title.replaceAll(' ', '-');
  return { name, slug, uri: `sticker://styles/${slug}`, ...STYLES[name] };
});

/** The style of a resource; undefined where there is none of that name. */
export function styleOf(slug: string): ListedStyle | undefined {
  return LISTED.find(style => style.slug === slug);
}
