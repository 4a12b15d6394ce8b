import type { Migration } from 'kysely';
import * as version1 from './0001_version_1.ts';
import * as modelLedDialogue from './0002_model_led_dialogue.ts';
import * as stickersAndPacks from './0003_stickers_and_packs.ts';
import * as summariesAndEmoji from './0004_summaries_and_emoji.ts';
import * as operation from './0005_operation.ts';
import * as forgetting from './0006_forgetting.ts';
import * as photoWait from './0007_photo_wait.ts';
import * as leases from './0008_leases.ts';
import * as tries from './0009_tries.ts';
import * as edits from './0010_edits.ts';
import * as emojiChoices from './0011_emoji_choices.ts';
import * as topics from './0012_topics.ts';
import * as sendCrashes from './0013_send_crashes.ts';
import * as pictureTries from './0014_picture_tries.ts';
import * as plans from './0015_plans.ts';
import * as preferences from './0016_preferences.ts';
import * as sheets from './0017_sheets.ts';
import * as writtenLanguage from './0018_written_language.ts';
import * as look from './0019_look.ts';
import * as openButtons from './0020_open_buttons.ts';
import * as voice from './0021_voice.ts';
import * as toolCalls from './0022_tool_calls.ts';
import * as messageOrder from './0023_message_order.ts';
import * as postgresql from './0024_postgresql.ts';
import * as stickerMessage from './0024_sticker_message.ts';
import * as packNames from './0025_pack_names.ts';
import * as pictureObjects from './0026_picture_objects.ts';
import * as captionIndex from './0027_caption_index.ts';
import * as continuedTurns from './0032_continued_turns.ts';
import * as tasks from './0033_tasks.ts';
import * as apiSessions from './0034_api_sessions.ts';
import * as documents from './0035_documents.ts';
import * as passageVectors from './0037_passage_vectors.ts';
import * as userDocuments from './0038_user_documents.ts';
import * as signIns from './0039_sign_ins.ts';

/**
 * For both databases, by the names that are recorded in them, in order. A new one is one file, its import and one line
 * here. While it is deployed, the version before it goes on working: docs/adding.md says what that asks of it.
 */
const shared: Readonly<Record<string, Migration>> = {
  '0025_pack_names': packNames,
  '0026_picture_objects': pictureObjects,
  '0027_caption_index': captionIndex,
  '0032_continued_turns': continuedTurns,
  '0033_tasks': tasks,
  '0034_api_sessions': apiSessions,
  '0035_documents': documents,
  '0037_passage_vectors': passageVectors,
  '0038_user_documents': userDocuments,
  '0039_sign_ins': signIns,
};

/** From the first version on. */
export const migrations: Readonly<Record<string, Migration>> = {
  '0001_version_1': version1,
  '0002_model_led_dialogue': modelLedDialogue,
  '0003_stickers_and_packs': stickersAndPacks,
  '0004_summaries_and_emoji': summariesAndEmoji,
  '0005_operation': operation,
  '0006_forgetting': forgetting,
  '0007_photo_wait': photoWait,
  '0008_leases': leases,
  '0009_tries': tries,
  '0010_edits': edits,
  '0011_emoji_choices': emojiChoices,
  '0012_topics': topics,
  '0013_send_crashes': sendCrashes,
  '0014_picture_tries': pictureTries,
  '0015_plans': plans,
  '0016_preferences': preferences,
  '0017_sheets': sheets,
  '0018_written_language': writtenLanguage,
  '0019_look': look,
  '0020_open_buttons': openButtons,
  '0021_voice': voice,
  '0022_tool_calls': toolCalls,
  '0023_message_order': messageOrder,
  '0024_sticker_message': stickerMessage,
  ...shared,
};

export const postgresMigrations: Readonly<Record<string, Migration>> = {
  '0024_postgresql': postgresql,
  ...shared,
};
