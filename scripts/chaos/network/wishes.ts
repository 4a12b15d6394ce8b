import { z } from 'zod';
import type { Service } from './service.ts';

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

function unquoted(text: string | undefined): string {
  const parsed = z.string().safeParse(text?.startsWith('"') ? JSON.parse(text) : text);
  return parsed.data ?? '';
}

/** What an image model is asked for, in the words of `images/prompt.ts`. */
export function wishesIn(prompt: string): Wishes | undefined {
  const found = WISHES.exec(prompt);
  if (found === null) return undefined;
  const [, style, emotion, pose] = found;
  return { style: unquoted(style), emotion: unquoted(emotion), pose: unquoted(pose) };
}

/** What it is asked to draw on one picture, in the words of `images/sheet/prompt.ts`; undefined where it is asked for one sticker. */
export function sheetIn(prompt: string): Wishes[] | undefined {
  const style = unquoted(STYLE.exec(prompt)?.[1]);
  const cells = [...prompt.matchAll(CELL)].map(([, emotion, pose]) => ({
    style,
    emotion: unquoted(emotion),
    pose: unquoted(pose),
  }));
  return cells.length > 0 ? cells : undefined;
}

/** The prompt of a request to Gemini. */
export function promptIn(body: unknown): string {
  const parsed = GeminiBody.safeParse(body);
  return (parsed.data?.contents ?? []).flatMap(({ parts }) => parts.map(part => part.text ?? '')).join('');
}

/** The prompt of an image request: JSON of Gemini, a form of OpenAI's. */
export function promptOf(service: Service, body: Buffer): string {
  const text = body.toString('utf8');
  return service === 'gemini' ? promptIn(JSON.parse(text)) : text;
}
