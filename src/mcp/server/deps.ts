import type { Studio } from '../../generation/studio.ts';
import type { Decoder } from '../../images/decoder/index.ts';
import type { StyleExamples } from '../../images/offline/examples.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Logger } from '../../lib/logger.ts';
import type { PublicFetch } from '../../lib/public-fetch.ts';
import type { Allowance } from './allowance.ts';

/** The files of the machine that the client runs on too; left out where clients are elsewhere. */
export interface OwnFiles {
  /** Writes a picture beside those that are there. @returns its absolute path */
  keep(name: string, bytes: Buffer): string;
}

/** What the server is made of. It knows no transport. */
export interface StickerServerDeps {
  readonly studio: Studio;
  /** Opens every picture that comes in. */
  readonly decoder: Decoder;
  /** Fetches pictures by their address. */
  readonly fetchPublic: PublicFetch;
  readonly allowance: Allowance;
  readonly examples: StyleExamples;
  readonly clock: Clock;
  readonly log: Logger;
  readonly files?: OwnFiles | undefined;
}
