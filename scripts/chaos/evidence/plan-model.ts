import { z } from 'zod';

interface Call {
  readonly name: string;
  readonly args?: Record<string, unknown>;
}

/** How the people of `sets.ts` ask for a set, and change its plan. */
const ORDER = /(?:set of|набор из) (\d+)/iu;
const LISTED = /^\d+\. (.+)$/gmu;
const STYLE = /(?:style|стиль): ([^;\n]+)/iu;
const ANOTHER = /(?:another one for|другой вместо) (\d+)/iu;
const WITHOUT = /(?:without|без) (\d+)/iu;
const MORE = /(?:add|добавь): ([^;\n]+)/iu;

const emotions = (words: string) =>
  [...words.matchAll(LISTED)].map(([, emotion]) => ({ emotion: (emotion ?? '').trim() }));

/** What is called where words are about a set; undefined where they are not. @param open whether a plan is open */
export function planCall(words: string, open: boolean): Call | undefined {
  const count = ORDER.exec(words)?.[1];
  if (count !== undefined) {
    const style = STYLE.exec(words)?.[1]?.trim();
    const args = { count: Number(count), ...(style && { style }), stickers: emotions(words) };
    return { name: 'plan_stickers', args };
  }
  if (!open) return undefined;
  const another = ANOTHER.exec(words)?.[1];
  const without = WITHOUT.exec(words)?.[1];
  const more = MORE.exec(words)?.[1];
  const args = {
    ...(another !== undefined && { replace: [{ number: Number(another) }] }),
    ...(without !== undefined && { remove: [Number(without)] }),
    ...(more !== undefined && { add: [{ emotion: more.trim() }] }),
  };
  return Object.keys(args).length > 0 ? { name: 'change_plan', args } : undefined;
}

const sticker = z.object({ emotion: z.string().optional(), pose: z.string().optional() });
const Brief = z.object({
  style: z.string().optional(),
  count: z.number().optional(),
  given: z.array(sticker),
});

/** The plan that is made of a brief: what is given, and stickers that no other plan of this person has. */
export function planProposal(brief: string): object {
  const { style = 'comic', count, given } = Brief.parse(JSON.parse(brief));
  const own = /\p{L}+-\d+/u.exec(brief)?.[0] ?? '';
  const length = Math.max(count ?? given.length, 1);
  let serial = 0;
  const fresh = (what: string): string => {
    do serial++;
    while (brief.includes(`${what} ${serial} ${own}`));
    return `${what} ${serial} ${own}`;
  };
  const stickers = Array.from({ length }, (_, index) => ({
    emotion: given[index]?.emotion ?? fresh('mood'),
    pose: given[index]?.pose ?? fresh('gesture'),
    emoji: '🙂',
  }));
  return { style, stickers, next_response: 'Here is what I would draw.' };
}
