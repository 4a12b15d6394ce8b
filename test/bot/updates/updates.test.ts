import { Api, Context } from 'grammy';
import { describe, expect, it } from 'vitest';
import { COMMANDS } from '../../../src/bot/menu.ts';
import { commandWords } from '../../../src/bot/updates/commands.ts';
import { incomingOf } from '../../../src/bot/updates/incoming.ts';
import { itemsOfEdit } from '../../../src/bot/updates/items.ts';
import { readUpdate } from '../../../src/bot/updates/receive.ts';

const BOT = 'Sticker_Bot';
const ADA = { id: 7, is_bot: false, first_name: 'Ada', username: 'ada', language_code: 'pt-br' };
const PRIVATE = { id: 7, type: 'private', first_name: 'Ada' };
const GROUP = { id: -100123, type: 'supergroup', title: 'Friends' };
const person = { id: 7, firstName: 'Ada', username: 'ada', languageCode: 'pt-br' };

const TO = { botUsername: BOT, commands: new Set<string>(COMMANDS) };
const read = (update: object) => incomingOf(readUpdate({ update_id: 1, ...update }), TO);
const updateWith = (content: object, chat: object = PRIVATE) =>
  readUpdate({ update_id: 1, message: { message_id: 5, date: 0, from: ADA, chat, ...content } });
function inGrammy(content: object): Context {
  const update = updateWith(content);
  if (update === undefined) throw new Error('the update cannot be read');
  const is = { is_bot: true, first_name: 'Bot', username: BOT } as const;
  const can = { can_join_groups: true, can_read_all_group_messages: false, supports_inline_queries: true };
  const more = { can_connect_to_business: false, has_main_web_app: false };
  const topics = { has_topics_enabled: false, allows_users_to_create_topics: false };
  const other = { can_manage_bots: false, supports_join_request_queries: false };
  return new Context(update.forGrammy, new Api('1:a'), {
    id: 1,
    ...is,
    ...can,
    ...more,
    ...topics,
    ...other,
  });
}
const message = (content: object, chat: object = PRIVATE) => incomingOf(updateWith(content, chat), TO);
const IGNORED = { kind: 'ignored', person: undefined, items: [] };
const talk = (...items: object[]) => ({ kind: 'talk', person, items });
const size = (file_id: string, width: number, height: number) => ({
  file_id,
  file_unique_id: file_id,
  width,
  height,
});

