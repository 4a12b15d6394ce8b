import { describe, expect, it } from 'vitest';
import { INTENTS } from '../../../src/assistant/state/intents.ts';
import { encodeWish } from '../../../src/assistant/state/offer.ts';
import { decodeCallback, encodeCallback } from '../../../src/bot/buttons.ts';
import { photoTag } from '../../../src/features/dialogue/view/next-words.ts';
import { tagOf } from '../../../src/features/taste/handlers.ts';

/** The largest number that the parser accepts. No database id will reach it. */
const LARGEST = 999_999_999_999_999;
const TAG = photoTag('a file_id'.repeat(20));

/** Buttons in chats stay valid forever, so their codes must not be renamed. */
const CODES = [
  'assistant_ask:parameter',
  'assistant_change',
  'assistant_choose:parameter:value',
  'assistant_confirm:sessionId:revision',
  'assistant_keep_photo:sessionId:photoTag',
  'assistant_leave:valueTag',
  'assistant_new_photo:sessionId:photoTag',
  'assistant_own_words:parameter',
  'assistant_retry:generationId',
  'assistant_set:count',
  'assistant_take:valueTag',
  'broadcast_cancel:broadcastId',
  'broadcast_send:broadcastId',
  'broadcast_stop:broadcastId',
  'buy:drawings:wish',
  'copy_pack:stickerId',
  'copy_pack_surely:stickerId:among:agreed',
  'delete_sticker:stickerId',
  'document_delete:documentId',
  'forget:since:packs',
  'guest_consent:requestId:agreed',
  'interview',
  'interview_answer:question:option',
  'interview_decline',
  'interview_enough:question',
  'interview_skip:question',
  'language:language',
  'make_emoji:stickerId:packId:all:agreed',
  'never_mind',
  'pack:packId:page',
  'pack_add:stickerId:into:among:all',
  'pack_delete:packId',
  'pack_delete_surely:packId',
  'pack_export:packId',
  'pack_rename:packId',
  'packs',
  'placement:placementId',
  'placement_emoji:placementId',
  'placement_move:placementId:to',
  'placement_remove:placementId',
  'plan_another:planId:revision',
  'plan_change:planId:revision',
  'plan_cut:planId:revision:count',
  'plan_draw:planId:revision',
  'plan_drop:planId:revision',
  'plan_field:planId:revision:row:field',
  'plan_first:planId:generationId:decision',
  'plan_more:planId:revision:count',
  'plan_moving:planId:revision',
  'plan_pack:planId',
  'plan_remove:planId:revision:row',
  'plan_retry:planId',
  'plan_reword:planId:position',
  'plan_row:planId:revision:row',
  'plan_stop:planId',
  'plan_style:planId:revision',
  'pose_from:stickerId',
  'row_val:planId:revision:row:field:value',
  'sign_out:tag',
  'stats',
  'sticker_again:stickerId',
  'sticker_animate:stickerId:motion',
  'sticker_ask_frames:stickerId',
  'sticker_caption:stickerId',
  'sticker_change:stickerId:parameter',
  'sticker_frames:stickerId:among:agreed',
  'sticker_more:stickerId',
  'sticker_move:stickerId',
  'sticker_no_caption:stickerId',
  'sticker_outline:stickerId',
  'sticker_page:page',
  'sticker_show:stickerId',
  'stickers:page',
  'stop_copy:jobId',
  'take_back:paymentId',
  'task_drop:taskId',
  'task_start:taskId',
  'task_stop:taskId',
  'taste_delete:name:tag',
  'taste_edit:name',
  'tool_call:callId',
  'tool_call_all:callId',
  'tool_call_refuse:callId',
  'video_moment:stickerId',
  'video_part:stickerId:from',
  'video_sticker:stickerId:from',
  'voice:on',
];

const [STICKER, PACK] = [7, 3];
const adding = { type: 'add_to_pack', stickerId: STICKER } as const;
const deciding = { type: 'plan_first', planId: 5, generationId: 9 } as const;

