import type { Migration } from 'kysely';
import { down as downVersion1, up as upVersion1 } from './0001_version_1.ts';
import { down as downModelLedDialogue, up as upModelLedDialogue } from './0002_model_led_dialogue.ts';
import { down as downStickersAndPacks, up as upStickersAndPacks } from './0003_stickers_and_packs.ts';
import { down as downSummariesAndEmoji, up as upSummariesAndEmoji } from './0004_summaries_and_emoji.ts';
import { down as downOperation, up as upOperation } from './0005_operation.ts';
import { down as downForgetting, up as upForgetting } from './0006_forgetting.ts';
import { down as downPhotoWait, up as upPhotoWait } from './0007_photo_wait.ts';
import { down as downLeases, up as upLeases } from './0008_leases.ts';
import { down as downTries, up as upTries } from './0009_tries.ts';
import { down as downEdits, up as upEdits } from './0010_edits.ts';
import { down as downEmojiChoices, up as upEmojiChoices } from './0011_emoji_choices.ts';
import { down as downTopics, up as upTopics } from './0012_topics.ts';
import { down as downSendCrashes, up as upSendCrashes } from './0013_send_crashes.ts';
import { down as downPictureTries, up as upPictureTries } from './0014_picture_tries.ts';
import { down as downPlans, up as upPlans } from './0015_plans.ts';
import { down as downPreferences, up as upPreferences } from './0016_preferences.ts';
import { down as downSheets, up as upSheets } from './0017_sheets.ts';
import { down as downWrittenLanguage, up as upWrittenLanguage } from './0018_written_language.ts';
import { down as downLook, up as upLook } from './0019_look.ts';
import { down as downOpenButtons, up as upOpenButtons } from './0020_open_buttons.ts';
import { down as downVoice, up as upVoice } from './0021_voice.ts';
import { down as downToolCalls, up as upToolCalls } from './0022_tool_calls.ts';

/** All migrations, in order. A new one is one file, its import and one line here. */
export const migrations: Readonly<Record<string, Migration>> = {
  '0001_version_1': { up: upVersion1, down: downVersion1 },
  '0002_model_led_dialogue': { up: upModelLedDialogue, down: downModelLedDialogue },
  '0003_stickers_and_packs': { up: upStickersAndPacks, down: downStickersAndPacks },
  '0004_summaries_and_emoji': { up: upSummariesAndEmoji, down: downSummariesAndEmoji },
  '0005_operation': { up: upOperation, down: downOperation },
  '0006_forgetting': { up: upForgetting, down: downForgetting },
  '0007_photo_wait': { up: upPhotoWait, down: downPhotoWait },
  '0008_leases': { up: upLeases, down: downLeases },
  '0009_tries': { up: upTries, down: downTries },
  '0010_edits': { up: upEdits, down: downEdits },
  '0011_emoji_choices': { up: upEmojiChoices, down: downEmojiChoices },
  '0012_topics': { up: upTopics, down: downTopics },
  '0013_send_crashes': { up: upSendCrashes, down: downSendCrashes },
  '0014_picture_tries': { up: upPictureTries, down: downPictureTries },
  '0015_plans': { up: upPlans, down: downPlans },
  '0016_preferences': { up: upPreferences, down: downPreferences },
  '0017_sheets': { up: upSheets, down: downSheets },
  '0018_written_language': { up: upWrittenLanguage, down: downWrittenLanguage },
  '0019_look': { up: upLook, down: downLook },
  '0020_open_buttons': { up: upOpenButtons, down: downOpenButtons },
  '0021_voice': { up: upVoice, down: downVoice },
  '0022_tool_calls': { up: upToolCalls, down: downToolCalls },
};
