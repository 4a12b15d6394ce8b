import { describe, expect, it } from 'vitest';
import type { AuditEntry } from '../scripts/chaos/audit.ts';
import type { Evidence } from '../scripts/chaos/evidence.ts';
import { violationsIn } from '../scripts/chaos/invariants/index.ts';
import { thrownAway } from '../scripts/chaos/invariants/said.ts';
import { callsIn, planProposal } from '../scripts/chaos/model.ts';
import { sheetIn, wishesIn } from '../scripts/chaos/prompts.ts';
import type { Call } from '../scripts/chaos/wire.ts';
import { encodeOutgoing, say } from '../src/assistant/state/outgoing.ts';
import { buildAssistantPrompt } from '../src/images/prompt.ts';
import type { ChatEvent } from '../src/playground/people/room.ts';

const ANN = 1;
const PLAN = 4;
const STYLE = 'anime Ann-1';
const EMOTIONS = ['joy', 'calm', 'fear'] as const;

const wishes = (emotion: string) => ({ style: STYLE, emotion, pose: 'waving' });

/** Ann agrees on three stickers. The first one comes alone, the others on a sheet, and all are reported. */
function run(count = 3) {
  const audit: AuditEntry[] = [];
  const calls: Call[] = [];
  const note = (at: number, kind: AuditEntry['kind'], id: number, content = '') => {
    audit.push({ seq: audit.length + 1, at, kind, id, chat: ANN, content });
  };
  const tell = (at: number, text: string) =>
    note(at, 'queued', at, encodeOutgoing({ ...say(text), pausesPlan: PLAN }));
  const draw = (at: number, more: Partial<Call>) => {
    const done = { processedAt: at, deliveredAt: at, status: 200 };
    calls.push({
      service: 'gemini',
      replica: 0,
      method: 'generateContent',
      at,
      fault: undefined,
      ...done,
      ...more,
    });
  };
  const person = { id: ANN, is_bot: false, first_name: 'Ann' };
  const bot = { id: 99, is_bot: true, first_name: 'x' };
  const chat = { id: ANN, type: 'private' as const, first_name: 'Ann' };
  const keyboard = [[{ text: 'Draw all', callback_data: `plan_draw:1:${PLAN}:2` }]];
  const summary = { message_id: 1, from: bot, chat, date: 0, text: 'The plan' };
  const events: ChatEvent[] = [
    {
      seq: 1,
      at: 110,
      type: 'message',
      message: { ...summary, reply_markup: { inline_keyboard: keyboard } },
    },
    {
      seq: 2,
      at: 190,
      type: 'message',
      message: { message_id: 2, from: person, chat, date: 0, text: 'Yes!' },
    },
  ];
  const jobs = EMOTIONS.map((emotion, index) => ({
    id: index + 1,
    gone: 0 as 0 | 1,
    user_id: ANN,
    assistant_session_id: 5,
    revision: -index - 1,
    ...wishes(emotion),
    status: 'delivered',
    failure: null as string | null,
    plan_id: PLAN as number | null,
  }));
  const stickers = jobs.map(({ id }) => ({
    id,
    gone: 0 as 0 | 1,
    user_id: ANN,
    generation_id: id as number | null,
    file_unique_id: `u${id}`,
    motion: '',
  }));
  const planStickers = Array.from({ length: count }, (_, index) => ({
    plan_id: PLAN,
    position: index + 1,
    generation_id: jobs[index]?.id ?? null,
  }));
  note(100, 'plan', PLAN, 'open 1');
  note(105, 'plan', PLAN, 'open 2');
  note(200, 'plan', PLAN, 'first 2');
  note(200, 'job', 1, 'queued');
  draw(250, { wishes: wishes('joy') });
  note(260, 'drawn', 1);
  note(300, 'job', 1, 'delivered');
  note(300, 'plan', PLAN, 'rest 2');
  for (const job of [2, 3]) note(300, 'job', job, 'queued');
  for (const job of [2, 3]) note(300, 'sheet', job, '2');
  draw(350, { sheet: [wishes('calm'), wishes('fear')] });
  note(360, 'drawn', 2);
  note(370, 'forgotten', 2, '2');
  for (const job of [2, 3]) note(370, 'cell', job);
  for (const job of [2, 3]) note(380, 'job', job, 'delivered');
  note(380, 'plan', PLAN, 'packing 2');
  note(390, 'plan_pack', PLAN, '8');
  note(400, 'plan', PLAN, 'done 2');
  tell(400, 'Three stickers.');
  const plans = [{ id: PLAN, user_id: ANN, status: 'done', waits: 0 }];
  const stored = {
    ...{ audit, jobs, stickers, plans, planStickers },
    ...{ packs: [], people: [], placements: [], open: {}, damage: [] },
  };
  const evidence: Evidence = {
    ...{
      calls,
      stored,
      kills: [],
      ends: [],
      troubles: [],
      packs: [],
      deletedPacks: new Map<string, number>(),
    },
    ...{ pendingMigrations: [], unfetched: 0, letters: [], wrongRequests: [] },
    chats: [{ id: ANN, name: 'Ann', events, drawn: new Map() }],
  };
  return { audit, events, jobs, stickers, plans, planStickers, evidence, note, tell, draw };
}

