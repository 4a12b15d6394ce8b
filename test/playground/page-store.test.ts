import { describe, expect, it } from 'vitest';
import { linkTarget, type RichText, richText } from '../../src/playground/page/lib/rich-text.ts';
import {
  type ChatState,
  INITIAL_STATE,
  nextStep,
  type PageChange,
  type PageState,
  reduce,
  timeline,
} from '../../src/playground/page/store.ts';
import type { InspectorView, MessageView, PageEvent } from '../../src/playground/web/protocol.ts';

const NOON = new Date(2026, 4, 4, 12).getTime();

function message(id: number, more: Partial<MessageView> = {}): MessageView {
  const at = NOON + id * 1000;
  return { id, from: 'bot', at, text: `text ${id}`, entities: [], buttons: [], ...more };
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

const ANN = { id: 7, firstName: 'Ann', languageCode: 'en', blocked: false, unread: 0 };

function snapshot(more: Partial<Extract<PageEvent, { type: 'snapshot' }>> = {}): PageEvent {
  return {
    type: 'snapshot',
    people: [ANN],
    person: ANN,
    bot: { running: true, isDemo: true },
    messages: [],
    draft: null,
    commands: [],
    packs: [],
    trouble: { modelDown: false, modelSlow: false, floodWait: false },
    inspector: EMPTY,
    ...more,
  };
}

function stateAfter(...changes: PageChange[]): PageState {
  return changes.reduce(reduce, INITIAL_STATE);
}

function chatAfter(...changes: PageChange[]): ChatState {
  const { chat } = stateAfter(snapshot(), ...changes);
  if (chat === null) throw new Error('There is no chat');
  return chat;
}

describe('the state of the page', () => {
  it('takes messages in the order of their ids, and edits in their place', () => {
    const { messages } = chatAfter(
      { type: 'message', message: message(2) },
      { type: 'message', message: message(1) },
      { type: 'message', message: message(2, { text: 'edited' }) },
    );
    expect(messages.map(({ text }) => text)).toEqual(['text 1', 'edited']);
  });

  it('ends the action and the draft with the next message of the bot, not with an edit or what a person says', () => {
    const draft = { text: 'Hel', entities: [] };
    const busy: PageChange[] = [
      { type: 'message', message: message(1) },
      { type: 'action', action: 'typing' },
      { type: 'draft', draft },
    ];
    const edit: PageChange = { type: 'message', message: message(1) };
    const words: PageChange = { type: 'message', message: message(2, { from: 'person' }) };
    expect(chatAfter(...busy, edit, words)).toMatchObject({
      action: { kind: 'typing' },
      draft,
      landed: null,
    });
    const answer: PageChange = { type: 'message', message: message(3) };
    expect(chatAfter(...busy, answer)).toMatchObject({ action: null, draft: null, landed: 3 });
    const next: PageChange = { type: 'message', message: message(4) };
    expect(chatAfter(...busy, answer, next)).toMatchObject({ landed: 3 });
  });

  it('takes an answer for the press that waits longest, and shows what it says', () => {
    const state = stateAfter(
      snapshot(),
      { type: 'pressed', press: { messageId: 1, data: 'a' } },
      { type: 'pressed', press: { messageId: 1, data: 'b' } },
      { type: 'answer', text: 'Got it' },
    );
    expect(state.chat?.pressed).toEqual([{ messageId: 1, data: 'b' }]);
    expect(state.notices).toMatchObject([{ kind: 'answer', text: 'Got it' }]);
  });

  it('waits for nothing from a bot that has stopped', () => {
    const chat = chatAfter(
      { type: 'pressed', press: { messageId: 1, data: 'a' } },
      { type: 'action', action: 'typing' },
      { type: 'changed', bot: { running: false, isDemo: true } },
    );
    expect(chat).toMatchObject({ pressed: [], action: null, bot: { running: false } });
  });

  it('keeps the newest notices, each under an id of its own', () => {
    const problems = [1, 2, 3, 4].map(n => ({ type: 'problem' as const, text: `problem ${n}` }));
    const { notices } = stateAfter(...problems);
    expect(notices.map(({ id, text }) => [id, text])).toEqual([
      [2, 'problem 2'],
      [3, 'problem 3'],
      [4, 'problem 4'],
    ]);
  });
});

describe('the timeline', () => {
  it('groups by sender and time, under the date, with albums in one piece', () => {
    const later = NOON + 24 * 60 * 60 * 1000;
    const items = timeline([
      message(1, { albumId: 'x' }),
      message(2, { albumId: 'x' }),
      message(3),
      message(4, { from: 'person' }),
      message(5, { from: 'person', at: NOON + 10 * 60 * 1000 }),
      message(6, { at: later }),
    ]);
    const shape = items.map(item =>
      item.type === 'date' ? 'date' : item.blocks.map(block => block.map(({ id }) => id)),
    );
    expect(shape).toEqual(['date', [[1, 2], [3]], [[4]], [[5]], 'date', [[6]]]);
  });
});

describe('the next step', () => {
  const messages = [message(1)];
  const step = (inspector: Partial<InspectorView>, more: Partial<ChatState> = {}) =>
    nextStep({ ...chatAfter(), messages, ...more, inspector: { ...EMPTY, ...inspector } });

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

  it('is nothing while the bot asks: its own words and buttons say what to do', () => {
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

  it('leaves a set to the bot, until it is packed', () => {
    const plan = { id: 1, revision: 1, style: 'comic', occasion: '', stickers: [] };
    const generations = [generation('delivered')];
    const withPlan = (status: InspectorView['plans'][number]['status'], more: Partial<InspectorView> = {}) =>
      step({ session: SESSION, dialogue: DIALOGUE, plans: [{ ...plan, status }], ...more });
    expect(withPlan('open')).toBeNull();
    expect(withPlan('first', { generations: [generation('running')] })).toEqual({ type: 'drawing' });
    expect(withPlan('approval', { generations })).toBeNull();
    const sticker = { position: 1, emotion: 'joy', pose: 'waving', caption: '', emoji: '😀', failure: null };
    const stickers = [{ ...sticker, state: 'drawn' as const, generationId: 1 }];
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
    const person = { ...chatAfter().person, blocked: true };
    expect(step({ session: SESSION }, { person })).toEqual({ type: 'unblock' });
  });
});

describe('formatted text', () => {
  it('nests entities, and keeps every character', () => {
    const entities = [
      { type: 'bold', offset: 0, length: 9 },
      { type: 'italic', offset: 4, length: 5 },
    ];
    expect(richText('one two three', entities)).toMatchObject([
      { entity: { type: 'bold' }, children: ['one ', { entity: { type: 'italic' }, children: ['two t'] }] },
      'hree',
    ]);
  });

  it('survives entities that overlap or reach out of the text', () => {
    const entities = [
      { type: 'bold', offset: 0, length: 3 },
      { type: 'italic', offset: 2, length: 50 },
    ];
    const leaves = (pieces: readonly RichText[]): string =>
      pieces.map(piece => (typeof piece === 'string' ? piece : leaves(piece.children))).join('');
    expect(leaves(richText('abcdef', entities))).toBe('abcdef');
  });

  it('finds links and commands by itself, but not inside code', () => {
    const types = (text: string, entities: Parameters<typeof richText>[1] = []) =>
      richText(text, entities).map(piece => (typeof piece === 'string' ? piece : piece.entity.type));
    expect(types('see https://t.me/addstickers/a_by_b. /help')).toEqual(['see ', 'url', '. ', 'bot_command']);
    expect(types('1/2 and/or')).toEqual(['1/2 and/or']);
    expect(types('/help', [{ type: 'code', offset: 0, length: 5 }])).toEqual(['code']);
  });

  it('leads to packs and the web, and nowhere else', () => {
    expect(linkTarget('https://t.me/addstickers/a_by_b')).toEqual({ type: 'pack', name: 'a_by_b' });
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
