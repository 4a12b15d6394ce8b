import { loadImages } from '../assistant-db/jobs/generation-images.ts';
import { jobsOfSheet, type SplitCell, saveSplit } from '../assistant-db/jobs/sheets.ts';
import type { Generation } from '../assistant-db/schema.ts';
import { retryWrite } from '../assistant-db/trouble.ts';
import { EmptySubjectError, UnkeyableError } from '../images/finishing/errors.ts';
import type { Finisher } from '../images/finishing/finisher.ts';
import { gridFor } from '../images/sheet/choose.ts';
import { ProviderError } from '../lib/errors.ts';
import { type DrawJobDeps, drawJob, JobTakenOverError, LOST } from './draw-job.ts';

export interface SheetDeps extends DrawJobDeps {
  readonly finisher: Finisher;
}

/** Whether another sheet would end the same way, while each of its stickers by itself may not. */
function isOfSheet(error: unknown): boolean {
  if (error instanceof UnkeyableError || error instanceof EmptySubjectError) return true;
  if (!(error instanceof ProviderError)) return false;
  return error.kind === 'blocked' || error.kind === 'no_image' || error.kind === 'bad_request';
}

/**
 * Draws the sheet that a job draws for others as well, takes it apart and stores a cut-out for each sticker that can be used.
 * From then on all of them are jobs like any other: what is missing is drawn by itself. A sheet that is drawn is paid for, and
 * never drawn again.
 *
 * Throws what drawing throws where it holds for each of its stickers: no service draws, the photo is gone.
 */
export async function drawSheet(deps: SheetDeps, job: Generation, signal: AbortSignal): Promise<void> {
  const jobs = await jobsOfSheet(deps.db, job.id);
  if (!jobs.some(({ id }) => id === job.id)) return;
  try {
    const cells = await cellsOf(deps, job, jobs, signal);
    await storeCells(deps, job, signal, () =>
      deps.db.transaction().execute(trx => saveSplit(trx, job.id, deps.me, cells)),
    );
    const used = cells.filter(({ cutOut }) => cutOut !== null).length;
    deps.log.info({ generation: job.id, stickers: cells.length, used }, 'sheet taken apart');
  } catch (error) {
    signal.throwIfAborted();
    if (!isOfSheet(error)) throw error;
    deps.log.warn({ generation: job.id, err: error }, 'no sheet: its stickers are drawn one by one');
    await storeCells(deps, job, signal, () =>
      deps.db.transaction().execute(trx => saveSplit(trx, job.id, deps.me, [])),
    );
  }
}

async function storeCells(
  deps: SheetDeps,
  { id }: Generation,
  signal: AbortSignal,
  write: () => Promise<boolean>,
): Promise<void> {
  const cells = {
    what: `the cells of sheet ${id}`,
    otherwise: 'the sheet is taken apart once more',
    facts: { generation: id },
  };
  if (!(await retryWrite(deps, cells, signal, write))) throw new JobTakenOverError(LOST);
}

async function cellsOf(
  deps: SheetDeps,
  job: Generation,
  jobs: readonly Generation[],
  signal: AbortSignal,
): Promise<SplitCell[]> {
  const grid = gridFor(jobs.length);
  const stored = (await loadImages(deps.db, job.id))?.drawn;
  const generators = deps.generators.filter(({ sheets }) => sheets?.[grid] !== undefined);
  if (!stored && generators.length === 0) return [];
  const sheet = stored ?? (await drawJob({ ...deps, generators }, job, 1, signal, jobs)).bytes;
  for (const one of jobs) deps.onPicture?.(one, 'sheet', sheet);
  const cells = await deps.finisher.splitSheet(sheet, grid);
  return Promise.all(
    jobs.map(async ({ id }, index): Promise<SplitCell> => {
      const cell = cells[index];
      if (cell?.type === 'drawn') return { generationId: id, cutOut: await cutOut(deps, cell.picture) };
      const facts = { generation: id, sheet: job.id, reason: cell?.reason };
      deps.log.info(facts, 'a cell of a sheet is of no use');
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
