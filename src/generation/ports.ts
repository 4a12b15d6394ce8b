import type { Generation } from '../assistant-db/schema.ts';
import { ProviderError } from '../lib/errors.ts';

/** The person must send it again. */
export class PhotoLostError extends Error {
  override readonly name: string = 'PhotoLostError';
}

/** The photo could not be fetched now; a later attempt may work. */
export class PhotoUnavailableError extends ProviderError {
  /** In words that may mean "never" as well as "not now". */
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
  /** @throws PhotoLostError where the photo is gone for good, PhotoUnavailableError where it may work later */
  fetch(ref: string, signal: AbortSignal): Promise<Buffer>;
  /** Throws only the signal's reason. */
  has(ref: string, signal: AbortSignal): Promise<boolean>;
}

/** Shows the person how far a job is. Best effort: never throws, never delays the job. */
export interface ProgressReporter {
  stage(job: Generation): void;
  end(job: Generation): void;
}

/** The pictures a job goes through; a sheet is one of each job that has its sticker on it. */
type PictureStage = 'photo' | 'sheet' | 'drawn' | 'cut_out' | 'finished';

/** Sees every picture of every job. Never throws. */
export type PictureObserver = (job: Generation, stage: PictureStage, bytes: Buffer) => void;
