import { randomUUID } from 'node:crypto';
import { pictureSize } from '../images/raster.ts';
import type { GenerationView } from '../playground/web/protocol.ts';

const MAX_JOBS = 30;

type StageView = GenerationView['pictures'][number];

export interface Trace {
  readonly bytes: Buffer;
  readonly type: string;
}

/** The pictures of the newest jobs, stage by stage. In memory only. */
export class Pictures {
  readonly #changed: () => void;
  readonly #jobs = new Map<number, (StageView & Trace)[]>();
  #keeping: Promise<void> = Promise.resolve();

  constructor(changed: () => void) {
    this.#changed = changed;
  }

  of(jobId: number): readonly StageView[] {
    const kept = this.#jobs.get(jobId) ?? [];
    return kept.map(({ what, url, width, height }) => ({ what, url, width, height }));
  }

  trace(id: string): Trace | undefined {
    return [...this.#jobs.values()].flat().find(({ url }) => url === `/traces/${id}`);
  }

  /** Keeps a picture of a job. Skips pictures that cannot be shown. Never rejects. */
  keep(jobId: number, what: StageView['what'], bytes: Buffer): Promise<void> {
    this.#keeping = this.#keeping.then(() => this.#keep(jobId, what, bytes));
    return this.#keeping;
  }

  forget(jobIds: Iterable<number>): void {
    for (const id of jobIds) this.#jobs.delete(id);
  }

  async #keep(jobId: number, what: StageView['what'], bytes: Buffer): Promise<void> {
    const kept = this.#jobs.get(jobId) ?? [];
    // A retried job starts with the same photo.
    if (kept.some(other => other.bytes.equals(bytes))) return;
    const size = await pictureSize(bytes);
    if (!size) return;
    const { format, width, height } = size;
    kept.push({ what, url: `/traces/${randomUUID()}`, width, height, bytes, type: `image/${format}` });
    this.#jobs.set(jobId, kept);
    const [oldest] = this.#jobs.keys();
    if (oldest !== undefined && this.#jobs.size > MAX_JOBS) this.#jobs.delete(oldest);
    this.#changed();
  }
}
