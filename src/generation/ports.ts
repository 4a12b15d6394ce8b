import type { Generation } from '../assistant-db/schema.ts';
import { ProviderError } from '../lib/errors.ts';

/** The user must send the photo again. */
export class PhotoLostError extends Error {
  override readonly name: string = 'PhotoLostError';
}

/** The photo is temporarily unavailable. */
export class PhotoUnavailableError extends ProviderError {
  /** The answer may mean "never" or "not now". */
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
  /** @throws PhotoLostError if the photo is gone for good, PhotoUnavailableError if it may work later */
  fetch(ref: string, signal: AbortSignal): Promise<Buffer>;
  /** @throws only the signal's reason */
  has(ref: string, signal: AbortSignal): Promise<boolean>;
}

/** Shows the user the progress of a job. Never throws and never delays the job. */
export interface ProgressReporter {
  stage(job: Generation): void;
  end(job: Generation): void;
}

/** The pictures of a job. A sheet belongs to every job with a sticker on it. */
type PictureStage = 'photo' | 'sheet' | 'drawn' | 'cut_out' | 'finished';

/** Receives every picture of every job. Never throws. */
export type PictureObserver = (job: Generation, stage: PictureStage, bytes: Buffer) => void;
