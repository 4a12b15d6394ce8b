import type { Finisher } from '../finishing/finisher.ts';
import type { ImageGenerator } from '../types.ts';
import type { DrawnStyle } from './chosen.ts';
import { examplePortrait } from './example-portrait.ts';

export interface StyleExamples {
  /** A sticker of a portrait of nobody in this look, a WebP of 512 px: drawn when it is asked for first, and kept. */
  of(style: DrawnStyle, words: string): Promise<Buffer>;
}

export function createStyleExamples(
  filters: Pick<ImageGenerator, 'draw'>,
  finisher: Pick<Finisher, 'finishSticker'>,
): StyleExamples {
  const kept = new Map<DrawnStyle, Promise<Buffer>>();
  const draw = async (style: string): Promise<Buffer> => {
    const request = {
      photo: await examplePortrait(),
      params: { style, emotion: 'joy', pose: '' },
      keyColor: 'green',
      attempt: 1,
      take: 1,
    } as const;
    // Not with the signal of who asked first: others may wait for the same picture.
    const { bytes } = await filters.draw(request, new AbortController().signal);
    return finisher.finishSticker(bytes);
  };
  return {
    of: (style, words) => {
      const made = kept.get(style) ?? draw(words);
      kept.set(style, made);
      made.catch(() => kept.delete(style));
      return made;
    },
  };
}