describe('content of a message', () => {
  it('a photo: the largest size, in any order', () => {
    expect(message({ photo: [size('m', 320, 240), size('l', 1280, 960), size('s', 90, 67)] })).toEqual(
      talk({ kind: 'photo', fileId: 'l', width: 1280, height: 960, albumId: undefined }),
    );
  });

  it('a file, with its name and type from the sender', () => {
    const document = {
      file_id: 'd',
      file_unique_id: 'u',
      file_name: 'me.HEIC',
      mime_type: 'image/heic',
      file_size: 5,
    };
    expect(message({ document, media_group_id: '9' })).toEqual(
      talk({ kind: 'file', fileId: 'd', name: 'me.HEIC', mime: 'image/heic', size: 5, albumId: '9' }),
    );
    expect(message({ document: { file_id: 'd' } })).toEqual(
      talk({ kind: 'file', fileId: 'd', name: '', mime: '', size: 0, albumId: undefined }),
    );
  });

  it.each([
    ['sticker', 'sticker'],
    ['location', 'other'],
    ['contact', 'other'],
    ['a_kind_of_tomorrow', 'other'],
  ])('%s: not supported, as %s', (field, what) => {
    expect(message({ [field]: { file_id: 'x' } })).toEqual(
      talk({ kind: 'unsupported', what, albumId: undefined }),
    );
  });

  const film = { fileId: 'x', mime: '', size: 0, seconds: 0, round: false, thumbnail: undefined };

  it.each(['animation', 'video'])('%s: a video', field => {
    expect(message({ [field]: { file_id: 'x' } })).toMatchObject(
      talk({ kind: 'video', video: film, albumId: undefined }),
    );
  });

  it.each([
    ['video_note', 'round', 'video/mp4'],
    ['voice', 'voice', 'audio/ogg'],
    ['audio', 'audio', 'audio/mpeg'],
  ])('%s: sound', (field, source, mime) => {
    const sent = { file_id: 'x', duration: 5, file_size: 900 };
    const sound = { kind: 'sound', fileId: 'x', seconds: 5, size: 900, albumId: undefined } as const;
    expect(message({ [field]: sent })).toMatchObject(talk({ ...sound, source, mime }));
    expect(message({ [field]: { ...sent, mime_type: 'audio/flac' } })).toMatchObject(
      talk({ ...sound, source, mime: 'audio/flac' }),
    );
  });

  it('a video with a caption: the words count', () => {
    expect(message({ video: { file_id: 'x' }, caption: 'anime' })).toMatchObject(
      talk({ kind: 'text', text: 'anime' }, { kind: 'video', video: film }),
    );
  });

  it('a corrected message: its words again, unless it is a command', () => {
    const edited = (content: object, chat = PRIVATE) =>
      read({ edited_message: { message_id: 5, date: 0, edit_date: 9, from: ADA, chat, ...content } });
    const corrected = (text: string) => talk({ kind: 'text', text, corrects: true });
    expect(edited({ text: '3D instead' })).toEqual(corrected('3D instead'));
    expect(edited({ photo: [size('a', 9, 9)], caption: '3D' })).toEqual(corrected('3D'));
    expect(edited({ text: '/start' })).toEqual(IGNORED);
    expect(edited({ location: {} })).toEqual(IGNORED);
    // A reaction to a forgotten message, which may have been edited long ago.
    expect(edited({ text: 'hello', edit_date: undefined })).toEqual(IGNORED);
    expect(edited({ text: 'hello', edit_date: 3 * 86_400 })).toEqual(IGNORED);
  });

  it.each([
    ['video', { video: { file_id: 'x' } }],
    ['animation', { animation: { file_id: 'x' }, document: { file_id: 'x' } }],
  ])('a photo that became a video: %s', (_, content) => {
    const said = updateWith(content)?.fields.message;
    const items = said && itemsOfEdit(said, { words: false, media: true });
    expect(items).toMatchObject([{ kind: 'video', video: film }]);
  });

  it.each([
    'pinned_message',
    'message_auto_delete_timer_changed',
    'chat_background_set',
    'write_access_allowed',
    'users_shared',
    'chat_shared',
    'gift',
    'unique_gift',
    'boost_added',
    'successful_payment',
    'refunded_payment',
    'connected_website',
    'web_app_data',
    'forum_topic_created',
    'general_forum_topic_hidden',
    'video_chat_started',
    'giveaway_created',
    'paid_message_price_changed',
    'checklist_tasks_done',
    'suggested_post_paid',
  ])('is ignored if Telegram only reports %s', field => {
    expect(message({ [field]: {} })).toEqual(IGNORED);
  });
});

describe('a reply', () => {
  const portrait = [size('s', 90, 67), size('l', 1280, 960)];
  const reply = (replied: object, own: object = { text: 'use this one' }) =>
    message({ ...own, reply_to_message: { message_id: 4, date: 0, chat: PRIVATE, from: ADA, ...replied } });
  const words = { kind: 'text', text: 'use this one' };

  it('to a photo refers to it, and not to the rest of its album', () => {
    expect(reply({ photo: portrait, media_group_id: '9', caption: 'as a comic' })).toEqual(
      talk(words, { kind: 'photo', fileId: 'l', width: 1280, height: 960, albumId: undefined }),
    );
  });

  it('refers to a picture sent as a file, but not to another file', () => {
    const file = (mime_type: string) => ({ document: { file_id: 'd', file_name: 'me', mime_type } });
    expect(reply(file('image/png'))).toMatchObject(
      talk(words, { kind: 'file', fileId: 'd', mime: 'image/png', albumId: undefined }),
    );
    expect(reply(file('application/pdf'))).toEqual(talk(words));
  });

  it('with its own photo refers to that one', () => {
    const own = { caption: 'use this one', photo: [size('own', 9, 9)] };
    expect(reply({ photo: portrait }, own)).toMatchObject(talk(words, { kind: 'photo', fileId: 'own' }));
    const file = { caption: 'use this one', document: { file_id: 'own', mime_type: 'image/png' } };
    expect(reply({ photo: portrait }, file)).toMatchObject(talk(words, { kind: 'file', fileId: 'own' }));
  });

  it('to a sticker or words includes them', () => {
    const from = { id: 1, is_bot: true, first_name: 'Bot', username: BOT };
    const replied = { kind: 'reply', messageId: 4, sticker: undefined, words: '', albumId: undefined };
    expect(reply({ from, sticker: { file_id: 'x', file_unique_id: 'u' } })).toMatchObject(
      talk(words, { ...replied, sticker: 'u', received: { fileId: 'x', format: 'static' } }),
    );
    expect(reply({ from, text: 'Which style?' })).toEqual(talk(words, { ...replied, words: 'Which style?' }));
    const quote = { text: 'use this one', quote: { text: 'style', position: 6 } };
    expect(reply({ from, text: 'Which style?' }, quote)).toEqual(talk(words, { ...replied, words: 'style' }));
    expect(reply({ from, photo: 'nonsense' })).toEqual(talk(words));
  });
});

