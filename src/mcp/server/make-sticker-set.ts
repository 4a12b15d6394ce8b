import type { McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { checkedCaption } from '../../images/finishing/caption/limits.ts';
import { ProviderError } from '../../lib/errors.ts';
import {
  adviceFor,
  type Call,
  LimitError,
  MAKES_PICTURE,
  refusalWords,
  runCall,
  type StickerServerDeps,
} from './call.ts';
import { lenient } from './lenient.ts';
import { caption, drawingNotes, emotion, lookFrom, outline, pose, style } from './make-sticker.ts';
import {
  factsLine,
  openPhoto,
  pictureFacts,
  pictureInput,
  pictureResult,
  type ShownPicture,
} from './pictures.ts';

const MAX_STICKERS = 12;
const MAX_FAILURES = 2;

interface SetOrder {
  readonly photo: Buffer;
  readonly style: string;
  readonly items: readonly { emotion: string; pose: string; caption: string | undefined }[];
  readonly outline: number | undefined;
}

type SetItem = SetOrder['items'][number];
type DrawnItem = { readonly number: number; readonly emotion: string; readonly pose: string } & (
  | { readonly ok: true; readonly shown: ShownPicture; readonly byFilters: boolean }
  | { readonly ok: false; readonly error: string }
);

function isOfService(error: unknown): boolean {
  if (!(error instanceof ProviderError)) return false;
  return !['blocked', 'no_image', 'unchanged', 'bad_answer'].includes(error.kind);
}

/** Waits for all, so that nothing keeps running after a failure. */
async function allOf<T>(promises: readonly Promise<T>[]): Promise<T[]> {
  await Promise.allSettled(promises);
  return Promise.all(promises);
}

/**
 * Draws the first sticker alone, because the others copy its look, then the rest concurrently. Stops early if the daily
 * limit is used up or the service is down.
 */
async function drawSet(
  deps: StickerServerDeps,
  { photo, style: look, items, outline: thickness }: SetOrder,
  { signal, progress }: Call,
): Promise<readonly DrawnItem[]> {
  const { studio, allowance } = deps;
  let like: Buffer | undefined;
  let done = 0;
  let failures = 0;
  let hopeless: unknown;

  const drawOne = async ({ emotion: wished, pose: posed, caption: words }: SetItem, number: number) => {
    const params = { style: look, emotion: wished, pose: posed };
    const { cutOut, byFilters } = await allowance.drawing(signal, () => {
      // It waited for a slot; by now the rest may be pointless.
      if (hopeless !== undefined) throw hopeless;
      return studio.draw({ photo, params, like }, signal);
    });
    like ??= cutOut;
    const webp = await studio.finish(cutOut, lookFrom(words, thickness));
    signal.throwIfAborted();
    return { ok: true as const, shown: await pictureResult(deps, webp, `set-${number}.webp`), byFilters };
  };

  const tryOne = async (item: SetItem, index: number): Promise<DrawnItem> => {
    const facts = { number: index + 1, emotion: item.emotion, pose: item.pose };
    let made: DrawnItem;
    try {
      if (hopeless !== undefined) throw hopeless;
      made = { ...facts, ...(await drawOne(item, facts.number)) };
    } catch (error) {
      signal.throwIfAborted();
      if (isOfService(error)) failures++;
      if (error instanceof LimitError || failures >= MAX_FAILURES) hopeless ??= error;
      if (adviceFor(error) === undefined) deps.log.error({ err: error }, 'a sticker of a set failed');
      made = { ...facts, ok: false, error: refusalWords(error) };
    }
    done++;
    await progress.tell(done + 1, `${done} of ${items.length}: ${made.ok ? item.emotion : 'not drawn'}`);
    return made;
  };

  const made: DrawnItem[] = [];
  await progress.step(`drawing ${items.length} stickers`, async () => {
    for (const [index, item] of items.entries()) {
      if (like !== undefined) break;
      made.push(await tryOne(item, index));
    }
    const rest = items.slice(made.length).map((item, index) => tryOne(item, made.length + index));
    made.push(...(await allOf(rest)));
  });
  if (hopeless !== undefined && made.every(({ ok }) => !ok)) throw hopeless;
  return made;
}

const item = { number: z.number().int(), emotion: z.string(), pose: z.string() };
const drawn = z.object({ ...item, ok: z.literal(true), ...pictureFacts });
const failed = z.object({
  ...item,
  ok: z.literal(false),
  error: z.string().describe('Why it was not drawn, and what to do'),
});
const output = z.object({
  style: z.string(),
  stickers: z.array(z.discriminatedUnion('ok', [drawn, failed])).describe('In the order of the plan'),
  drawn: z.number().int(),
  failed: z.number().int(),
  notes: z.array(z.string()),
});

export function registerMakeStickerSet(server: McpServer, deps: StickerServerDeps): void {
  server.registerTool(
    'make_sticker_set',
    {
      title: 'Make a set of stickers',
      description: `Draws up to ${MAX_STICKERS} stickers of one photo in one look, as the plan says; tells its progress after each. May cost money at a drawing service for each of them. What cannot be drawn is told, the others come all the same.`,
      inputSchema: lenient(
        z.object({
          photo: pictureInput(deps, 'The photo of a person, an animal or a thing'),
          style,
          items: z
            .array(z.object({ emotion, pose, caption }))
            .min(1)
            .max(MAX_STICKERS)
            .describe('The plan: what each sticker shows'),
          outline,
        }),
      ),
      outputSchema: output,
      annotations: { ...MAKES_PICTURE, idempotentHint: false },
    },
    ({ photo, style: look, items, outline: thickness }, ctx) =>
      runCall(deps, ctx, items.length + 1, async call => {
        const plan = items.map(each => ({ ...each, caption: checkedCaption(each.caption) }));
        const opened = await call.progress.step('opening the photo', () =>
          openPhoto(deps, photo, call.signal),
        );
        const order = { photo: opened, style: look, items: plan, outline: thickness };
        const made = await drawSet(deps, order, call);
        const count = made.filter(({ ok }) => ok).length;
        const usedFilters = made.some(each => each.ok && each.byFilters);
        const notes = [
          ...new Set(items.flatMap(each => drawingNotes(usedFilters, { ...each, style: look }))),
        ];
        const text = `${count} of ${items.length} stickers were drawn. ${notes.join(' ')}`.trim();
        return {
          content: [
            { type: 'text', text },
            ...made.flatMap(each => {
              const what = each.ok ? factsLine(each.shown.facts) : `not drawn. ${each.error}`;
              const line = { type: 'text' as const, text: `${each.number}. ${each.emotion}: ${what}` };
              return each.ok ? [line, each.shown.image] : [line];
            }),
          ],
          structuredContent: {
            style: look,
            stickers: made.map(each => {
              if (!each.ok) return each;
              const { shown, byFilters, ...facts } = each;
              return { ...facts, ...shown.facts };
            }),
            drawn: count,
            failed: items.length - count,
            notes,
          },
        };
      }),
  );
}
