import { describe, expect, it } from 'vitest';
import type { AuditEntry, Stored } from '../scripts/chaos/audit.ts';
import type { Evidence } from '../scripts/chaos/evidence.ts';
import { repeats } from '../scripts/chaos/invariants/delivery.ts';
import { violationsIn } from '../scripts/chaos/invariants/index.ts';
import type { Trouble } from '../scripts/chaos/troubles.ts';
import type { Call } from '../scripts/chaos/wire.ts';
import { encodeOutgoing, type Outgoing, say } from '../src/assistant/state/outgoing.ts';
import { renderWords } from '../src/bot/outgoing/render.ts';
import { textsFor } from '../src/i18n/index.ts';
import type { ChatEvent } from '../src/playground/people/room.ts';

const ANN = 1;
const BOB = 2;
const WISHES = { style: 'anime Ann-1', emotion: 'joy Ann-2', pose: 'waving Ann-3' };
const FAREWELL = 'Good night';
const SUMMARY = { type: 'summary', language: 'en', ...WISHES, sessionId: 5, revision: 2 } as const;

type Mutable<T> = { -readonly [K in keyof T]: T[K] extends readonly (infer U)[] ? U[] : T[K] };

type Content = { readonly text: string; readonly button?: string } | { readonly unique: string };

/** A run without faults, to be manipulated: Ann writes, confirms a sticker, and puts it into a pack. */
function run() {
  const audit: AuditEntry[] = [];
  const events: Record<number, ChatEvent[]> = { [ANN]: [], [BOB]: [] };
  const calls: Call[] = [];
  let seq = 0;
  let messages = 0;

  const note = (at: number, kind: AuditEntry['kind'], id: number, chat: number, content = '') => {
    audit.push({ seq: ++seq, at, kind, id, chat, content });
  };
  const queue = (at: number, outgoing: Outgoing) => note(at, 'queued', at, ANN, encodeOutgoing(outgoing));
  const leave = (at: number, outgoing: Outgoing) => note(at, 'left', at, ANN, encodeOutgoing(outgoing));
  const post = (at: number, chat: number, content: Content, isBot = true) => {
    const id = ++messages;
    const sticker = {
      file_id: 'file',
      type: 'regular' as const,
      width: 512,
      height: 512,
      is_animated: false,
      is_video: false,
    };
    const message = {
      message_id: id,
      from: { id: isBot ? 99 : chat, is_bot: isBot, first_name: 'x' },
      chat: { id: chat, type: 'private' as const, first_name: 'x' },
      date: 0,
      ...('text' in content
        ? {
            text: content.text,
            ...(content.button !== undefined && {
              reply_markup: { inline_keyboard: [[{ text: 'Draw', callback_data: content.button }]] },
            }),
          }
        : { sticker: { ...sticker, file_unique_id: content.unique } }),
    };
    events[chat]?.push({ seq: id, at, type: 'message', message });
    if (isBot) {
      calls.push({
        service: 'telegram',
        replica: 0,
        method: 'sendMessage',
        at,
        fault: undefined,
        processedAt: at,
        deliveredAt: at,
        message: { chatId: chat, messageId: id },
      });
    }
    return id;
  };
  const draw = (at: number, more: Partial<Call> = {}) => {
    calls.push({
      service: 'gemini',
      replica: 0,
      method: 'generateContent',
      at,
      fault: undefined,
      processedAt: at,
      deliveredAt: at,
      status: 200,
      wishes: WISHES,
      ...more,
    });
  };

  const stored: Mutable<Stored> = {
    jobs: [
      {
        id: 1,
        gone: 0,
        user_id: ANN,
        assistant_session_id: 5,
        revision: 2,
        ...WISHES,
        status: 'delivered',
        failure: null,
        plan_id: null,
      },
    ],
    plans: [],
    planStickers: [],
    packs: [{ id: 1, gone: 0, name: 'a_by_b', user_id: ANN }],
    stickers: [{ id: 7, gone: 0, user_id: ANN, generation_id: 1, file_unique_id: 'u7', motion: '' }],
    people: [{ id: ANN, total_generations: 1 }],
    placements: [
      { pack: 'a_by_b', packStatus: 'made', user_id: ANN, sticker_id: 7, status: 'in', file_unique_id: 'p7' },
    ],
    audit,
    open: { inbox: 0, outbox: 0 },
    damage: [],
  };
  const packs: Evidence['packs'][number][] = [{ name: 'a_by_b', ownerId: ANN, stickers: ['p7'] }];
  const deletedPacks = new Map<string, number>();
  const drawn = new Map<string, number | undefined>([['u7', 0]]);
  const kills: number[] = [];
  const ends: number[] = [];
  const troubles: Trouble[] = [];
  const rest = {
    pendingMigrations: [] as string[],
    unfetched: 0,
    letters: [],
    wrongRequests: [] as string[],
  };

  const hello = post(1000, ANN, { text: 'hi' }, false);
  note(1000, 'stored', 1, ANN, JSON.stringify({ message: { message_id: hello, text: 'hi' } }));
  note(1010, 'handled', 1, ANN);
  queue(1010, say(FAREWELL));
  post(1020, ANN, { text: FAREWELL });
  leave(1030, say(FAREWELL));

  const press = { id: 'q1', data: 'assistant_confirm:1:5:2' };
  queue(1500, SUMMARY);
  const [summary] = renderWords(SUMMARY);
  post(1510, ANN, { text: summary?.text ?? '', button: press.data });
  events[ANN]?.push({ seq: 90, at: 2000, type: 'press', queryId: press.id, data: press.data });
  note(2000, 'stored', 2, ANN, JSON.stringify({ callback_query: press }));
  note(2010, 'handled', 2, ANN);
  note(2010, 'job', 1, ANN, 'queued');
  queue(2010, { type: 'progress', language: 'en', generationId: 1 });
  post(2020, ANN, { text: textsFor('en').progress.queued });
  note(2030, 'job', 1, ANN, 'running');
  draw(2100);
  note(2120, 'drawn', 1, 0);
  note(2200, 'job', 1, ANN, 'finished');
  queue(2200, { type: 'sticker', stickerId: 7 });
  queue(2200, { ...say(textsFor('en').sticker.delivered), afterSticker: 1 });
  post(2210, ANN, { unique: 'u7' });
  note(2220, 'job', 1, ANN, 'delivered');
  post(2230, ANN, { text: textsFor('en').sticker.delivered });

  const evidence = (): Evidence => ({
    kills: kills.map(at => ({ at, replica: 0 })),
    ends,
    troubles,
    calls,
    chats: [
      { id: ANN, name: 'Ann', events: events[ANN] ?? [], drawn },
      { id: BOB, name: 'Bob', events: events[BOB] ?? [], drawn: new Map() },
    ],
    packs,
    deletedPacks,
    stored,
    ...rest,
  });
  return {
    audit,
    calls,
    events,
    stored,
    packs,
    drawn,
    kills,
    ends,
    troubles,
    deletedPacks,
    rest,
    note,
    queue,
    post,
    draw,
    evidence,
  };
}

