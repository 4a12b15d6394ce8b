import { describe, expect, it } from 'vitest';
import { PREFERENCES } from '../../../src/assistant/taste/preferences.ts';
import { photoTag } from '../../../src/assistant/turn/next-words.ts';
import {
  ACTIONS as ACTION_KINDS,
  type ButtonAction,
  decodeCallback,
  encodeCallback,
} from '../../../src/bot/buttons.ts';
import { tagOf } from '../../../src/bot/features/taste/taste.ts';
import { LANGUAGES } from '../../../src/i18n/index.ts';

/** The largest number that the parser reads, and more than a database will ever count to. */
const LARGEST = 999_999_999_999_999;
const TAG = photoTag('a file_id'.repeat(20));

const ACTIONS: readonly ButtonAction[] = [
  ...[0, 1, LARGEST].flatMap((id): ButtonAction[] => [
    { type: 'confirm', sessionId: id, revision: id },
    { type: 'new_photo', sessionId: id, photoTag: TAG },
    { type: 'keep_photo', sessionId: id, photoTag: TAG },
    { type: 'take_value', valueTag: TAG },
    { type: 'leave_value', valueTag: TAG },
    { type: 'retry', generationId: id },
    { type: 'again', stickerId: id },
    { type: 'more', stickerId: id },
    ...(['style', 'emotion', 'pose'] as const).map(
      (parameter): ButtonAction => ({ type: 'change', stickerId: id, parameter }),
    ),
    { type: 'outline', stickerId: id },
    { type: 'caption', stickerId: id },
    { type: 'no_caption', stickerId: id },
    { type: 'show_sticker', stickerId: id },
    { type: 'stickers', page: id },
    { type: 'pack_add', stickerId: id },
    { type: 'pack_add_to', stickerId: id, packId: id },
    { type: 'pack_add_new', stickerId: id },
    { type: 'pack_add_proposed', stickerId: id, among: id },
    { type: 'pack', packId: id, page: id },
    { type: 'pack_rename', packId: id },
    { type: 'pack_delete', packId: id },
    { type: 'pack_delete_surely', packId: id },
    { type: 'placement', placementId: id },
    { type: 'placement_emoji', placementId: id },
    ...(['first', 'earlier', 'later', 'last'] as const).map(
      (to): ButtonAction => ({ type: 'placement_move', placementId: id, to }),
    ),
    { type: 'placement_remove', placementId: id },
    { type: 'forget', since: id, packs: id },
    { type: 'interview_answer', question: id, option: id },
    { type: 'interview_skip', question: id },
    { type: 'interview_enough', question: id },
    { type: 'broadcast_send', broadcastId: id },
    { type: 'broadcast_cancel', broadcastId: id },
    { type: 'broadcast_stop', broadcastId: id },
  ]),
  ...PREFERENCES.map((name): ButtonAction => ({ type: 'taste_edit', name })),
  { type: 'taste_delete', name: 'purpose', tag: tagOf('anime') },
  { type: 'voice', on: 1 },
  { type: 'interview' },
  { type: 'interview_decline' },
  { type: 'never_mind' },
  { type: 'packs' },
  { type: 'stats' },
  ...LANGUAGES.map((language): ButtonAction => ({ type: 'language', language })),
];

describe('what a button carries', () => {
  it.each(ACTIONS)('comes back as it went: %j', action => {
    const data = encodeCallback(action);
    expect(Buffer.byteLength(data)).toBeLessThanOrEqual(64);
    expect(Buffer.byteLength(data)).toBeGreaterThan(0);
    expect(decodeCallback(data)).toEqual(action);
  });

  it.each([Number.MAX_SAFE_INTEGER, -Number.MAX_SAFE_INTEGER])('fits even for %d', id => {
    for (const type of ['new_photo', 'keep_photo'] as const)
      expect(encodeCallback({ type, sessionId: id, photoTag: TAG }).length).toBeLessThanOrEqual(64);
    expect(encodeCallback({ type: 'confirm', sessionId: id, revision: id }).length).toBeLessThanOrEqual(64);
  });

  it('names a photo shortly, always the same way, each in its own', () => {
    expect(photoTag('x')).toBe(photoTag('x'));
    expect(photoTag('x')).not.toBe(photoTag('y'));
    expect(TAG).toMatch(/^[\w-]{10}$/);
  });
});

