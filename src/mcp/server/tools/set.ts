import { ProviderError } from '../../../lib/errors.ts';
import { LimitError } from '../allowance.ts';
import type { StickerServerDeps } from '../deps.ts';
import { type ShownPicture, show } from '../picture-result.ts';
import { adviceFor, refusalWords } from '../refusal.ts';
import { lookFrom } from '../wishes.ts';
import type { Call } from './call.ts';

interface SetItem {
  readonly emotion: string;
  readonly pose: string;
  readonly caption: string | undefined;
}

export interface SetOrder {
  readonly photo: Buffer;
  readonly style: string;
  readonly items: readonly SetItem[];
  readonly outline: number | undefined;
}

type ItemResult =
  | {
      readonly ok: true;
      readonly shown: ShownPicture;
      readonly byFilters: boolean;
    }
  | { readonly ok: false; readonly error: string };

/** What has become of one sticker of a plan; its number counts from 1. */
export interface DrawnItem extends SetItem {
  readonly number: number;
  readonly result: ItemResult;
}

/** After so many failures of the service, nothing more is asked of it. */
const MOST_FAILURES = 2;

/** Whether the others would fail as well. */
function isOfService(error: unknown): boolean {
  if (!(error instanceof ProviderError)) return false;
  return error.kind !== 'blocked' && error.kind !== 'no_image' && error.kind !== 'bad_answer';
}

/**
 * Draws the stickers of a plan: the first one alone, as the others are to look like it, then those concurrently. One that
 * fails is told of, and the others are drawn; where the day has no more, or the service is down, the rest is not tried.
 *
 * @returns all of them in their order; with the error that kept all from being drawn, where that was one
 * @throws the signal's reason
 */
export async function drawSet(
  deps: StickerServerDeps,
  { photo, style, items, outline }: SetOrder,
  { signal, progress }: Call,
): Promise<{ readonly made: readonly DrawnItem[]; readonly error: unknown }> {
  const { studio, allowance } = deps;
  let like: Buffer | undefined;
  let done = 0;
  let failures = 0;
  let hopeless: unknown;

  const drawOne = async ({ emotion, pose, caption }: SetItem, number: number): Promise<ItemResult> => {
    const order = { photo, params: { style, emotion, pose }, like };
    const { cutOut, byFilters } = await allowance.drawing(signal, () => {
      // It has waited for a place: by now the rest may be without hope.
      if (hopeless !== undefined) throw hopeless;
      return studio.draw(order, signal);
    });
    like ??= cutOut;
    const webp = await studio.finish(cutOut, lookFrom({ caption, outline }));
    signal.throwIfAborted();
    return { ok: true, shown: await show(deps, webp, `set-${number}.webp`), byFilters };
  };

  const tryOne = async (item: SetItem, index: number): Promise<DrawnItem> => {
    const number = index + 1;
    let result: ItemResult;
    try {
      if (hopeless !== undefined) throw hopeless;
      result = await drawOne(item, number);
    } catch (error) {
      signal.throwIfAborted();
      if (isOfService(error)) failures++;
      if (error instanceof LimitError || failures >= MOST_FAILURES) hopeless ??= error;
      if (adviceFor(error) === undefined) deps.log.error({ err: error }, 'a sticker of a set failed');
      result = { ok: false, error: refusalWords(error) };
    }
    done++;
    await progress.tell(done, `${done} of ${items.length}: ${result.ok ? item.emotion : 'not drawn'}`);
    return { ...item, number, result };
  };

  const made: DrawnItem[] = [];
  await progress.during(`drawing ${items.length} stickers`, async () => {
    // Alone until one is there, whose look the others have.
    for (const [index, item] of items.entries()) {
      if (like !== undefined) break;
      made.push(await tryOne(item, index));
    }
    const rest = items.slice(made.length).map((item, index) => tryOne(item, made.length + index));
    made.push(...(await allOf(rest)));
  });
  const none = made.every(({ result }) => !result.ok);
  return { made, error: none ? hopeless : undefined };
}

/** Waits for all of them, and throws the first error then: nothing is left running behind. */
async function allOf<T>(promises: readonly Promise<T>[]): Promise<T[]> {
  await Promise.allSettled(promises);
  return Promise.all(promises);
}
