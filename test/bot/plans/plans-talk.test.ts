import { describe, expect, test } from 'vitest';
import { createTeam } from '../../../src/features/dialogue/agent/team.ts';
import { eventually } from '../../support/eventually.ts';
import { pressButton } from '../../support/exchange.ts';
import type { ChatBody } from '../../support/openai/schema.ts';
import { countTokens } from '../../support/openai/tokens.ts';
import { photo } from '../../support/pictures/pictures.ts';
import { jobsIn } from '../../support/scene.ts';
import { inputTokens, textOf } from '../../support/talk.ts';
import { type Flow, openFlow, plansOf, saidTwice } from '../flows-stage.ts';

const HOUR = 60 * 60_000;
const STICKERS = [
  { emotion: 'laughing', pose: 'holding the belly' },
  { emotion: 'in love', pose: 'heart hands' },
  { emotion: 'angry', pose: 'clenched fists' },
];
const plan = (args: Record<string, unknown>, text = '') => ({
  calls: [{ name: 'plan_stickers', args }],
  text,
});
const confirm = (text: string) => ({ calls: [{ name: 'confirm_and_generate' }], text });

/** Asks for three fully described stickers. @returns their summary */
async function toSummary({ person, texts, does }: Flow, stickers = STICKERS) {
  const picture = await photo();
  const wish = () => person.sendPhoto(picture, { caption: 'manga × 3: …' });
  const script = [plan({ style: 'manga', stickers }, 'Three of you.')];
  return does(wish, script, texts.plans.summary.title(stickers.length));
}

async function expectDrawn({ world }: Flow, count: number): Promise<void> {
  await eventually(async () => (await jobsIn(world)).length).toBe(count);
}

describe('a yes', () => {
  test.each([
    ['runs normally', 0],
    ['is set back', -2 * HOUR],
  ])(
    'while the plan is being made confirms nothing that was not shown, if the clock %s',
    async (_how, step) => {
      let ahead = 0;
      const flow = await openFlow('openai', 'en', {}, () => Date.now() + ahead);
      const { person, texts, world } = flow;
      const { openai } = world;
      openai.says('A nice photo.');
      await person.waitForBotMessage('A nice photo.', { after: await person.sendPhoto(await photo()) });
      openai.calls([{ name: 'plan_stickers', args: { count: 3, style: 'manga' } }], 'One moment!');
      const proposed = STICKERS.map(each => ({ ...each, emoji: '😀' }));
      openai.says(JSON.stringify({ style: 'manga', stickers: proposed, next_response: 'Here they are!' }));
      openai.calls([{ name: 'confirm_and_generate' }], 'Drawing!');
      const before = openai.chats().length;
      const release = openai.holds();
      person.sendText('three in manga');
      await eventually(() => openai.chats().length - before).toBe(1);
      const yes = person.sendText('yes');
      await eventually(() => world.telegram.pendingUpdates.length).toBe(0);
      ahead = step;
      release();
      const summary = await person.waitForBotMessage(texts.plans.summary.title(3));
      await eventually(() => openai.chats().length - before).toBeGreaterThanOrEqual(3);
      const asked = await person.waitForBotMessage(
        new RegExp(`${texts.confirm.summaryAbove}|${texts.plans.summary.title(3)}`),
        { after: summary },
      );
      expect(asked.seq).toBeGreaterThan(yes.seq);
      expect(asked.text).not.toContain('Drawing!');
      expect(await jobsIn(world)).toEqual([]);
      await flow.says('yes', [confirm('Drawing!')], 'Drawing!');
      await expectDrawn(flow, 1);
    },
  );

  test('while another photo is awaited draws nothing and says so', async () => {
    const flow = await openFlow('openai', 'en');
    await toSummary(flow);
    const asks = [{ calls: [{ name: 'request_photo' }], text: 'Send it!' }];
    await flow.says('I want to send another photo', asks, 'Send it!');
    await flow.says('yes', [confirm('Drawing!')], flow.texts.photo.awaited);
    expect(await plansOf(flow)).toMatchObject([{ status: 'open' }]);
    expect(await jobsIn(flow.world)).toEqual([]);
  });

  test('or the button still confirms a plan that was shown before a restart', async () => {
    for (const byButton of [true, false]) {
      const flow = await openFlow('gemini', 'en');
      const summary = await toSummary(flow);
      await flow.world.stop();
      await flow.start();
      if (byButton) flow.person.press(summary, flow.texts.plans.buttons.drawAll);
      else await flow.says('yes', [confirm('Drawing!')], 'Drawing!');
      await eventually(async () => (await plansOf(flow))[0]?.status).not.toBe('open');
      expect(await plansOf(flow)).toHaveLength(1);
      await flow.world.stop();
    }
  });
});