describe('buttons in chats', () => {
  it('are read for ever: nobody may rename what they carry', () => {
    const codes = ACTION_KINDS.map(({ code, schema }) =>
      [code, ...Object.keys(schema.shape).slice(1)].join(':'),
    );
    expect(codes.toSorted()).toEqual([
      'assistant_choose:parameter:value',
      'assistant_confirm:sessionId:revision',
      'assistant_keep_photo:sessionId:photoTag',
      'assistant_leave:valueTag',
      'assistant_new_photo:sessionId:photoTag',
      'assistant_own_words:parameter',
      'assistant_retry:generationId',
      'assistant_take:valueTag',
      'broadcast_cancel:broadcastId',
      'broadcast_send:broadcastId',
      'broadcast_stop:broadcastId',
      'delete_sticker:stickerId',
      'forget:since:packs',
      'interview',
      'interview_answer:question:option',
      'interview_decline',
      'interview_enough:question',
      'interview_skip:question',
      'language:language',
      'never_mind',
      'pack:packId:page',
      'pack_add:stickerId',
      'pack_add_all_new:stickerId',
      'pack_add_all_proposed:stickerId:among',
      'pack_add_all_to:stickerId:packId',
      'pack_add_new:stickerId',
      'pack_add_proposed:stickerId:among',
      'pack_add_to:stickerId:packId',
      'pack_delete:packId',
      'pack_delete_surely:packId',
      'pack_rename:packId',
      'packs',
      'placement:placementId',
      'placement_emoji:placementId',
      'placement_move:placementId:to',
      'placement_remove:placementId',
      'plan_again:planId:generationId',
      'plan_another:planId:revision',
      'plan_change:planId:revision',
      'plan_cut:planId:revision:count',
      'plan_draw:planId:revision',
      'plan_drop:planId:revision',
      'plan_go_on:planId:generationId',
      'plan_more:planId:revision:count',
      'plan_pack:planId',
      'plan_restyle:planId:generationId',
      'plan_retry:planId',
      'plan_reword:planId:position',
      'plan_stop:planId',
      'plan_style:planId:revision',
      'stats',
      'sticker_again:stickerId',
      'sticker_caption:stickerId',
      'sticker_change:stickerId:parameter',
      'sticker_more:stickerId',
      'sticker_no_caption:stickerId',
      'sticker_outline:stickerId',
      'sticker_page:page',
      'sticker_show:stickerId',
      'stickers:page',
      'taste_delete:name:tag',
      'taste_edit:name',
      'tool_call:callId',
      'tool_call_refuse:callId',
      'voice:on',
    ]);
    expect(new Set(ACTION_KINDS.map(({ type }) => type)).size).toBe(ACTION_KINDS.length);
  });
});

describe('buttons of version 1', () => {
  it.each([
    ['assistant_confirm', { type: 'confirm', sessionId: 0, revision: 0 }],
    ['assistant_new_photo', { type: 'new_photo', sessionId: 0, photoTag: '' }],
    ['assistant_keep_photo', { type: 'keep_photo', sessionId: 0, photoTag: '' }],
  ])('belong to no dialogue: %s', (data, action) => {
    expect(decodeCallback(data)).toEqual(action);
  });
});

describe('what this program never drew', () => {
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
  ])('is no button: %j', data => {
    expect(decodeCallback(data)).toBeUndefined();
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

  it('never acts on a revision it does not name', () => {
    expect(decodeCallback('assistant_confirm:1:5:x')).toEqual({ type: 'confirm', sessionId: 5, revision: 0 });
    expect(decodeCallback('assistant_retry:1:')).toEqual({ type: 'retry', generationId: 0 });
  });
});
