import { describe, expect, it } from 'vitest';
import { bySender, nextStep } from '../../src/playground/page/lib/chat.ts';
import { linkTarget, type RichText, richText } from '../../src/playground/page/lib/rich-text.ts';
import type { DraftView, InspectorView, MessageView, PageView } from '../../src/playground/web/protocol.ts';

const NOON = new Date(2026, 4, 4, 12).getTime() / 1000;
const BOT = { id: 1, is_bot: true, first_name: 'Bot' };
const PERSON = { id: 7, is_bot: false, first_name: 'Ann' };
const CHAT = { id: 7, type: 'private', first_name: 'Ann' } as const;

function message(id: number, more: Partial<MessageView> = {}): MessageView {
  return { message_id: id, from: BOT, chat: CHAT, date: NOON + id, text: `text ${id}`, ...more };
}

const EMPTY: InspectorView = {
  session: null,
  dialogue: null,
  plans: [],
  taste: { interview: 'never', preferences: [] },
  turns: [],
  generations: [],
};

const SESSION = {
  state: 'assistant_chat',
  hasPhoto: true,
  asksForPhoto: false,
  awaits: null,
  language: 'en',
  totalGenerations: 0,
  leftToday: null,
};

const DIALOGUE = {
  id: 1,
  revision: 2,
  style: 'comic',
  emotion: 'joy',
  pose: 'waving',
  confirmed: false,
  goal: null,
  leader: 'assistant',
  led: null,
};

function generation(status: string, pack: string | null = null): InspectorView['generations'][number] {
  const words = { style: 'comic', emotion: 'joy', pose: 'waving', provider: null };
  return {
    id: 1,
    status,
    stage: 'drawing',
    failure: null,
    take: 1,
    ms: null,
    pack,
    pictures: [],
    ...words,
  };
}

const ANN = { id: 7, firstName: 'Ann', languageCode: 'en', blocked: false };

describe('the messages of a chat', () => {
  it('are grouped by sender', () => {
    const person = { from: PERSON };
    const groups = bySender([message(1), message(2), message(3, person), message(4)]);
    expect(groups.map(group => group.map(({ message_id }) => message_id))).toEqual([[1, 2], [3], [4]]);
  });
});

describe('the next step', () => {
  const messages = [message(1)];
  const step = (inspector: Partial<InspectorView>, more: Partial<PageView> = {}) =>
    nextStep({ person: ANN, packs: [], messages, ...more, inspector: { ...EMPTY, ...inspector } });

  it('leads from the start to the pack', () => {
    expect(step({}, { messages: [] })).toEqual({ type: 'start' });
    const noPhoto = { ...SESSION, state: 'assistant_wait_photo', hasPhoto: false };
    expect(step({ session: noPhoto })).toEqual({ type: 'photo' });
    const nothing = { ...DIALOGUE, style: null, emotion: null, pose: null };
    expect(step({ session: SESSION, dialogue: nothing })).toEqual({ type: 'describe' });
    const dialogue = { ...DIALOGUE, confirmed: true };
    const running = [generation('running')];
    expect(step({ session: SESSION, dialogue, generations: running })).toEqual({ type: 'drawing' });
    const delivered = { session: SESSION, dialogue, generations: [generation('delivered')] };
    expect(step(delivered)).toBeNull();
    const pack = { name: 'a', title: 'A', stickers: [] };
    expect(step(delivered, { packs: [pack] }), 'of a sticker in no pack').toBeNull();
    const added = { ...delivered, generations: [generation('delivered', 'a')] };
    const newer = { name: 'b', title: 'B', stickers: [] };
    expect(step(added, { packs: [pack, newer] })).toEqual({ type: 'pack', pack });
    expect(step(added, { packs: [newer] }), 'of a pack that is deleted').toBeNull();
  });

  it('is empty while the bot has an open question', () => {
    const asked: readonly Partial<InspectorView>[] = [
      { session: SESSION, dialogue: { ...DIALOGUE, emotion: null } },
      { session: SESSION, dialogue: DIALOGUE },
      { session: SESSION, dialogue: DIALOGUE, generations: [generation('delivered')] },
      { session: SESSION, dialogue: { ...DIALOGUE, confirmed: true }, generations: [generation('failed')] },
      { session: { ...SESSION, asksForPhoto: true }, dialogue: DIALOGUE },
      { session: { ...SESSION, awaits: 'caption' } },
      { session: { ...SESSION, awaits: 'forget' } },
    ];
    for (const inspector of asked) expect(step(inspector)).toBeNull();
  });

  it('is empty for a set until its pack is finished', () => {
    const plan = { id: 1, revision: 1, style: 'comic', occasion: '', stickers: [] };
    const generations = [generation('delivered')];
    const withPlan = (status: InspectorView['plans'][number]['status'], more: Partial<InspectorView> = {}) =>
      step({ session: SESSION, dialogue: DIALOGUE, plans: [{ ...plan, status }], ...more });
    expect(withPlan('open')).toBeNull();
    expect(withPlan('first', { generations: [generation('running')] })).toEqual({ type: 'drawing' });
    expect(withPlan('approval', { generations })).toBeNull();
    const stickers = [{ emotion: 'joy', emoji: '😀', state: 'drawn' as const, generationId: 1 }];
    const done = {
      generations: [generation('delivered', 'a')],
      plans: [{ ...plan, status: 'done' as const, stickers }],
    };
    const nothing = { ...DIALOGUE, style: null, emotion: null, pose: null };
    const pack = { name: 'a', title: 'A', stickers: [] };
    const stepWith = (dialogue: InspectorView['dialogue']) =>
      step({ session: SESSION, dialogue, ...done }, { packs: [pack] });
    expect(stepWith(nothing)).toEqual({ type: 'pack', pack });
    expect(stepWith({ ...nothing, style: 'noir' })).toBeNull();
  });

  it('is to unblock the bot before anything else', () => {
    const person = { ...ANN, blocked: true };
    expect(step({ session: SESSION }, { person })).toEqual({ type: 'unblock' });
  });
});

