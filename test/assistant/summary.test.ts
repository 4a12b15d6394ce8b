import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { estimateTokens } from '../../src/ai-chat/provider.ts';
import { boundSummary, SUMMARY_TOKENS } from '../../src/assistant/turn/summarizer.ts';
import { getActiveAssistantSession, updateSummary } from '../../src/assistant-db/dialogues/sessions.ts';
import { systemClock } from '../../src/lib/clock.ts';
import type { Answer } from '../support/fakes/fake-http.ts';
import { openAIAnswers, startFakeOpenAI } from '../support/fakes/fake-openai.ts';
import { stopClean } from '../support/fakes/stop-clean.ts';
import { temporaryFolder } from '../support/folder.ts';
import type { ChatBody } from '../support/openai/schema.ts';
import { countTokens } from '../support/openai/tokens.ts';
import { asksForSummary, inputTokens, openTalk, type TalkOptions, textOf } from '../support/talk.ts';

const BUDGET = 2000;
const TURNS = 40;
const words = (n: number) =>
  `wish number ${n}: a cat in the style of a 90s VHS cover, with a hat and a guitar`;

const Data = z.object({ noted_before: z.string().nullable(), conversation: z.array(z.string()) });

/** A model that answers with words and a call, and summarises the nth part of a dialogue as "part n". */
async function stage() {
  const gates = { summary: Promise.resolve(), words: Promise.resolve() };
  const fake = await startFakeOpenAI({
    latencyMs: request => (request.path === 'chat/completions' && asksForSummary(request.body) ? 1 : 2),
    clock: { ...systemClock, sleep: ms => (ms === 1 ? gates.summary : gates.words) },
  });
  let parts = 0;
  let turns = 0;
  const state = { answerSummary: () => answerOf(`part ${++parts}`) };
  fake.reply(request =>
    request.path === 'chat/completions' && asksForSummary(request.body)
      ? state.answerSummary()
      : openAIAnswers.textAndCalls(`Fine, let us see about ${++turns}.`, {
          name: 'update_sticker_params',
          args: { style: `style ${turns}` },
        }),
  );
  const folder = temporaryFolder();
  const variables = {
    DATABASE_URL: `sqlite:${join(folder, 'bot.db')}`,
    AI_PROVIDERS: 'openai',
    AI_CONTEXT_TOKENS: String(BUDGET),
    OPENAI_API_KEY: fake.apiKey,
    OPENAI_BASE_URL: fake.baseUrl,
    IMAGE_PROVIDERS: 'offline',
  };
  const lines: string[] = [];
  onTestFinished(() => stopClean(fake));
  const hold = (what: keyof typeof gates) => {
    let release = (): void => undefined;
    gates[what] = new Promise(resolve => {
      release = resolve;
    });
    return release;
  };
  return {
    fake,
    state,
    hold,
    log: () => lines.join(''),
    open: async (options: TalkOptions = {}) => {
      const talk = await openTalk(variables, { ...options, log: line => lines.push(line) });
      onTestFinished(() => talk.close().catch(() => undefined));
      return talk;
    },
    dialogues: () => fake.chats.filter(body => !asksForSummary(body)),
    summaries: () =>
      fake.chats.filter(asksForSummary).map(({ messages }) => {
        const data = messages.at(-1);
        return Data.parse(JSON.parse(data ? textOf(data) : ''));
      }),
  };
}

function answerOf(summary: string): Answer {
  return openAIAnswers.text(JSON.stringify({ summary }));
}

const said = (body: ChatBody | undefined) => (body?.messages ?? []).slice(1).map(textOf);
const system = (body: ChatBody | undefined) => (body?.messages ?? []).slice(0, 1).map(textOf).join('');

/** Runs complete turns until this many summaries have been requested. @returns the number of turns */
async function talkUntil(
  scene: Awaited<ReturnType<typeof stage>>,
  talk: Awaited<ReturnType<typeof openTalk>>,
  summaries: number,
  from = 0,
) {
  let n = from;
  for (; scene.summaries().length < summaries; n++) {
    if (n > from + 40) throw new Error('no summary is ever made');
    await talk.say(words(n));
    await talk.idle();
  }
  return n;
}