describe('names', () => {
  it.each([
    ['Ада', 'Ада'],
    ['  Ada\n\t Lovelace ', 'Ada Lovelace'],
    ['\u202eAda\u202c\u200b', 'Ada'],
    ['A\u0000d\u2066a\ufeff', 'Ada'],
    ['Ada \u200b Lovelace', 'Ada Lovelace'],
    ['😀'.repeat(70), '😀'.repeat(64)],
    [`${'x'.repeat(63)} y`, 'x'.repeat(63)],
    ['\u200b\u3164', 'ada'],
    ['', 'ada'],
  ])('%j is %j', (first_name, firstName) => {
    expect(message({ text: 'hi', from: { ...ADA, first_name } })).toMatchObject({ person: { firstName } });
  });

  it('may be missing', () => {
    expect(message({ text: 'hi', from: { id: 7, first_name: '\u200f' } })).toMatchObject({
      person: { firstName: '', username: undefined },
    });
  });
});

describe('commands', () => {
  it.each([
    ['/start', 'start'],
    ['/start payload_42', 'start'],
    ['/START', 'start'],
    ['/help@Sticker_Bot', 'help'],
    ['/help@sticker_bot now', 'help'],
    ['/cancel\nplease', 'cancel'],
    ['/no_such_thing', 'no_such_thing'],
  ])('%j is /%s for grammY', (text, name) => {
    expect(message({ text })).toEqual({ kind: 'command', person, items: [] });
    expect(inGrammy({ text }).hasCommand(name)).toBe(true);
  });

  it.each([
    '/start@other_bot',
    'say /start',
    ' /start',
    '//start',
    '/',
    '/стоп',
    '/a-b',
    `/${'x'.repeat(33)}`,
  ])('%j are words', text => {
    expect(message({ text })).toEqual(talk({ kind: 'text', text }));
  });

  it('are not those of other bots, nor links in mid-text', () => {
    const entities = [{ type: 'bot_command', offset: 4, length: 6 }];
    expect(inGrammy({ text: 'say /start', entities }).hasCommand('start')).toBe(false);
    expect(inGrammy({ text: '/start@other_bot' }).hasCommand('start')).toBe(false);
  });

  it('are not read from captions', () => {
    expect(message({ photo: [size('a', 9, 9)], caption: '/start' })).toMatchObject({ kind: 'talk' });
  });
});

describe('buttons', () => {
  it('count only in the private chat of the user', () => {
    const press = (chat: object) =>
      read({ callback_query: { id: 'q', from: ADA, data: 'x', message: { message_id: 9, chat, date: 0 } } });
    expect(press(PRIVATE)).toEqual({ kind: 'button', person, items: [] });
    expect(press(GROUP)).toEqual(IGNORED);
    expect(read({ callback_query: { id: 'q', from: ADA, game_short_name: 'x' } })).toMatchObject({
      kind: 'button',
    });
  });
});

