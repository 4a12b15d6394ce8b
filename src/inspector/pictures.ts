import { randomUUID } from 'node:crypto';
import { pictureSize } from '../images/raster.ts';
import type { GenerationView } from '../playground/web/protocol.ts';

const MAX_JOBS = 30;

export interface Trace {
  readonly bytes: Buffer;
  readonly type: string;
}

type StageView = GenerationView['pictures'][number];

export class Pictures {
  readonly #changed: () => void;
  readonly #jobs = new Map<number, { readonly views: StageView[]; readonly ids: string[] }>();
  readonly #traces = new Map<string, Trace>();
  #keeping: Promise<void> = Promise.resolve();

  constructor(changed: () => void) {
    this.#changed = changed;
  }

  of(jobId: number): readonly StageView[] {
    return this.#jobs.get(jobId)?.views ?? [];
  }

  trace(id: string): Trace | undefined {
    return this.#traces.get(id);
  }

  /** Keeps a picture of a job; what cannot be shown is skipped. Never rejects. */
  keep(jobId: number, what: StageView['what'], bytes: Buffer): Promise<void> {
    this.#keeping = this.#keeping.then(() => this.#keep(jobId, what, bytes));
    return this.#keeping;
  }

  forget(jobIds: readonly number[]): void {
    for (const id of jobIds) this.#drop(id);
  }

  async #keep(jobId: number, what: StageView['what'], bytes: Buffer): Promise<void> {
    const kept = this.#jobs.get(jobId) ?? { views: [], ids: [] };
    // A job that begins once more begins with the same photo.
    if (kept.ids.some(other => this.#traces.get(other)?.bytes.equals(bytes))) return;
    const size = await pictureSize(bytes);
    if (!size) return;
    const { format, width, height } = size;
    const id = randomUUID();
    this.#traces.set(id, { bytes, type: `image/${format}` });
    this.#jobs.set(jobId, kept);
    kept.views.push({ what, url: `/traces/${id}`, width, height });
    kept.ids.push(id);
    const [oldest] = this.#jobs.keys();
    if (oldest !== undefined && this.#jobs.size > MAX_JOBS) this.#drop(oldest);
    this.#changed();
  }

  #drop(jobId: number): void {
    for (const id of this.#jobs.get(jobId)?.ids ?? []) this.#traces.delete(id);
    this.#jobs.delete(jobId);
  }
}