describe('a long dialogue', () => {
  it('stays within the budget, with its last turns whole and all others in the summary', async () => {
    const scene = await stage();
    const talk = await scene.open();
    for (let n = 0; n < TURNS; n++) {
      await talk.say(words(n));
      await talk.idle();
    }
    const dialogues = scene.dialogues();
    expect(dialogues).toHaveLength(TURNS);
    for (const [n, body] of dialogues.entries()) {
      const tokens = inputTokens(body, countTokens);
      expect(tokens).toBeLessThan(BUDGET);
      expect(said(body).at(-1)).toBe(words(n));
      // The turn before, including its call and the result.
      const before = said(body).indexOf(words(n - 1)) + 1;
      const roles = body.messages.slice(before, before + 3).map(({ role }) => role);
      if (n > 0) expect(roles).toEqual(['user', 'assistant', 'tool']);
    }
    const summaries = scene.summaries();
    expect(summaries.length).toBeGreaterThan(2);
    expect(summaries.length).toBeLessThan(TURNS / 3);
    // Each summary covers the previous one and what was said since: nothing is lost or repeated.
    expect(summaries.map(each => each.noted_before)).toEqual([
      null,
      ...summaries.slice(1).map((_, n) => `part ${n + 1}`),
    ]);
    const kept = said(dialogues.at(-1)).filter(text => text.startsWith('wish'));
    const told = summaries.flatMap(each => each.conversation.filter(line => line.startsWith('person: ')));
    const latest = summaries.at(-1);
    expect(system(dialogues.at(-1))).toContain(
      `"part ${latest?.noted_before === undefined ? 0 : summaries.length}"`,
    );
    expect([...told.map(line => line.slice('person: '.length)), ...kept]).toEqual(
      Array.from({ length: TURNS }, (_, n) => words(n)),
    );
  });

  it('continues with its summary after a restart', async () => {
    const scene = await stage();
    const before = await scene.open();
    const turns = await talkUntil(scene, before, 1);
    await before.close();
    const after = await scene.open();
    await after.say('and now?');
    const last = scene.dialogues().at(-1);
    expect(system(last)).toContain('[EARLIER IN THIS CONVERSATION]\n"part 1"');
    expect(said(last)).not.toContain(words(0));
    expect(said(last)).toContain(words(turns - 1));
  });

  it('is remembered after /start', async () => {
    const scene = await stage();
    const talk = await scene.open();
    const turns = await talkUntil(scene, talk, 1);
    await talk.start();
    await talk.say('me again');
    const last = scene.dialogues().at(-1);
    expect(system(last)).toContain('"part 1"');
    expect(said(last)).not.toContain(words(0));
    expect(said(last)).toContain(words(turns - 1));
    expect(said(last)).toContain('[The person opened the bot with /start.]');
  });

  it('is not summarised without models', async () => {
    const lines: string[] = [];
    const folder = temporaryFolder();
    const talk = await openTalk(
      { DATABASE_URL: `sqlite:${join(folder, 'bot.db')}`, AI_PROVIDERS: 'offline' },
      { log: line => lines.push(line) },
    );
    onTestFinished(() => talk.close());
    for (let n = 0; n < 8; n++) await talk.say(words(n));
    expect(talk.app.summarizer).toBeUndefined();
    expect(lines.filter(line => /"level":[4-6]0/.test(line))).toEqual([]);
  });
});

