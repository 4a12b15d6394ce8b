import type { FinishOptions } from '../images/finishing/finish.ts';
import { EmptySubjectError, UnkeyableError } from '../images/finishing/key.ts';
import type { StickerParams } from '../images/types.ts';
import { isBuiltIn } from '../providers/index.ts';
import { type CuttingDeps, cutOutDrawn, type Drawn, removeBackground } from './cutting.ts';
import { type DrawDeps, drawPhoto } from './draw.ts';

/** A drawing outside the queue. */
export interface StickerOrder {
  readonly photo: Buffer;
  readonly params: StickerParams;
  /** The cut-out of an earlier sticker whose look is to be kept. */
  readonly like?: Buffer | undefined;
}

/**
 * How a subject was cut out:
 *
 * - `key`: by its transparency, or from a flat colour
 * - `remover`: by the operator's background remover
 * - `outline`: by colours and edges alone
 * - `card`: not at all, the whole picture with round corners
 */
export type CutOutMethod = 'key' | 'remover' | 'outline' | 'card';

export type Studio = ReturnType<typeof createStudio>;

/** Makes pictures for a waiting caller and stores nothing. Expects pictures that have passed the decoder. */
export function createStudio(deps: DrawDeps & CuttingDeps) {
  const { finisher, generators } = deps;
  const [first] = generators;

  const drawAgain = async (order: StickerOrder, signal: AbortSignal): Promise<Drawn> => {
    const { bytes } = await drawPhoto(deps, { ...order, take: 1, attempt: 2 }, signal);
    return { bytes, attempt: 2 };
  };

  return {
    /** A model draws first, so any style is possible. */
    drawsAnyStyle: first !== undefined && !isBuiltIn(first.name),
    /** @throws ProviderError if no provider draws, EmptySubjectError if the picture has no subject, or the signal's reason */
    draw: async (order: StickerOrder, signal: AbortSignal) => {
      const { bytes, provider, model } = await drawPhoto(deps, { ...order, take: 1, attempt: 1 }, signal);
      const cutting = {
        drawn: { bytes, attempt: 1 },
        facts: { provider, model },
        begin: async () => signal.throwIfAborted(),
        redrawStrictly: () => drawAgain(order, signal),
      } as const;
      return {
        cutOut: await cutOutDrawn(deps, cutting, signal),
        byFilters: isBuiltIn(provider),
        provider,
        model,
      };
    },
    /** @throws EmptySubjectError if the picture is empty, or the signal's reason */
    cutOut: async (
      picture: Buffer,
      signal: AbortSignal,
    ): Promise<{ readonly cutOut: Buffer; readonly method: CutOutMethod }> => {
      try {
        return { cutOut: await finisher.cutOut(picture), method: 'key' };
      } catch (error) {
        if (!(error instanceof UnkeyableError)) throw error;
      }
      signal.throwIfAborted();
      try {
        const removed = await removeBackground(deps, picture, {}, signal);
        if (removed !== undefined) return { cutOut: removed, method: 'remover' };
        return { cutOut: await finisher.cutOutPhoto(picture), method: 'outline' };
      } catch (error) {
        if (!(error instanceof UnkeyableError || error instanceof EmptySubjectError)) throw error;
        return { cutOut: await finisher.card(picture), method: 'card' };
      }
    },
    /** Returns the sticker as a WebP of 512 px. @throws CaptionError, EmptySubjectError */
    finish: (cutOut: Buffer, look: FinishOptions) => finisher.finishCutOut(cutOut, look),
  };
}
