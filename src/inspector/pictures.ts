import { randomUUID } from 'node:crypto';
import type { PictureStage } from '../generation/ports.ts';
import { pictureSize } from '../images/size.ts';
import type { GenerationView } from '../playground/web/protocol.ts';

/** Jobs whose pictures are kept, of all people. */
const MAX_JOBS = 30;

interface Trace {
  readonly bytes: Buffer;
  readonly type: string;
}

type PictureView = GenerationView['pictures'][number];

/** The pictures that stickers went through, in memory. */
export class Pictures {
  readonly #changed: () => void;
  /** By job, oldest first. */
  readonly #jobs = new Map<number, { readonly views: PictureView[]; readonly ids: string[] }>();
  readonly #traces = new Map<string, Trace>();
  /** One after another, so that they stay in order. */
  #keeping: Promise<void> = Promise.resolve();

  constructor(changed: () => void) {
    this.#changed = changed;
  }

  /** In the order they came about. */
  of(jobId: number): readonly PictureView[] {
    return this.#jobs.get(jobId)?.views ?? [];
  }

  trace(id: string): Trace | undefined {
    return this.#traces.get(id);
  }

  /** Keeps a picture of a job; what cannot be shown is skipped. Never rejects. */
  keep(jobId: number, what: PictureStage, bytes: Buffer): Promise<void> {
    this.#keeping = this.#keeping.then(() => this.#keep(jobId, what, bytes));
    return this.#keeping;
  }

  async #keep(jobId: number, what: PictureStage, bytes: Buffer): Promise<void> {
    const size = await pictureSize(bytes);
    if (!size) return;
    const { format, width, height } = size;
    const id = randomUUID();
    const kept = this.#jobs.get(jobId) ?? { views: [], ids: [] };
    // A job that begins once more begins with the same photo.
    if (kept.ids.some(other => this.#traces.get(other)?.bytes.equals(bytes))) return;
    this.#jobs.set(jobId, kept);
    kept.views.push({ what, url: `/traces/${id}`, width, height });
    kept.ids.push(id);
    this.#traces.set(id, { bytes, type: `image/${format}` });
    if (this.#jobs.size > MAX_JOBS) this.#forgetOldest();
    this.#changed();
  }

  #forgetOldest(): void {
    for (const [jobId, { ids }] of this.#jobs) {
      for (const id of ids) this.#traces.delete(id);
      this.#jobs.delete(jobId);
      return;
    }
  }
}
