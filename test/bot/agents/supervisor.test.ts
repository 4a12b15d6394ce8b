import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { textsFor } from '../../../src/i18n/index.ts';
import type { Office } from '../../mcp/servers.ts';
import { eventually } from '../../support/eventually.ts';
import { sendText } from '../../support/exchange.ts';
import { databaseOf } from '../../support/scene.ts';
import { createWorld, type World } from '../../support/world.ts';
import { openOffice } from './office-stage.ts';

const { connected: texts, offline } = textsFor('en');
const SEARCH = 'mcp_office_search_mail';
const READ = 'mcp_office_read_letter';
const FREE = 'mcp_office_list_events';
const EVENT = 'mcp_office_create_event';

const OFFICE: Office = {
  letters: [
    { id: '1', from: 'anna@example.org', subject: 'East project', body: 'Could we meet on Thursday?' },
  ],
  contacts: [{ name: 'Anna', email: 'anna@example.org' }],
  events: [{ email: 'anna@example.org', day: 'Thursday', title: 'Dentist' }],
};
const MEETING = { title: 'East project', day: 'Friday', participants: ['anna@example.org'] };
const WORDS = "read Anna's letter and set up a meeting with her on Thursday, or on Friday if she is busy";
const TASK = {
  userIntent: WORDS,
  conversationContext: '',
  proposedPlan: ['Read the letter', 'Create the event'],
  complexity: 'medium',
};
const DELEGATED = [{ name: 'delegateToSupervisor', args: TASK }];
const finish = (decision: string, nextResponse: string, workflowSteps: readonly string[] = []) => [
  { name: 'finish_task', args: { decision, nextResponse, workflowSteps } },
];
const ASKED = 'She is busy on Thursday. Press the button, and I book Friday.';
const STEPS = ['Read the letter of Anna', 'Looked into her calendar', 'Created the event on Friday'];
const BOOKED = 'Friday is booked.';

const opened = (world: World, more: Readonly<Record<string, string>> = {}) => openOffice(world, OFFICE, more);

const leaderIn = async (world: World) => {
  const db = await databaseOf(world);
  const [row] = await db.selectFrom('assistant_sessions').select('history').execute();
  return z.object({ leader: z.string().optional() }).parse(JSON.parse(row?.history ?? '{}')).leader;
};

/** Up to the call that changes something. */
function plans(model: World['openai']): void {
  model.calls(DELEGATED);
  model.calls([{ name: SEARCH, args: { query: 'anna' } }]);
  model.calls([{ name: READ, args: { id: '1' } }]);
  model.calls([{ name: FREE, args: { email: 'anna@example.org', day: 'Thursday' } }]);
  model.calls([{ name: EVENT, args: MEETING }, ...finish('ask', ASKED)]);
}

describe('a task of several steps', () => {
  it('is worked on up to the call that needs a button, and on to the end behind it', async () => {
    const world = await createWorld(['openai']);
    const { office, person, model } = await opened(world, { PLANNING_MODEL: 'gpt-4.1' });
    plans(model);
    const asked = await sendText(person, WORDS, texts.question('office', 'create_event'));
    expect(person.messages.map(({ text }) => text)).toContain(ASKED);
    expect(await leaderIn(world)).toBe('planning');
    const [router = '', planner = '', ...later] = model.chats();
    expect(router).toContain('"model":"gpt-6-luna"');
    expect(router).toContain('# Other tasks');
    expect(planner).toContain('"model":"gpt-4.1"');
    expect(planner).toContain(WORDS);
    expect(later.join()).toContain('Dentist');
    model.calls(finish('approve', BOOKED, STEPS));
    await person.press(asked, texts.agree);
    const told = await person.waitForBotMessage(BOOKED);
    expect(told.text).toBe(`${BOOKED}\n\n${STEPS.map((step, at) => `${at + 1}. ${step}`).join('\n')}`);
    expect(office.done()).toEqual([`create_event ${JSON.stringify(MEETING)}`]);
    expect(await leaderIn(world)).toBeUndefined();
  });

  it('is announced before it begins, if nothing has been said in the turn yet', async () => {
    const world = await createWorld(['openai']);
    const { person, model } = await opened(world);
    model.calls(DELEGATED);
    model.calls(finish('reject', 'There is no such letter.'));
    const ask = model.holds();
    person.sendText(WORDS);
    await eventually(() => model.chats()).toHaveLength(1);
    ask();
    const plan = model.holds();
    await eventually(() => person.draft?.text).toBe(texts.checking);
    plan();
    await person.waitForBotMessage('There is no such letter.');
  });

  it('goes back to the assistant with a wish for a sticker', async () => {
    const world = await createWorld(['openai']);
    const { person, model } = await opened(world);
    model.calls(DELEGATED);
    model.calls(finish('ask', 'Monday or Friday?'));
    await sendText(person, WORDS, 'Monday or Friday?');
    model.calls([{ name: 'return_to_assistant', args: { request: 'a sticker in anime style' } }]);
    model.calls(
      [{ name: 'update_sticker_params', args: { style: 'anime' } }],
      'Anime it is. Send me a photo?',
    );
    await sendText(person, 'later. First a sticker in anime style', 'Anime it is.');
    expect(await leaderIn(world)).toBeUndefined();
  });
});

it('is told to need a model if none answers, and the assistant leads again', async () => {
  const world = await createWorld(['openai', 'offline']);
  const { person, model } = await opened(world);
  model.calls(DELEGATED);
  model.calls(finish('ask', 'Monday or Friday?'));
  await sendText(person, WORDS, 'Monday or Friday?');
  model.alwaysFails('unavailable');
  await sendText(person, 'Friday', texts.tasksNeedModel);
  await sendText(person, 'tell me a story about the sea', offline.outage);
});