type Run = ReturnType<typeof run>;

/** The invariants of plans. */
const ABOUT_PLANS = ['plan yes', 'plan ends', 'plan packs', 'paid once', 'forgotten'];

function violations({ evidence }: Pick<Run, 'evidence'>): string[] {
  return violationsIn(evidence).flatMap(({ invariant }) =>
    ABOUT_PLANS.includes(invariant) ? [invariant] : [],
  );
}

it('finds nothing in a plan that was agreed on, drawn and reported', () => {
  expect(violations(run())).toEqual([]);
});

const DAMAGE: Readonly<Record<string, Readonly<Record<string, (run: Run) => void>>>> = {
  'plan yes': {
    'a plan without a confirmation': ({ events }) => void events.pop(),
    'a yes that came before its summary': ({ events }) =>
      void events.push({ ...events.shift(), at: 195 } as ChatEvent),
    'a revision that was begun twice': ({ note, tell }) => {
      note(500, 'plan', PLAN, 'open 2');
      note(510, 'plan', PLAN, 'first 2');
      note(520, 'plan', PLAN, 'done 2');
      tell(530, 'Three stickers.');
    },
    'a job of a plan that is over': ({ note }) => note(500, 'job', 9, 'queued'),
  },
  'plan ends': {
    'an end that was not reported': ({ audit }) => void audit.pop(),
    'a plan that never ended': ({ plans }) => void plans.splice(0, 1, { ...open(), status: 'rest' }),
    'a report that names too few': ({ stickers }) => void stickers.pop(),
    'the same, next to a received sticker': ({ stickers, planStickers }) => {
      stickers.push({ ...firstOf(stickers), id: 8, generation_id: null });
      Object.assign(firstOf(planStickers.slice(2)), { generation_id: null });
    },
    'a sticker of a plan that is done, still being drawn': ({ jobs }) =>
      void Object.assign(firstOf(jobs.slice(1)), { status: 'running' }),
  },
  'plan packs': {
    'two packs for one plan': ({ note }) => note(395, 'plan_pack', PLAN, '9'),
  },
  'paid once': {
    'a sheet that was paid twice': ({ draw }) => draw(355, { sheet: [wishes('calm'), wishes('fear')] }),
    'a picture of what came on a sheet': ({ draw }) => draw(385, { wishes: wishes('fear') }),
  },
  forgotten: {
    'a plan that outlives its person': ({ note, jobs }) => {
      note(500, 'person_gone', 0);
      for (const job of jobs) job.gone = 1;
    },
    'a job that outlives its person': ({ note, plans }) => {
      note(500, 'person_gone', 0);
      plans.splice(0);
    },
    'words about a plan whose person was forgotten': ({ note, tell, plans, jobs }) => {
      note(500, 'person_gone', 0);
      plans.splice(0);
      for (const job of jobs) job.gone = 1;
      tell(510, 'Three stickers.');
    },
  },
};

