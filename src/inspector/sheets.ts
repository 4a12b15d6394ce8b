import type { Generation } from '../assistant-db/schema.ts';
import type { SheetView } from '../playground/web/protocol/inspector.ts';
import type { Pictures } from './pictures.ts';

type Job = Pick<Generation, 'id' | 'emotion'>;

/** The sheet that a job drew, if it drew one. @param jobs of the same person */
export function sheetView({ id }: Job, jobs: readonly Job[], pictures: Pictures): SheetView[] {
  const sheet = pictures.sheet(id);
  if (sheet === undefined) return [];
  const cells = sheet.cells.map((generationId): SheetView['cells'][number] => {
    const emotion = jobs.find(job => job.id === generationId)?.emotion ?? '';
    const own = pictures.of(generationId);
    if (own.some(({ what }) => what === 'drawn'))
      return { generationId, emotion, state: 'alone', cutOut: null };
    const cutOut = own.find(({ what }) => what === 'cut_out') ?? null;
    return { generationId, emotion, state: cutOut ? 'cut_out' : 'open', cutOut };
  });
  return [{ id, picture: sheet.picture, cells }];
}