type Doctored = ReturnType<typeof run>;

const without = (audit: AuditEntry[], drop: (entry: AuditEntry) => boolean) =>
  void audit.splice(0, audit.length, ...audit.filter(entry => !drop(entry)));

/** The faults that each invariant must find. */
const DAMAGE: Readonly<Record<string, Readonly<Record<string, (run: Doctored) => void>>>> = {
  answered: {
    'a message that never reached the inbox': ({ post }) => void post(3000, ANN, { text: 'hey' }, false),
    'a press that never reached the inbox': ({ events }) =>
      void events[ANN]?.push({ seq: 95, at: 3000, type: 'press', queryId: 'q2', data: 'packs:1' }),
    'an update that was never acknowledged': ({ audit }) =>
      without(audit, ({ kind, id }) => kind === 'handled' && id === 1),
    'an update that was acknowledged twice': ({ note }) => note(3000, 'handled', 1, ANN),
    'a message that was answered with silence': ({ note }) => {
      note(3000, 'stored', 3, ANN, JSON.stringify({ message: { message_id: 50, text: 'and?' } }));
      note(3010, 'handled', 3, ANN);
    },
    'a new pack title without an answer when it was set': ({ note }) => {
      note(3000, 'stored', 3, ANN, JSON.stringify({ message: { message_id: 50, text: 'Family' } }));
      note(3010, 'handled', 3, ANN);
      note(3010, 'pack_asked', 1, ANN);
      note(3500, 'pack_done', 1, ANN);
    },
  },
  'said once': {
    'a repeated message': ({ post }) => void post(1025, ANN, { text: FAREWELL }),
    'a repeated message whose original had left the outbox before a kill': ({ kills, post }) => {
      kills.push(1040);
      post(1050, ANN, { text: FAREWELL });
    },
    'a repeated sticker': ({ post }) => void post(2215, ANN, { unique: 'u7' }),
  },
  'nothing lost': {
    'a message that never arrived': ({ queue }) => queue(2990, say('This was to be said')),
  },
  'in order': {
    'a message before an earlier one': ({ queue, post }) => {
      queue(2990, say('First'));
      queue(2991, say('Second'));
      post(2995, ANN, { text: 'Second' });
      post(2996, ANN, { text: 'First' });
    },
  },
  'shown first': {
    'a drawing that began before its summary arrived': ({ events }) => {
      events[ANN] = (events[ANN] ?? []).map(event => (event.at === 1510 ? { ...event, at: 2015 } : event));
    },
  },
  'worth it': {
    'a run in which hardly anything happened': ({ kills, note }) => {
      kills.push(...Array(100).fill(9000));
      note(9000, 'plan', 1, ANN, 'done 1');
    },
    'a run in which no set was finished': ({ kills, stored }) => {
      kills.push(...Array(100).fill(9000));
      stored.jobs = stored.jobs.flatMap(job => Array(5).fill(job));
    },
  },
  'stays up': {
    'a process that ended by itself': ({ ends }) => void ends.push(2500),
  },
  'paid once': {
    'a second picture for one job': ({ draw }) => draw(2150),
    'a second picture after a kill, although the first was stored': ({ kills, draw }) => {
      kills.push(2130);
      draw(3150);
    },
  },
  'one end': {
    'a job that never ended': ({ stored }) => {
      stored.jobs = stored.jobs.map(job => ({ ...job, status: 'running' }));
      stored.people = [{ id: ANN, total_generations: 0 }];
    },
    'a sticker that was sent more often than it was finished': ({ audit }) =>
      without(audit, ({ content }) => content === 'finished'),
    'a failure that was not reported': ({ note }) => note(2040, 'job', 1, ANN, 'failed'),
    'a job that was delivered twice': ({ note }) => note(2900, 'job', 1, ANN, 'delivered'),
    'a sticker that is in no chat': ({ stored }) => {
      stored.stickers = stored.stickers.map(sticker => ({ ...sticker, file_unique_id: 'u8' }));
    },
    'stickers counted wrongly': ({ stored }) => {
      stored.people = [{ id: ANN, total_generations: 2 }];
    },
  },
  apart: {
    'a message about another user': ({ post }) => void post(3000, BOB, { text: 'Well done, Ann!' }),
    'a draft about another user': ({ events }) =>
      void events[BOB]?.push({ seq: 96, at: 3000, type: 'draft', draftId: 1, text: 'Ann', entities: [] }),
    'a picture of another user': ({ drawn }) => void drawn.set('u7', 1),
    'a sticker of another user': ({ stored }) => {
      stored.stickers = stored.stickers.map(sticker => ({ ...sticker, user_id: BOB }));
    },
    'a pack of another user': ({ packs }) =>
      void packs.splice(0, 1, { name: 'a_by_b', ownerId: BOB, stickers: ['p7'] }),
  },
  packs: {
    'a sticker that is in a pack twice': ({ packs }) =>
      void packs.splice(0, 1, { name: 'a_by_b', ownerId: ANN, stickers: ['p7', 'p7'] }),
    'a sticker that the database has in a pack twice': ({ stored }) =>
      void stored.placements.push(...stored.placements),
    'a sticker in a pack that the database does not know': ({ packs }) =>
      void packs.splice(0, 1, { name: 'a_by_b', ownerId: ANN, stickers: ['p7', 'p8'] }),
    'a sticker that Telegram does not have in the pack': ({ packs }) =>
      void packs.splice(0, 1, { name: 'a_by_b', ownerId: ANN, stickers: [] }),
    'a pack that Telegram does not have': ({ packs }) => void packs.splice(0, 1),
    'a sticker reported in a pack that was deleted before': ({ packs, deletedPacks }) => {
      packs.splice(0, 1);
      deletedPacks.set('a_by_b', 0);
    },
  },
  database: {
    'a damaged file': ({ stored }) => void stored.damage.push('row 7 missing from index'),
    'unfinished rows': ({ stored }) => void Object.assign(stored.open, { inbox: 1 }),
    'a pending migration': ({ rest }) => void rest.pendingMigrations.push('0009'),
    'updates that were never fetched': ({ rest }) => void Object.assign(rest, { unfetched: 1 }),
  },
  'well-formed requests': {
    'a request that no real service takes': ({ rest }) => void rest.wrongRequests.push('unknown parameter'),
  },
};

