import type { Migration } from 'kysely';
import * as initial from './0001_initial.ts';
import * as motion from './0002_motion.ts';
import { guestRequests } from './0003_guest_requests.ts';
import { stars } from './0004_stars.ts';
import * as exports from './0005_exports.ts';
import * as received from './0006_received_stickers.ts';
import * as customEmoji from './0007_custom_emoji.ts';
import { drawnFrames } from './0008_drawn_frames.ts';

/**
 * Migrations after the first one, for both databases, in order. The names are recorded in databases and never change. A
 * new migration is one file, its import, one line here, and its types in `src/assistant-db/schema.ts`. The previous version keeps working while a migration is
 * deployed: docs/adding.md says what that requires.
 */
const shared: Readonly<Record<string, Migration>> = {
  '0002_motion': motion,
  '0003_guest_requests': guestRequests,
  '0004_stars': stars,
  '0005_exports': exports,
  '0006_received_stickers': received,
  '0007_custom_emoji': customEmoji,
  '0008_drawn_frames': drawnFrames,
};

export const migrations: Readonly<Record<string, Migration>> = {
  '0001_initial': initial.sqlite,
  ...shared,
};

export const postgresMigrations: Readonly<Record<string, Migration>> = {
  '0001_initial': initial.postgres,
  ...shared,
};