describe('a summary in the making', () => {
  it('delays no answer and does not undo turns made meanwhile', async () => {
    const scene = await stage();
    const talk = await scene.open();
    const release = scene.hold('summary');
    let n = 0;
    for (; scene.summaries().length === 0; n++) await talk.say(words(n));
    await talk.say('meanwhile one');
    await talk.say('meanwhile two');
    release();
    await talk.idle();
    expect(scene.summaries()).toHaveLength(1);
    await talk.say('afterwards');
    const last = scene.dialogues().at(-1);
    expect(system(last)).toContain('"part 1"');
    expect(said(last)).toEqual(expect.arrayContaining(['meanwhile one', 'meanwhile two', 'afterwards']));
    expect(said(last)).not.toContain(words(0));
  });

  it('is not undone by a turn that began before it', async () => {
    const scene = await stage();
    const talk = await scene.open();
    const releaseSummary = scene.hold('summary');
    let n = 0;
    for (; scene.summaries().length === 0; n++) await talk.say(words(n));
    const releaseWords = scene.hold('words');
    const asked = scene.dialogues().length;
    const turn = talk.say('meanwhile');
    await expect.poll(() => scene.dialogues().length).toBe(asked + 1);
    releaseSummary();
    await talk.idle();
    releaseWords();
    await turn;
    await talk.say('afterwards');
    const last = scene.dialogues().at(-1);
    // That turn may have caused a second summary.
    expect(system(last)).toMatch(/"part [12]"/);
    expect(said(last)).toContain('meanwhile');
    expect(said(last)).not.toContain(words(0));
  });

  it('ends with the process and is made after the next turn', async () => {
    const scene = await stage();
    const before = await scene.open();
    const release = scene.hold('summary');
    for (let n = 0; scene.summaries().length === 0; n++) await before.say(words(n));
    await before.close();
    release();
    const after = await scene.open();
    await after.say('back again');
    await after.idle();
    expect(scene.summaries()).toHaveLength(2);
    await after.say('afterwards');
    expect(system(scene.dialogues().at(-1))).toContain('"part 2"');
  });

  it('never replaces a summary of more messages', async () => {
    const scene = await stage();
    const talk = await scene.open();
    await talk.say(words(0));
    const dialogue = await getActiveAssistantSession(talk.app.db, 7);
    const id = dialogue?.id ?? 0;
    await updateSummary(talk.app.db, id, { summary: 'more', summarized: 8 });
    await updateSummary(talk.app.db, id, { summary: 'less', summarized: 4 });
    await updateSummary(talk.app.db, id, { summary: 'as many', summarized: 8 });
    expect(await getActiveAssistantSession(talk.app.db, 7)).toMatchObject({ summary: 'more', summarized: 8 });
  });
});

describe('a summary that fails', () => {
  it('is reported to the operator and tried again later', async () => {
    const scene = await stage();
    let later = 0;
    const clock = { ...systemClock, elapsed: () => systemClock.elapsed() + later };
    const talk = await scene.open({ runtime: { clock } });
    scene.state.answerSummary = () => openAIAnswers.error(400, { message: 'SECRET-REASON' });
    const failed = await talkUntil(scene, talk, 1);
    for (let n = failed; n < failed + 3; n++) {
      await talk.say(words(n));
      await talk.idle();
      expect(said(scene.dialogues().at(-1)).at(-1)).toBe(words(n));
    }
    const warnings = scene
      .log()
      .split('\n')
      .filter(line => line.includes('summarizing the older part of the dialogue failed'));
    expect(warnings).toHaveLength(1);
    expect(warnings[0]).toContain('"severity":"warning"');
    expect(scene.log()).not.toContain('wish number');
    scene.state.answerSummary = () => answerOf('at last');
    later = 60 * 60_000;
    await talk.say('still there?');
    await talk.idle();
    await talk.say('and now?');
    expect(system(scene.dialogues().at(-1))).toContain('"at last"');
  });

  it('leaves that part out for good if moderation refuses it', async () => {
    const scene = await stage();
    const talk = await scene.open();
    scene.state.answerSummary = () => openAIAnswers.contentFilter();
    const turns = await talkUntil(scene, talk, 1);
    const people = () =>
      (scene.summaries().at(-1)?.conversation ?? []).filter(line => line.startsWith('person'));
    const refused = people();
    expect(refused).toContain(`person: ${words(0)}`);
    scene.state.answerSummary = () => answerOf('the rest');
    const asked = scene.dialogues().length;
    await talkUntil(scene, talk, 2, turns);
    expect(people().length).toBeGreaterThan(0);
    expect(people().filter(line => refused.includes(line))).toEqual([]);
    for (const body of scene.dialogues().slice(asked)) expect(said(body)).not.toContain(words(0));
  });
});

describe('a summary by a model', () => {
  it.each(['word '.repeat(3000), 'слово '.repeat(3000), '😀'.repeat(3000), 'one line\n\n# and another'])(
    'is stored as one short line: %.20s',
    text => {
      const stored = boundSummary(text, { count: estimateTokens });
      expect(countTokens(stored)).toBeLessThanOrEqual(SUMMARY_TOKENS);
      expect(stored).not.toContain('\n');
      expect(stored.length).toBeGreaterThan(20);
    },
  );
});
