import { z } from 'zod';

export interface Wishes {
  readonly style: string;
  readonly emotion: string;
  readonly pose: string;
}

const QUOTED = String.raw`"(?:[^"\\]|\\.)*"`;
const CELL = new RegExp(`Cell \\d+ \\(row \\d+, column \\d+\\): emotion (${QUOTED}), pose (${QUOTED})`, 'g');
const STYLE = new RegExp(`Style: (${QUOTED})`);
const WISHES = new RegExp(`Style: (${QUOTED})\\r?\\nEmotion: (${QUOTED})\\r?\\nPose: (${QUOTED})`);
const GeminiBody = z.object({
  contents: z.array(z.object({ parts: z.array(z.looseObject({ text: z.string().optional() })) })),
});

const unquoted = (text = '""') => z.string().parse(JSON.parse(text));

export function wishesIn(prompt: string): Wishes | undefined {
  const [found, style, emotion, pose] = WISHES.exec(prompt) ?? [];
  if (found === undefined) return undefined;
  return { style: unquoted(style), emotion: unquoted(emotion), pose: unquoted(pose) };
}

/** The stickers requested on one picture, in the words of `images/sheet/request.ts`; undefined for a single sticker. */
export function sheetIn(prompt: string): Wishes[] | undefined {
  const style = unquoted(STYLE.exec(prompt)?.[1]);
  const cells = [...prompt.matchAll(CELL)].map(([, emotion, pose]) => ({
    style,
    emotion: unquoted(emotion),
    pose: unquoted(pose),
  }));
  return cells.length > 0 ? cells : undefined;
}

export function promptIn(body: string): string {
  const contents = body === '' ? [] : (GeminiBody.safeParse(JSON.parse(body)).data?.contents ?? []);
  return contents.flatMap(({ parts }) => parts.map(part => part.text ?? '')).join('');
}