describe('formatted text', () => {
  it('nests entities, and keeps every character', () => {
    const entities: DraftView['entities'] = [
      { type: 'bold', offset: 0, length: 9 },
      { type: 'italic', offset: 4, length: 5 },
    ];
    expect(richText('one two three', entities)).toMatchObject([
      { entity: { type: 'bold' }, children: ['one ', { entity: { type: 'italic' }, children: ['two t'] }] },
      'hree',
    ]);
  });

  it('survives entities that overlap or exceed the text', () => {
    const entities: DraftView['entities'] = [
      { type: 'bold', offset: 0, length: 3 },
      { type: 'italic', offset: 2, length: 50 },
    ];
    const leaves = (pieces: readonly RichText[]): string =>
      pieces.map(piece => (typeof piece === 'string' ? piece : leaves(piece.children))).join('');
    expect(leaves(richText('abcdef', entities))).toBe('abcdef');
  });

  it('finds links and commands, but not inside code', () => {
    const types = (text: string, entities: Parameters<typeof richText>[1] = []) =>
      richText(text, entities).map(piece => (typeof piece === 'string' ? piece : piece.entity.type));
    expect(types('see https://t.me/addstickers/a_by_b. /help')).toEqual(['see ', 'url', '. ', 'bot_command']);
    expect(types('1/2 and/or')).toEqual(['1/2 and/or']);
    expect(types('/help', [{ type: 'code', offset: 0, length: 5 }])).toEqual(['code']);
  });

  it('links only to packs and the web', () => {
    expect(linkTarget('https://t.me/addstickers/a_by_b')).toEqual({ type: 'pack', name: 'a_by_b' });
    expect(linkTarget('https://t.me/addemoji/a_by_b')).toEqual({ type: 'pack', name: 'a_by_b' });
    expect(linkTarget('t.me/addstickers/a_by_b')).toEqual({ type: 'pack', name: 'a_by_b' });
    expect(linkTarget('example.com')).toEqual({ type: 'web', href: 'https://example.com/' });
    expect(
      linkTarget('https://t.me/sticker_playground_bot'),
      'a bot that is not in Telegram',
    ).toBeUndefined();
    expect(linkTarget('javascript:alert(1)')).toBeUndefined();
    expect(linkTarget('data:text/html,x')).toBeUndefined();
  });
});