describe('the invariants of the chaos run', () => {
  it('find nothing in a run without faults', () => {
    expect(violationsIn(run().evidence())).toEqual([]);
  });

  describe.each(Object.entries(DAMAGE))('"%s" finds', (invariant, damages) => {
    it.each(Object.entries(damages))('%s', (_name, damage) => {
      const doctored = run();
      damage(doctored);
      expect(violationsIn(doctored.evidence()).map(violation => violation.invariant)).toContain(invariant);
    });
  });

  it('excuse a repeated message after a lost answer', () => {
    const { calls, post, evidence } = run();
    const first = calls.findIndex(({ at }) => at === 1020);
    const call = calls[first];
    if (call) calls[first] = { ...call, fault: 'reset_after' };
    post(1025, ANN, { text: FAREWELL });
    expect(repeats(evidence())).toMatchObject({ byKill: 0, byLostAnswer: 1, unexplained: [] });
  });

  it('excuse a repeated message after a kill before it left the outbox', () => {
    const { kills, post, evidence } = run();
    kills.push(1022);
    post(1025, ANN, { text: FAREWELL });
    expect(repeats(evidence())).toMatchObject({ byKill: 1, byLostAnswer: 0, unexplained: [] });
  });

  it('excuse a second picture if the first never arrived or was not stored before a kill', () => {
    const lost = run();
    const { deliveredAt: _never, ...asked } = only(lost.calls);
    lost.calls.splice(0, 0, { ...asked, at: 2050, fault: 'cut' });
    expect(violationsIn(lost.evidence())).toEqual([]);
    const killed = run();
    killed.kills.push(2095);
    killed.calls.splice(0, 0, { ...only(killed.calls), at: 2080, processedAt: 2085, deliveredAt: 2090 });
    expect(violationsIn(killed.evidence())).toEqual([]);
  });

  it('excuse an unstored picture and an ended process while the disk is full', () => {
    const full = run();
    full.troubles.push({ kind: 'disk', from: 2095, to: 9000, detail: 'no space left' });
    full.ends.push(8500);
    full.kills.push(8600);
    full.calls.splice(0, 0, { ...only(full.calls), at: 2096, processedAt: 2097, deliveredAt: 2098 });
    without(full.audit, ({ kind }) => kind === 'drawn');
    expect(violationsIn(full.evidence())).toEqual([]);
    full.troubles.pop();
    expect(violationsIn(full.evidence()).map(({ invariant }) => invariant)).toEqual([
      'paid once',
      'stays up',
    ]);
  });

  it('excuse the second of two taps only while the variant of the first is on its way', () => {
    const tapped = run();
    const { note, queue, events, evidence, stored } = tapped;
    stored.stickers.push(...stored.stickers.map(sticker => ({ ...sticker, id: 8, file_unique_id: null })));
    const data = 'sticker_outline:1:7';
    for (const [id, at] of [
      [3, 3000],
      [4, 3100],
    ] as const) {
      events[ANN]?.push({ seq: 95 + id, at, type: 'press', queryId: `q${id}`, data });
      note(at, 'stored', id, ANN, JSON.stringify({ callback_query: { id: `q${id}`, data } }));
    }
    note(3150, 'handled', 3, ANN);
    queue(3150, { type: 'sticker', stickerId: 8 });
    note(3200, 'handled', 4, ANN);
    const silent = () =>
      violationsIn(evidence()).filter(
        ({ invariant, text }) => invariant === 'answered' && text.includes('(updates 4)'),
      );
    expect(silent()).toEqual([]);
    note(3160, 'left', 3150, ANN, encodeOutgoing({ type: 'sticker', stickerId: 8 }));
    expect(silent()).toHaveLength(1);
  });

  it('let a pack action be answered when it is done', () => {
    const { note, queue, evidence, post } = run();
    note(3000, 'stored', 3, ANN, JSON.stringify({ message: { message_id: 50, text: 'Family' } }));
    note(3010, 'handled', 3, ANN);
    note(3010, 'pack_asked', 1, ANN);
    note(3400, 'stored', 4, ANN, JSON.stringify({ message: { message_id: 51, text: 'hello' } }));
    note(3410, 'handled', 4, ANN);
    queue(3410, say('Hello!'));
    post(3420, ANN, { text: 'Hello!' });
    note(3500, 'pack_done', 1, ANN);
    queue(3500, say('The pack has a new name'));
    post(3510, ANN, { text: 'The pack has a new name' });
    expect(violationsIn(evidence())).toEqual([]);
  });

  it('allow a sticker without an id from Telegram, but not twice', () => {
    const { calls, stored, post, evidence } = run();
    stored.stickers = stored.stickers.map(sticker => ({ ...sticker, file_unique_id: null }));
    const sent = calls.findIndex(({ at }) => at === 2210);
    const call = calls[sent];
    if (call) calls[sent] = { ...call, fault: 'as_document' };
    expect(violationsIn(evidence())).toEqual([]);
    post(2215, ANN, { unique: 'u8' });
    expect(violationsIn(evidence()).map(({ invariant }) => invariant)).toEqual(['said once']);
  });

  it('allow an unrecorded sticker of a forgotten user, but not twice', () => {
    const forgotten = run();
    forgotten.stored.stickers.push({
      id: 8,
      gone: 1,
      user_id: ANN,
      generation_id: 1,
      file_unique_id: null,
      motion: '',
    });
    forgotten.queue(3000, { type: 'sticker', stickerId: 8 });
    forgotten.post(3010, ANN, { unique: 'u8' });
    expect(violationsIn(forgotten.evidence())).toEqual([]);
    forgotten.post(3020, ANN, { unique: 'u9' });
    expect(violationsIn(forgotten.evidence()).map(({ invariant }) => invariant)).toEqual(['said once']);
  });

  it('allow a sticker to be given up if its user is told', () => {
    const told = run();
    told.stored.stickers.push({
      id: 8,
      gone: 0,
      user_id: ANN,
      generation_id: 1,
      file_unique_id: 'u8',
      motion: '',
    });
    told.note(3000, 'queued', 70, ANN, encodeOutgoing({ type: 'sticker', stickerId: 8 }));
    told.note(3500, 'left', 70, ANN);
    expect(violationsIn(told.evidence()).map(({ invariant }) => invariant)).toEqual(['nothing lost']);
    told.audit.pop();
    told.queue(3500, say(textsFor('en').sticker.undelivered));
    told.note(3500, 'left', 70, ANN);
    told.post(3510, ANN, { text: textsFor('en').sticker.undelivered });
    expect(violationsIn(told.evidence())).toEqual([]);
  });

  it('excuse silence after an edit that changes no word', () => {
    const { note, evidence } = run();
    const edit = (text: string) => JSON.stringify({ edited_message: { message_id: 1, text } });
    note(3000, 'stored', 3, ANN, edit('hi'));
    note(3010, 'handled', 3, ANN);
    expect(violationsIn(evidence())).toEqual([]);
    note(3020, 'stored', 4, ANN, edit('hello'));
    note(3030, 'handled', 4, ANN);
    expect(violationsIn(evidence())).toMatchObject([{ invariant: 'answered', at: 3030 }]);
  });

  it('excuse silence if the user has sent /start in the meantime', () => {
    const { note, queue, evidence, post } = run();
    note(3000, 'stored', 3, ANN, JSON.stringify({ message: { message_id: 50, text: 'and?' } }));
    note(3005, 'stored', 4, ANN, JSON.stringify({ message: { message_id: 51, text: '/start' } }));
    note(3010, 'handled', 3, ANN);
    note(3020, 'handled', 4, ANN);
    queue(3020, say('Welcome'));
    post(3030, ANN, { text: 'Welcome' });
    expect(violationsIn(evidence())).toEqual([]);
  });
});

/** The only picture that was drawn. */
function only(calls: readonly Call[]): Call {
  const [first] = calls.filter(({ service }) => service === 'gemini');
  if (first === undefined) throw new Error('nothing was drawn');
  return first;
}
