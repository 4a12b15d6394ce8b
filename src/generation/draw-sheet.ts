import {
  jobsOfSheet,
  loadImages,
  type SplitCell,
  saveSplit,
} from '../assistant-db/jobs/generation-images.ts';
import type { Generation } from '../assistant-db/schema.ts';
import type { Finisher } from '../images/finishing/finisher.ts';
import { EmptySubjectError, UnkeyableError } from '../images/finishing/key.ts';
import { gridFor } from '../images/sheet/request.ts';
import { ProviderError } from '../lib/errors.ts';
import { type DrawJobDeps, drawJob, storePictures } from './draw-job.ts';

export interface SheetDeps extends DrawJobDeps {
  readonly finisher: Finisher;
}

/** Whether another sheet would fail too, but its stickers may work one by one. */
function isOfSheet(error: unknown): boolean {
  if (error instanceof UnkeyableError || error instanceof EmptySubjectError) return true;
  if (!(error instanceof ProviderError)) return false;
  return ['blocked', 'no_image', 'bad_request'].includes(error.kind);
}

/**
 * Draws a sheet, splits it and stores the usable cut-outs; the other stickers are drawn one by one. A sheet is never drawn
 * again, because it has been paid for. Throws errors that apply to each of its stickers.
 */
export async function drawSheet(deps: SheetDeps, job: Generation, signal: AbortSignal): Promise<void> {
  const jobs = await jobsOfSheet(deps.db, job.id);
  if (!jobs.some(({ id }) => id === job.id)) return;
  const write = {
    what: `the cells of sheet ${job.id}`,
    otherwise: 'the sheet is split again',
    facts: { generation: job.id },
  };
  const save = (cells: readonly SplitCell<Buffer>[]) => {
    const cutOuts = cells.flatMap(({ generationId: id, cutOut }) =>
      cutOut === null ? [] : ([[id, cutOut]] as const),
    );
    return storePictures(deps, job, write, new Map(cutOuts), signal, (trx, stored) => {
      const split = cells.map(cell => ({ ...cell, cutOut: stored.get(cell.generationId) ?? null }));
      return saveSplit(trx, job.id, deps.me, split);
    });
  };
  try {
    const cells = await cellsOf(deps, job, jobs, signal);
    await save(cells);
    const used = cells.filter(({ cutOut }) => cutOut !== null).length;
    deps.log.info({ generation: job.id, stickers: cells.length, used }, 'sheet split');
  } catch (error) {
    signal.throwIfAborted();
    if (!isOfSheet(error)) throw error;
    deps.log.warn(
      { generation: job.id, err: error },
      'drawing a sheet failed; drawing its stickers one by one',
    );
    await save([]);
  }
}

async function cellsOf(
  deps: SheetDeps,
  job: Generation,
  jobs: readonly Generation[],
  signal: AbortSignal,
): Promise<SplitCell<Buffer>[]> {
  const grid = gridFor(jobs.length);
  const stored = await deps.pictureStore.get((await loadImages(deps.db, job.id))?.drawn, signal);
  const generators = deps.generators.filter(({ sheets }) => sheets?.[grid] !== undefined);
  if (!stored && generators.length === 0) return [];
  const sheet = stored ?? (await drawJob({ ...deps, generators }, job, 1, signal, jobs)).bytes;
  for (const one of jobs) deps.onPicture?.(one, 'sheet', sheet);
  const cells = await deps.finisher.splitSheet(sheet, grid);
  return Promise.all(
    jobs.map(async ({ id }, index): Promise<SplitCell<Buffer>> => {
      const cell = cells[index];
      if (cell?.type === 'drawn') return { generationId: id, cutOut: await cutOut(deps, cell.picture) };
      const facts = { generation: id, sheet: job.id, reason: cell?.reason };
      deps.log.info(facts, 'a cell of a sheet is unusable; its sticker is drawn alone');
      return { generationId: id, cutOut: null };
    }),
  );
}

async function cutOut({ finisher }: SheetDeps, picture: Buffer): Promise<Buffer | null> {
  try {
    return await finisher.cutOut(picture);
  } catch (error) {
    if (error instanceof UnkeyableError || error instanceof EmptySubjectError) return null;
    throw error;
  }
}