describe.each(Object.entries(DAMAGE))('"%s" finds', (invariant, damages) => {
  it.each(Object.entries(damages))('%s', (_, damage) => {
    const doctored = run();
    doctored.jobs.push({ ...firstOf(doctored.jobs), id: 9, status: 'failed', failure: 'stopped' });
    damage(doctored);
    expect(new Set(violations(doctored))).toEqual(new Set([invariant]));
  });
});

it('finds a large plan that continued without an approval', () => {
  expect(violations(run(8))).toContain('plan yes');
});

it('finds a sticker that failed silently after its plan was stopped', () => {
  const stopped = run();
  stopped.audit.splice(-2);
  stopped.note(400, 'plan', PLAN, 'stopped 2');
  stopped.tell(400, 'Stopped, one is still being drawn.');
  stopped.plans.splice(0, 1, { ...open(), status: 'stopped' });
  expect(violations(stopped)).toEqual([]);
  stopped.jobs.splice(2, 1, { ...firstOf(stopped.jobs), id: 3, status: 'failed', failure: 'unavailable' });
  stopped.note(450, 'job', 3, 'failed');
  expect(violations(stopped)).toContain('plan ends');
  stopped.tell(450, 'Stopped: two are there.');
  expect(violations(stopped)).not.toContain('plan ends');
});

it('recognises messages discarded because their user was forgotten', () => {
  const { audit, note } = run();
  note(500, 'stored', 70, '{"callback_query":{"id":"q","data":"forget:1:5:0"}}');
  note(500, 'left', 30);
  note(510, 'handled', 70);
  note(510, 'left', 31);
  note(510, 'left', 32);
  note(510, 'queued', 33);
  note(520, 'left', 33);
  expect([...thrownAway(audit)]).toEqual([31, 32]);
});

it('finds a pack that should have been deleted with its user', () => {
  const { note, plans, jobs, evidence } = run();
  note(500, 'stored', 70, '{"callback_query":{"id":"q","data":"forget:1:5:2"}}');
  note(510, 'handled', 70);
  note(510, 'pack_gone', 1, 'ann_by_b');
  note(510, 'person_gone', 0);
  plans.splice(0);
  for (const job of jobs) job.gone = 1;
  expect(violations({ evidence })).toEqual([]);
  const packs = [{ name: 'ann_by_b', ownerId: ANN, stickers: [] }];
  expect(violations({ evidence: { ...evidence, packs } })).toEqual(['forgotten']);
});

it('parses requests to image models', () => {
  const params = wishes('joy "Ann"');
  const request = { params, take: 1, keyColor: 'green', attempt: 1 } as const;
  expect(wishesIn(buildAssistantPrompt(request))).toEqual(params);
  expect(sheetIn(buildAssistantPrompt(request))).toBeUndefined();
  const sheet = EMOTIONS.map(wishes);
  const prompt = buildAssistantPrompt({ ...request, params: wishes('joy'), sheet });
  expect(sheetIn(prompt)).toEqual(sheet);
  expect(wishesIn(prompt)).toBeUndefined();
});

it('turns the users’ lines into calls and plans', () => {
  const given = [{ emotion: 'joy Ann-2' }, { emotion: 'calm Ann-3' }];
  const words = 'hi\nchange_plan {"remove":[2]}\nchange_plan {"add":[{"emotion":"joy Ann-4"}]}\nplease';
  const args = { remove: [2], add: [{ emotion: 'joy Ann-4' }] };
  expect(callsIn(words)).toEqual([{ name: 'change_plan', args }]);
  const proposal = planProposal(JSON.stringify({ count: 3, style: 'anime Ann-1', given }));
  expect(proposal).toMatchObject({
    style: 'anime Ann-1',
    stickers: [...given, { emotion: 'mood 3 Ann-1' }],
  });
});

function open() {
  return { id: PLAN, user_id: ANN, status: 'open', waits: 0 };
}

function firstOf<T>([first]: readonly T[]): T {
  if (first === undefined) throw new Error('the run has no such entry');
  return first;
}
