import type { Generation } from '../assistant-db/schema.ts';
import { ProviderError } from '../lib/errors.ts';

/** The photo cannot be had any more, however often one tries; the person must send it again. */
export class PhotoLostError extends Error {
  override readonly name: string = 'PhotoLostError';
}

/** The photo cannot be had right now. It is kept, and fetched later. */
export class PhotoUnavailableError extends ProviderError {
  /** The source said no to this very photo, in words that may mean "never" as well as "not now". */
  readonly doubtful: boolean;

  constructor(message: string, { doubtful = false, retryAfterMs }: PhotoTrouble = {}) {
    super('telegram', 'unavailable', message, { retryAfterMs });
    this.doubtful = doubtful;
  }
}

interface PhotoTrouble {
  readonly doubtful?: boolean;
  readonly retryAfterMs?: number | undefined;
}

export interface PhotoSource {
  /**
   * The bytes behind a stored reference. Throws {@link PhotoLostError} where they are gone for good,
   * {@link PhotoUnavailableError} where it may work later.
   */
  fetch(ref: string, signal: AbortSignal): Promise<Buffer>;
  /** Whether the source can hand out a file right now. Does not throw, but for the signal's reason. */
  has(ref: string, signal: AbortSignal): Promise<boolean>;
}

/** Shows the person how far a job is. Best effort: never throws, never delays the job. */
export interface ProgressReporter {
  stage(job: Generation): void;
  end(job: Generation): void;
}

/** The pictures a job goes through; a sheet is one of each job that has its sticker on it. */
type PictureStage = 'photo' | 'sheet' | 'drawn' | 'cut_out' | 'finished';

/** Sees every picture of every job as it comes about; for whoever looks over the bot's shoulder. Never throws. */
export type PictureObserver = (job: Generation, stage: PictureStage, bytes: Buffer) => void;
