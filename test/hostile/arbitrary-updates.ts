import fc from 'fast-check';
import { HOSTILE_WORDS, HUGE, HUGE_CAPTION } from './words.ts';

const namesIn = (text: string) => text.trim().split(/\s+/);

/** Kinds of updates whose content is a message. */
const MESSAGE_KINDS = namesIn(`
  channel_post edited_channel_post business_message edited_business_message guest_message`);
/** All others that are none of this bot's, and some that do not exist. */
const OTHER_KINDS = namesIn(`
  business_connection deleted_business_messages message_reaction message_reaction_count inline_query
  chosen_inline_result shipping_query pre_checkout_query purchased_paid_media poll poll_answer
  chat_member chat_join_request chat_boost removed_chat_boost managed_bot subscription
  a_kind_of_tomorrow __proto__`);
const MEDIA = namesIn(`
  animation audio live_photo paid_media sticker story video video_note voice checklist contact dice
  game poll venue location invoice rich_message`);
const SERVICE = namesIn(`
  new_chat_members left_chat_member new_chat_title pinned_message successful_payment refunded_payment
  users_shared gift unique_gift forum_topic_created giveaway video_chat_started web_app_data
  migrate_to_chat_id`);
/** The names that this bot's buttons carry. */
const CODES = namesIn(`
  assistant_confirm assistant_new_photo assistant_keep_photo assistant_take assistant_leave
  assistant_retry sticker_again sticker_change sticker_outline sticker_caption sticker_no_caption
  sticker_show stickers pack_add pack_add_to pack_add_new packs pack pack_rename pack_delete
  pack_delete_surely placement placement_emoji placement_move placement_remove forget language
  never_mind`);

/** A hundred thousand characters: each takes milliseconds, so they are few. */
const huge = { weight: 1, arbitrary: fc.constant(HUGE) };
const junk: fc.Arbitrary<unknown> = fc.oneof(
  {
    weight: 40,
    arbitrary: fc.constantFrom<unknown>(
      null,
      true,
      '',
      'x',
      -1,
      0.5,
      2 ** 52,
      2 ** 60,
      [],
      {},
      [null],
      [[[]]],
    ),
  },
  { weight: 40, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  huge,
);
/** Any characters; as `unit: 'binary'`, which needs a second to set each of its strings up. */
const anyCharacter = fc.nat(0x10ffff - 0x800).map(
  n => String.fromCodePoint(n < 0xd800 ? n : n + 0x800),
  character => {
    const [first, ...others] = typeof character === 'string' ? character : '';
    const code = first?.codePointAt(0);
    if (code === undefined || others.length > 0) throw new Error('not one character');
    return code < 0xd800 ? code : code - 0x800;
  },
);
const time = fc.constantFrom(0, 1, -5, 1_795_000_000, 2 ** 31, 4_102_444_800, 2 ** 52);
const words = fc.oneof(
  { weight: 60, arbitrary: fc.constantFrom(...HOSTILE_WORDS) },
  { weight: 30, arbitrary: fc.string({ unit: anyCharacter, maxLength: 60 }) },
  huge,
);
const MANY_ENTITIES = Array.from({ length: 10_000 }, (_, offset) => ({ type: 'bold', offset, length: 1 }));
const entities = fc.oneof(
  { weight: 12, arbitrary: fc.constant({}) },
  { weight: 1, arbitrary: fc.constantFrom({ entities: MANY_ENTITIES.slice(0, 100) }, { entities: 'x' }) },
);

const size = fc.record({
  file_id: fc.constantFrom('portrait', 'unknown', '', '../../etc/passwd'),
  width: fc.constantFrom(800, 10, 0, -1, 1e9),
  height: fc.constantFrom(600, 10, 0, -1, 1e9),
});
const document = fc.record(
  {
    file_id: fc.constantFrom('portrait', 'unknown', ''),
    file_name: fc.oneof(fc.constantFrom('me.png', 'me.HEIC', '.png', 'x.svg', ''), fc.string()),
    mime_type: fc.constantFrom('image/png', 'image/svg+xml', 'IMAGE/JPEG', 'text/html', ''),
    file_size: fc.constantFrom(0, 100, -1, 2 ** 52),
  },
  { requiredKeys: ['file_id'] },
);
const said = fc.record({ text: words });
const captioned = fc.record({ caption: words }, { requiredKeys: [] });
/** What a person can say, so that something has to be answered. */
const sayable = fc
  .tuple(
    fc.oneof(
      { weight: 8, arbitrary: said },
      {
        weight: 2,
        arbitrary: fc.tuple(fc.record({ photo: fc.array(size, { minLength: 1, maxLength: 4 }) }), captioned),
      },
      { weight: 2, arbitrary: fc.tuple(fc.record({ document }), captioned) },
      {
        weight: 3,
        arbitrary: fc.tuple(
          fc.tuple(fc.constantFrom(...MEDIA), junk).map(([name, value]) => ({ [name]: value })),
          captioned,
        ),
      },
    ),
    entities,
    fc.record(
      {
        media_group_id: fc.constantFrom('g1', ''),
        via_bot: fc.constant({ id: 5, is_bot: true, first_name: 'v' }),
        forward_origin: junk,
        quote: junk,
        reply_markup: junk,
        message_thread_id: fc.constantFrom(1, -1, 'x'),
        edit_date: time,
        reply_to_message: fc.oneof(junk, said, fc.record({ photo: fc.array(size) })),
      },
      { requiredKeys: [] },
    ),
  )
  .map(([content, marks, more]) =>
    Object.assign({}, marks, more, ...(Array.isArray(content) ? content : [content])),
  );

const service = fc.tuple(fc.constantFrom(...SERVICE), junk).map(([name, value]) => ({ [name]: value }));

const number = fc.oneof(fc.integer({ min: 0, max: 12 }), fc.constantFrom(-1, 2 ** 52, 1e21));
const callbackData = fc.oneof(
  {
    weight: 6,
    arbitrary: fc
      .tuple(
        fc.constantFrom(...CODES),
        fc.constantFrom('1', '2', ''),
        number,
        fc.oneof(number, fc.constantFrom('style', 'pose', 'first', 'last', 'tag')),
      )
      .map(fields => fields.join(':')),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      'x'.repeat(64),
      'я'.repeat(32),
      '',
      ':',
      ':::',
      '__proto__:1',
      'vote_yes',
      'null',
    ),
  },
  { weight: 1, arbitrary: fc.string({ unit: anyCharacter, maxLength: 64 }) },
);