test.each(['/start', '/cancel'])(
  '%s drops an open plan: its button says so, and a yes draws nothing',
  async command => {
    const flow = await openFlow('openai', 'en');
    const { person, texts, world } = flow;
    const summary = await toSummary(flow);
    const script = command === '/start' ? [{ text: 'Hello again! What is it for?' }] : [];
    const answer = command === '/start' ? 'Hello again!' : texts.cancelled;
    await flow.does(() => person.sendCommand(command), script, answer);
    expect(await plansOf(flow)).toMatchObject([{ status: 'dropped' }]);
    const over = await pressButton(person, summary, texts.plans.buttons.drawAll, texts.settled);
    // The result does not depend on the model's reading.
    await flow.says('yes', [confirm('')], texts.ask.style);
    expect(over.text).not.toContain(texts.plans.summary.title(3));
    expect(await jobsIn(world)).toEqual([]);
  },
);

test.each(['openai', 'lmstudio-text'] as const)(
  'duplicate stickers are pointed out and changed (%s)',
  async kind => {
    const flow = await openFlow(kind, 'en');
    const [laughing, love] = STICKERS;
    if (!laughing || !love) throw new Error('there are stickers');
    const summary = await toSummary(flow, [laughing, love, { ...laughing, emotion: ' Laughing' }]);
    const { same, title } = flow.texts.plans.summary;
    expect(summary.text).toContain(same('1, 3'));
    const change = {
      calls: [{ name: 'change_plan', args: { replace: [{ number: 3, emotion: 'sad', pose: 'sitting' }] } }],
      text: 'Sure.',
    };
    const changed = await flow.says('the third sad, sitting', [change], title(3));
    expect(changed.text).not.toContain(same('1, 3'));
    expect(changed.text).toMatch(/3\. \S+ sad · sitting/u);
  },
);

/** Arguments that are not a valid plan. */
const JUNK: readonly Record<string, unknown>[] = [
  { stickers: '8' },
  { stickers: [8] },
  { stickers: {} },
  { count: 'eight' },
  { count: 0 },
  { count: -3, style: 'manga' },
  { count: 2.5 },
  { number: 8 },
];

test('invalid arguments go back to the model, which corrects them', async () => {
  const flow = await openFlow('openai', 'en');
  const { person, texts, world } = flow;
  const picture = await photo();
  for (const junk of JUNK) {
    const stored = (await plansOf(flow)).length;
    const script = [plan(junk, 'One moment.'), { text: 'How many shall it be?' }];
    const wish = () => person.sendText(`junk ${JSON.stringify(junk)}`);
    await flow.does(wish, script, 'How many shall it be?');
    expect(world.openai.chats().at(-1)).toContain('Wrong arguments, nothing was stored.');
    expect(await plansOf(flow)).toHaveLength(stored);
  }
  const script = [plan({ stickers: '3' }, ''), plan({ style: 'manga', stickers: STICKERS }, 'Three of you.')];
  const wish = () => person.sendPhoto(picture, { caption: 'three in manga' });
  await flow.does(wish, script, texts.plans.summary.title(3));
  expect(await jobsIn(world)).toEqual([]);
  expect(saidTwice(flow).filter(text => !text.includes('How many'))).toEqual([]);
});

test('invalid calls written as text have no effect, but the words next to them count', async () => {
  const flow = await openFlow('lmstudio-text', 'en');
  await flow.says('a set', [plan({ stickers: '8' }, 'How many shall it be?')], 'How many shall it be?');
  expect(await plansOf(flow)).toEqual([]);
  await toSummary(flow);
  expect(await plansOf(flow)).toMatchObject([{ status: 'open', revision: 1 }]);
});

test.each(['ru', 'en'] as const)(
  'every request has at most 1,500 fixed tokens; a plan of 8 and its instructions add less than 400 (%s)',
  async language => {
    const flow = await openFlow('openai', language);
    /** Prompt, tools and state of the newest request, without messages. */
    const carried = () => {
      const body: ChatBody = JSON.parse(flow.world.openai.chats().at(-1) ?? '{}');
      const messages = body.messages.filter(({ role }) => role === 'system');
      expect(JSON.stringify(messages)).toContain('[SYSTEM STATE]');
      return inputTokens({ ...body, messages }, countTokens);
    };
    await flow.says('?', [{ text: 'Hello.' }], 'Hello.');
    const without = carried();
    expect(without).toBeLessThanOrEqual(1500);
    const stickers = Object.values(flow.texts.plans.stickers).slice(0, 8);
    await toSummary(flow, stickers);
    await flow.says('?', [{ text: 'Shall I draw them?' }], 'Shall I draw them?');
    expect(flow.world.openai.chats().at(-1)).toContain('Plan: {');
    expect(carried() - without).toBeLessThan(400);
    // Measured before a provider converts the tools; OpenAI's strict schemas are longer.
    const body: ChatBody = JSON.parse(flow.world.openai.chats().at(-1) ?? '{}');
    const [{ tools, handoffs }] = createTeam();
    const offered = body.tools?.map(tool => tool.function.name) ?? [];
    const told = [...tools, ...handoffs]
      .filter(({ name }) => offered.includes(name))
      .map(tool => ({ ...tool, schema: undefined }));
    expect(
      countTokens(body.messages.slice(0, 1).map(textOf).join()) + countTokens(JSON.stringify(told)),
    ).toBeLessThanOrEqual(1500);
  },
);
