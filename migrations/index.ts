import type { Migration } from 'kysely';
import * as version1 from './0001_version_1.ts';
import * as modelLedDialogue from './0002_model_led_dialogue.ts';

/** All migrations, in order. A new one is one file and one line here. */
export const migrations: Readonly<Record<string, Migration>> = {
  '0001_version_1': version1,
  '0002_model_led_dialogue': modelLedDialogue,
};