describe('elsewhere', () => {
  it('a person who blocks or unblocks the bot', () => {
    const member = (status: string, chat: object = PRIVATE) =>
      read({ my_chat_member: { chat, from: ADA, date: 0, new_chat_member: { status, user: {} } } });
    expect(member('kicked')).toMatchObject({ kind: 'membership', person });
    expect(member('kicked', GROUP)).toEqual(IGNORED);
  });

  it.each([
    ['/start', 'group'],
    ['/start@sticker_bot', 'group'],
    ['hi @STICKER_BOT!', 'group'],
    ['/language', 'group'],
    ['/frobnicate@sticker_bot', 'group'],
    ['/start@other_bot', 'ignored'],
    ['/start@other_bot hi @sticker_bot', 'ignored'],
    ['/weather', 'ignored'],
    ['/weather London', 'ignored'],
    ['hi @sticker_bot_2', 'ignored'],
    ['mail to me@sticker_bot', 'ignored'],
    ['just talking', 'ignored'],
  ])('in a group, %j: %s', (text, kind) => {
    expect(message({ text }, GROUP)).toMatchObject({ kind });
  });

  it('in a group, a reply: only for this bot if it replies to it', () => {
    const reply = (username: string, text: string) =>
      message(
        { text, reply_to_message: { message_id: 1, from: { id: 1, first_name: 'B', username } } },
        GROUP,
      );
    expect(reply('sticker_bot', 'and me?')).toMatchObject({ kind: 'group' });
    expect(reply('sticker_bot', '/weather@other_bot')).toEqual(IGNORED);
    expect(reply('other_bot', 'and me?')).toEqual(IGNORED);
  });

  it('a channel post and a message without a sender', () => {
    expect(read({ channel_post: { message_id: 1, chat: { id: -1, type: 'channel' }, text: 'x' } })).toEqual(
      IGNORED,
    );
    expect(read({ message: { message_id: 1, chat: PRIVATE, text: 'x' } })).toEqual(IGNORED);
  });
});

describe('the chat of an update', () => {
  it.each([
    [{ message: { message_id: 1, chat: GROUP } }, -100123],
    [{ edited_message: { message_id: 1, chat: PRIVATE } }, 7],
    [{ callback_query: { id: 'q', from: ADA, message: { message_id: 1, chat: GROUP } } }, -100123],
    [{ callback_query: { id: 'q', from: ADA, inline_message_id: 'i' } }, 7],
    [{ my_chat_member: { chat: PRIVATE, from: ADA, new_chat_member: { status: 'kicked' } } }, 7],
  ])('%j', (update, chatId) => {
    expect(readUpdate({ update_id: 3, ...update })).toMatchObject({ updateId: 3, chatId });
  });

  it.each([{}, { update_id: 'x' }, { update_id: 1 }, { update_id: 1, poll: {} }, null, 7, []])(
    '%j: nowhere',
    raw => {
      expect(readUpdate(raw)).toBeUndefined();
    },
  );
});

describe('the words of a command', () => {
  const words = (more: object) => commandWords(updateWith(more)?.fields.message);

  it.each([
    ['/broadcast', undefined],
    ['/broadcast  Hello,\n\nall! ', 'Hello,\n\nall!'],
    ['/broadcast@sticker_bot **Hello**', '**Hello**'],
  ])('of %j', (text, expected) => {
    expect(words({ text })).toBe(expected);
  });

  it('keep their formatting as Markdown', () => {
    const text = '/broadcast All new: bold both code link';
    const entity = (type: string, word: string, more: object = {}) => ({
      type,
      offset: text.indexOf(word),
      length: word.length,
      ...more,
    });
    const entities = [
      entity('bot_command', '/broadcast'),
      entity('bold', 'bold both'),
      entity('italic', 'both '),
      entity('code', 'code'),
      entity('text_link', 'link', { url: 'https://example.org/' }),
    ];
    expect(words({ text, entities })).toBe('All new: **bold *both*** `code` [link](https://example.org/)');
  });

  it('come from the quoted message if the user wrote it', () => {
    const reply = (id: number) => ({
      text: '/broadcast',
      reply_to_message: {
        from: { ...ADA, id },
        caption: 'look',
        caption_entities: [{ type: 'bold', offset: 0, length: 4 }],
      },
    });
    expect(words(reply(ADA.id))).toBe('**look**');
    expect(words(reply(ADA.id + 1))).toBeUndefined();
  });
});
