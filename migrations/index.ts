import type { Migration } from 'kysely';
import * as version1 from './0001_version_1.ts';
import * as modelLedDialogue from './0002_model_led_dialogue.ts';
import * as stickersAndPacks from './0003_stickers_and_packs.ts';
import * as summariesAndEmoji from './0004_summaries_and_emoji.ts';
import * as operation from './0005_operation.ts';
import * as forgetting from './0006_forgetting.ts';
import { smallMigrations } from './0007_to_0022.ts';

/** All migrations by the names that are recorded in databases, in order. */
export const migrations: Readonly<Record<string, Migration>> = {
  '0001_version_1': version1,
  '0002_model_led_dialogue': modelLedDialogue,
  '0003_stickers_and_packs': stickersAndPacks,
  '0004_summaries_and_emoji': summariesAndEmoji,
  '0005_operation': operation,
  '0006_forgetting': forgetting,
  ...smallMigrations,
};