/** Buttons of earlier versions also stay valid forever. */
const OLD = [
  ['pack_add:1:7', { ...adding }],
  ['pack_add_to:1:7:3', { ...adding, into: PACK, all: false }],
  ['pack_add_new:1:7', { ...adding, into: 'new', all: false }],
  ['pack_add_proposed:1:7:3', { ...adding, among: 3, all: false }],
  ['pack_add_all_to:1:7:3', { ...adding, into: PACK, all: true }],
  ['pack_add_all_new:1:7', { ...adding, into: 'new', all: true }],
  ['pack_add_all_proposed:1:7:3', { ...adding, among: 3, all: true }],
  ['plan_go_on:1:5:9', { ...deciding, decision: 'go_on' }],
  ['plan_again:1:5:9', { ...deciding, decision: 'again' }],
  ['plan_restyle:1:5:9', { ...deciding, decision: 'other_style' }],
] as const;

/** The longest values of fields that are not ids. */
const WORDS: Readonly<Record<string, string>> = {
  parameter: 'emotion',
  field: 'caption',
  row: '40',
  value: 'watercolour',
  language: 'en',
  to: 'earlier',
  name: 'purpose',
  tag: tagOf('anime'),
  photoTag: TAG,
  valueTag: TAG,
  on: '1',
  decision: 'other_style',
  all: '1',
  agreed: '1',
  wish: encodeWish({ type: 'plan_draw', planId: LARGEST, revision: LARGEST }),
};

describe('the data of a button', () => {
  it('is unchanged', () => {
    const codes = INTENTS.flatMap(({ code, schema }) =>
      code === undefined ? [] : [[code, ...Object.keys(schema.shape).slice(1)].join(':')],
    );
    // The last fields of some intents come from tool calls and typed text only.
    const drawn = codes.map(code => CODES.find(each => `${code}:`.startsWith(`${each}:`)) ?? code);
    expect(drawn.toSorted()).toEqual(CODES.toSorted());
    expect(new Set(INTENTS.map(({ type }) => type)).size).toBe(INTENTS.length);
  });

  it.each(OLD)('of earlier versions has kept its meaning: %s', (data, intent) => {
    expect(decodeCallback(data)).toEqual(intent);
    const { all, ...others } = { all: false, ...intent };
    expect(decodeCallback(encodeCallback(intent))).toEqual({ ...others, ...(all && { all }) });
  });

  it.each(CODES)('is read as it was written, in 64 bytes: %s', kind => {
    const [code, ...fields] = kind.split(':');
    const data = [code, '1', ...fields.map(name => WORDS[name] ?? LARGEST)].join(':');
    const action = decodeCallback(data);
    expect(action && encodeCallback(action)).toBe(data);
    expect(Buffer.byteLength(data)).toBeLessThanOrEqual(64);
  });

  it('has a short, stable and distinct tag for each photo', () => {
    expect(photoTag('x')).toBe(photoTag('x'));
    expect(photoTag('x')).not.toBe(photoTag('y'));
    expect(TAG).toMatch(/^[\w-]{10}$/);
  });
});

describe('data that this program never wrote', () => {
  it.each([
    '',
    ':',
    '::::',
    'confirm',
    'ASSISTANT_CONFIRM:1:1:1',
    'language',
    'language:1',
    'language:2:en',
    'style_3',
    '\u0000',
    '{"a":1}',
    'x'.repeat(64),
  ])('is not a button: %j', data => {
    expect(decodeCallback(data)).toBeUndefined();
  });

  it.each([
    // The first version did not include the dialogue.
    ['assistant_confirm', { type: 'confirm', sessionId: 0, revision: 0 }],
    ['assistant_new_photo', { type: 'new_photo', sessionId: 0, photoTag: '' }],
    ['assistant_keep_photo', { type: 'keep_photo', sessionId: 0, photoTag: '' }],
    ['assistant_confirm:1:5:x', { type: 'confirm', sessionId: 5, revision: 0 }],
    ['assistant_retry:1:', { type: 'retry', generationId: 0 }],
  ])('has no dialogue or no revision: %s', (data, action) => {
    expect(decodeCallback(data)).toEqual(action);
  });

  it.each([
    'assistant_confirm:1:-5:2',
    'assistant_confirm:1:5e3:2',
    'assistant_confirm:1:٣:2',
    'assistant_confirm:1: 5:2',
    'assistant_confirm:1:9999999999999999:2',
    'assistant_confirm:2:5:2',
    'assistant_confirm:1',
  ])('never acts on a dialogue: %j', data => {
    expect(decodeCallback(data)).toMatchObject({ type: 'confirm', sessionId: 0 });
  });
});