/** Something malformed at some place of an update. */
const damage = fc.record({ path: fc.array(fc.nat(6), { maxLength: 4 }), value: junk, remove: fc.boolean() });
export type Damage = typeof damage extends fc.Arbitrary<infer T> ? T : never;

/** An update before it is known whose it is. */
export const arbitraryUpdate = fc.record({
  what: fc.oneof(
    { weight: 40, arbitrary: fc.record({ kind: fc.constant('said' as const), content: sayable }) },
    { weight: 4, arbitrary: fc.record({ kind: fc.constant('service' as const), content: service }) },
    { weight: 5, arbitrary: fc.record({ kind: fc.constant('edited' as const), content: sayable }) },
    {
      weight: 20,
      arbitrary: fc.record({
        kind: fc.constant('press' as const),
        data: callbackData,
        message: fc.constantFrom('own', 'none', 'inaccessible', 'group', 'somebody_elses'),
      }),
    },
    {
      weight: 10,
      arbitrary: fc.record({
        kind: fc.constant('elsewhere' as const),
        type: fc.constantFrom('group', 'supergroup', 'channel'),
        forum: fc.boolean(),
        content: sayable,
      }),
    },
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('wrong_chat' as const), content: sayable }) },
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('bot' as const), content: sayable }) },
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('nobody' as const), content: sayable }) },
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constant('membership' as const),
        status: fc.constantFrom('member', 'left', 'administrator', 'restricted', 'x'),
      }),
    },
    {
      weight: 4,
      arbitrary: fc.record({
        kind: fc.constant('message_of_another_kind' as const),
        name: fc.constantFrom(...MESSAGE_KINDS),
        content: sayable,
      }),
    },
    {
      weight: 5,
      arbitrary: fc.record({
        kind: fc.constant('other' as const),
        name: fc.constantFrom(...OTHER_KINDS),
        value: junk,
      }),
    },
    { weight: 8, arbitrary: fc.record({ kind: fc.constant('damaged' as const), content: sayable, damage }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('raw' as const), value: junk }) },
  ),
  date: time,
  name: fc.oneof(
    { weight: 40, arbitrary: fc.constantFrom('Ada', '', '\u202eevil', '<b>x</b>', '{"a":1}') },
    { weight: 40, arbitrary: fc.string({ unit: anyCharacter, maxLength: 20 }) },
    huge,
  ),
  languageCode: fc.constantFrom('en', 'ru', 'xx-yy', '', undefined, 'a'.repeat(5000)),
});
export type Shape = typeof arbitraryUpdate extends fc.Arbitrary<infer T> ? T : never;

/** For the few that are too large to be frequent. */
export const HUGE_CONTENTS: readonly object[] = [
  { text: HUGE, entities: MANY_ENTITIES },
  { caption: HUGE_CAPTION, photo: [{ file_id: 'portrait', width: 800, height: 600 }] },
  { text: HUGE_CAPTION },
];
