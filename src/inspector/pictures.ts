import { randomUUID } from 'node:crypto';
import type { Generation } from '../assistant-db/schema.ts';
import { pictureSize } from '../images/raster.ts';
import type { GenerationView, PictureView, SheetView } from '../playground/web/protocol.ts';

/** Jobs whose pictures are kept, of all people. */
const MAX_JOBS = 30;
/** Sheets that are kept, of all people. */
const MAX_SHEETS = 8;

export interface Trace {
  readonly bytes: Buffer;
  readonly type: string;
}

type StageView = GenerationView['pictures'][number];

interface Sheet {
  readonly picture: PictureView;
  readonly traceId: string;
  readonly bytes: Buffer;
  /** The jobs whose stickers are on it, in the order of its cells. */
  readonly cells: number[];
}

export class Pictures {
  readonly #changed: () => void;
  readonly #jobs = new Map<number, { readonly views: StageView[]; readonly ids: string[] }>();
  readonly #sheets = new Map<number, Sheet>();
  readonly #traces = new Map<string, Trace>();
  /** One after another, so that they stay in order. */
  #keeping: Promise<void> = Promise.resolve();

  constructor(changed: () => void) {
    this.#changed = changed;
  }

  of(jobId: number): readonly StageView[] {
    return this.#jobs.get(jobId)?.views ?? [];
  }

  sheet(id: number): Pick<Sheet, 'picture' | 'cells'> | undefined {
    return this.#sheets.get(id);
  }

  trace(id: string): Trace | undefined {
    return this.#traces.get(id);
  }

  /** Keeps a picture of a job; what cannot be shown is skipped. Never rejects. */
  keep(jobId: number, what: StageView['what'], bytes: Buffer): Promise<void> {
    return this.#inOrder(() => this.#keep(jobId, what, bytes));
  }

  /** Keeps a sheet, once, and notes that a job's sticker is on it. Never rejects. */
  keepSheet(id: number, jobId: number, bytes: Buffer): Promise<void> {
    return this.#inOrder(() => this.#keepSheet(id, jobId, bytes));
  }

  /** Nothing is known of these jobs any more. */
  forget(jobIds: readonly number[]): void {
    for (const id of jobIds) {
      this.#dropJob(id);
      this.#dropSheet(id);
    }
  }

  #inOrder(work: () => Promise<void>): Promise<void> {
    this.#keeping = this.#keeping.then(work);
    return this.#keeping;
  }

  async #keep(jobId: number, what: StageView['what'], bytes: Buffer): Promise<void> {
    const kept = this.#jobs.get(jobId) ?? { views: [], ids: [] };
    // A job that begins once more begins with the same photo.
    if (kept.ids.some(other => this.#traces.get(other)?.bytes.equals(bytes))) return;
    const stored = await this.#store(bytes);
    if (stored === undefined) return;
    this.#jobs.set(jobId, kept);
    kept.views.push({ what, ...stored.picture });
    kept.ids.push(stored.traceId);
    this.#forgetOldest();
    this.#changed();
  }

  async #keepSheet(id: number, jobId: number, bytes: Buffer): Promise<void> {
    const known = this.#sheets.get(id);
    if (known?.bytes.equals(bytes)) {
      if (!known.cells.includes(jobId)) known.cells.push(jobId);
    } else {
      const stored = await this.#store(bytes);
      if (stored === undefined) return;
      this.#sheets.set(id, { ...stored, bytes, cells: [jobId] });
      this.#forgetOldest();
    }
    this.#changed();
  }

  async #store(bytes: Buffer): Promise<Pick<Sheet, 'picture' | 'traceId'> | undefined> {
    const size = await pictureSize(bytes);
    if (!size) return undefined;
    const { format, width, height } = size;
    const traceId = randomUUID();
    this.#traces.set(traceId, { bytes, type: `image/${format}` });
    return { traceId, picture: { url: `/traces/${traceId}`, width, height } };
  }

  #forgetOldest(): void {
    const [job] = this.#jobs.keys();
    if (job !== undefined && this.#jobs.size > MAX_JOBS) this.#dropJob(job);
    const [sheet] = this.#sheets.keys();
    if (sheet !== undefined && this.#sheets.size > MAX_SHEETS) this.#dropSheet(sheet);
  }

  #dropJob(id: number): void {
    for (const traceId of this.#jobs.get(id)?.ids ?? []) this.#traces.delete(traceId);
    this.#jobs.delete(id);
  }

  #dropSheet(id: number): void {
    this.#traces.delete(this.#sheets.get(id)?.traceId ?? '');
    this.#sheets.delete(id);
  }
}

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
