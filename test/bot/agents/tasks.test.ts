import { writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { mcpConfig, officeServer } from '../../mcp/servers.ts';
import { eventually } from '../../support/eventually.ts';
import { sendText, someone } from '../../support/exchange.ts';
import { startProcess } from '../../support/processes/process.ts';
import { databaseOf, saidTo } from '../../support/scene.ts';
import { LONG } from '../../support/timeouts.ts';
import { createWorld } from '../../support/world.ts';
import {
  BEGIN,
  call,
  connected,
  EVENT,
  ended,
  FIND,
  invitation,
  invites,
  MEETING,
  mail,
  meets,
  NAMES,
  OFFICE,
  opened,
  PROPOSE,
  prepares,
  proposal,
  proposed,
  REPORT,
  report,
  reports,
  STEPS,
  step,
  stop,
  texts,
  WORDS,
} from './tasks-stage.ts';

describe('a complex task', () => {
  it('is shown, started by its button, carried out step by step, and reported', async () => {
    const { office, person, model, db, shown } = await proposal();
    expect(shown.buttons).toEqual([texts.start, texts.drop]);
    expect(shown.text).toContain('5. ✏️ Create the meeting');
    expect(model.chats()).toHaveLength(2);
    prepares(model);
    person.press(shown, texts.start);
    const meeting = await person.waitForBotMessage(connected.question('office', 'create_event'));
    const progress = () => person.messages.find(({ message_id: id }) => id === shown.message_id);
    await eventually(() => progress()?.text).toContain(
      '✅ Look into the calendars\n⏳ Create the meeting\n· Invite',
    );
    expect(progress()?.buttons).toEqual([texts.stop]);
    meets(model);
    person.press(meeting, connected.agree);
    const two = await person.waitForBotMessage(connected.questions(2));
    invites(model);
    person.press(two, connected.agreeToAll);
    const last = await person.waitForBotMessage(connected.question('office', 'send_letter'), { after: two });
    reports(model);
    person.press(last, connected.agree);
    await person.waitForBotMessage(REPORT);
    expect(office.done()).toEqual([
      `create_event ${JSON.stringify(MEETING)}`,
      ...NAMES.map(name => `send_letter ${JSON.stringify(invitation(name))}`),
    ]);
    await eventually(() => progress()?.text).toContain(texts.ended.done);
    expect(progress()?.text.match(/✅/g)).toHaveLength(9);
    expect(progress()?.buttons).toEqual([]);
    const [task] = await db.selectFrom('tasks').selectAll().execute();
    expect(task).toMatchObject({ status: 'done', report: REPORT });
    expect(task?.tokens).toBeGreaterThan(0);
  });

  it('reads at the same time what its steps need, two of them at once', async () => {
    const { office, person, model, shown } = await proposal();
    writeFileSync(`${office.file}.together`, '');
    model.calls(['Anna', 'Bob'].map(name => call(FIND, { name })));
    model.says('Both are found.');
    person.press(shown, texts.start);
    await person.waitForBotMessage('Both are found.');
    expect(model.chats().at(-1)).toContain('Due now: 1, 2.');
    expect(model.chats().at(-1)).toContain('anna@example.org');
  });

  it('is found later by what was asked', async () => {
    const { person, model, db, shown } = await proposal();
    model.calls(STEPS.map((_, at) => ended(at + 1, 'not needed', 'skipped')));
    model.calls([report('Nothing was to be done: they have met already.')]);
    person.press(shown, texts.start);
    await person.waitForBotMessage('Nothing was to be done');
    await db.updateTable('assistant_sessions').set({ history: '' }).execute();
    model.calls([call('transfer_to_knowledge', { question: 'the meeting with Anna, Bob and Cy' })]);
    model.says('They had met already.');
    await sendText(person, 'what happened with the task of yesterday?', 'They had met already.');
    expect(model.chats().at(-1)).toContain('Nothing was to be done: they have met already.');
  });

  it('is not started by a refusal, and a second press does nothing', async () => {
    const { person, model, shown } = await proposal();
    person.press(shown, texts.drop);
    person.press(shown, texts.start);
    await eventually(() => saidTo(person)).toContain(texts.ended.dropped);
    model.says('Hello.');
    await sendText(person, 'hello', 'Hello.');
    expect(model.chats()).toHaveLength(3);
  });

  it.each(['button', '/stop'])('ends by %s while a step is under way', async how => {
    const { office, person, model, db, shown } = await proposal();
    const release = model.holds();
    model.calls([call(EVENT, MEETING)]);
    person.press(shown, texts.start);
    await eventually(() => model.chats()).toHaveLength(3);
    const progress = person.messages.find(({ message_id: id }) => id === shown.message_id);
    if (how === 'button') person.press(progress ?? shown, texts.stop);
    else person.sendText('/stop');
    model.says('Never mind.');
    release();
    await eventually(() => saidTo(person)).toContain(texts.ended.stopped.slice(0, 10));
    const [task] = await db.selectFrom('tasks').selectAll().execute();
    expect(task?.status).toBe('stopped');
    expect(office.done()).toEqual([]);
    expect(saidTo(person)).not.toContain(stop.nothing);
  });

  it('asks in the middle, and goes on with the answer', async () => {
    const { person, model, shown } = await proposal();
    model.calls([report('Which Anna do you mean?', 'ask')]);
    person.press(shown, texts.start);
    await person.waitForBotMessage('Which Anna do you mean?');
    model.calls([ended(1, mail('Anna')), ended(2, 'not there', 'failed')]);
    model.calls(STEPS.slice(2).map((_, at) => ended(at + 3, 'without Bob', 'skipped')));
    model.calls([report('Bob cannot be found, so nothing was set up.')]);
    person.sendText('the one of the East project');
    await person.waitForBotMessage('Bob cannot be found');
    await eventually(() => saidTo(person)).toContain(texts.ended.failed);
    expect(saidTo(person)).toContain('⚠️ Find Bob');
    model.says('I draw stickers.');
    await sendText(person, 'who are you?', 'I draw stickers.');
    expect(model.chats().at(-1)).toContain('You help one person to get personal Telegram stickers');
  });

  it('lets the user talk with the assistant meanwhile', async () => {
    const { person, model, shown } = await proposal();
    const release = model.holds();
    model.calls([ended(1, 'a'), ended(2, 'b')]);
    person.press(shown, texts.start);
    await eventually(() => model.chats()).toHaveLength(3);
    model.says('I draw stickers.');
    person.sendText('who are you?');
    model.calls(STEPS.slice(2).map((_, at) => ended(at + 3, 'c', 'skipped')));
    model.calls([report('Done.')]);
    release();
    await person.waitForBotMessage('I draw stickers.');
    await person.waitForBotMessage('Done.');
  });

  it('is refused with too many steps, with a cycle, and beyond the limit of a day', async () => {
    const world = await createWorld(['openai']);
    const { person, model } = await opened(world, { TASK_MAX_STEPS: '8', DAILY_TASKS_PER_USER: '1' });
    const propose = (steps: readonly object[]) => {
      model.calls(BEGIN);
      model.calls([call('propose_task', { request: WORDS, steps })]);
    };
    propose([...STEPS, step('One more')]);
    model.says('That is too much at once.');
    await sendText(person, WORDS, 'That is too much at once.');
    expect(model.chats().at(-1)).toContain('At most 8 steps');
    propose([step('a', false, [2]), step('b', false, [1])]);
    model.calls(PROPOSE);
    const shown = await sendText(person, 'then without', texts.proposal(8, 4));
    expect(model.chats().at(-1)).toContain('may only wait for steps with a smaller number');
    model.calls(STEPS.map((_, at) => ended(at + 1, 'x', 'skipped')));
    model.calls([report('All skipped.')]);
    person.press(shown, texts.start);
    await person.waitForBotMessage('All skipped.');
    propose(STEPS);
    model.says('Tomorrow again.');
    await sendText(person, 'and once more', 'Tomorrow again.');
    expect(model.chats().at(-1)).toContain('No more tasks today');
  });

  it('stops a model that never comes further', async () => {
    const { person, model, db, shown } = await proposal();
    await db.updateTable('tasks').set({ turns: 33 }).execute();
    model.calls([ended(1, 'a'), ended(2, 'b')]);
    person.press(shown, texts.start);
    await person.waitForBotMessage(texts.tooLong);
    expect(saidTo(person)).toContain(texts.ended.failed);
  });

  it('says that tasks need a model if none answers, and goes on when one does', async () => {
    const { person, model, shown } = await proposal();
    model.alwaysFails('unavailable');
    person.press(shown, texts.start);
    await person.waitForBotMessage(connected.tasksNeedModel);
    model.calls(STEPS.map((_, at) => ended(at + 1, 'x', 'skipped')));
    model.calls([report('Now it is done.')]);
    await sendText(person, 'go on', 'Now it is done.');
  });
});

it('survives a kill at every part: nothing is lost, and no call is made twice', LONG, async () => {
  const world = await createWorld(['openai']);
  const office = officeServer(OFFICE);
  const variables = { ...world.variables, ...mcpConfig({ office: office.entry }) };
  const { openai: model } = world;
  const person = someone(world, 'Ann');
  const start = async () => {
    const process = await startProcess('test/support/processes/bot-process.ts', variables);
    await expect.poll(process.output).toContain('MCP server connected');
    return process;
  };
  let bot = await start();
  const db = await databaseOf(world);
  const isQuiet = () =>
    eventually(async () => {
      const waiting = db.selectFrom('inbox').select('update_id').where('status', '=', 'pending');
      const sending = db.selectFrom('outbox').select('id');
      return [...(await waiting.execute()), ...(await sending.execute())];
    }).toEqual([]);
  /** Kills the bot when nothing is under way, does something while it is away, and starts it again. */
  const killed = async (meanwhile: () => unknown) => {
    await isQuiet();
    await bot.kill();
    meanwhile();
    bot = await start();
  };
  const shown = await proposed({ person, model });
  // While the user decides.
  prepares(model);
  await killed(() => person.press(shown, texts.start));
  const meeting = await person.waitForBotMessage(connected.question('office', 'create_event'));
  // While a call waits for its button.
  meets(model);
  await killed(() => person.press(meeting, connected.agree));
  const two = await person.waitForBotMessage(connected.questions(2));
  // In the middle of a turn: it is begun again.
  await isQuiet();
  const release = model.holds();
  model.calls([ended(6, 'never heard'), ended(7, 'never heard')]);
  const before = model.chats().length;
  person.press(two, connected.agreeToAll);
  await eventually(() => model.chats().length).toBe(before + 1);
  await bot.kill();
  release();
  invites(model);
  bot = await start();
  const last = await person.waitForBotMessage(connected.question('office', 'send_letter'), { after: two });
  reports(model);
  await killed(() => person.press(last, connected.agree));
  await person.waitForBotMessage(REPORT);
  expect(office.done()).toEqual([
    `create_event ${JSON.stringify(MEETING)}`,
    ...NAMES.map(name => `send_letter ${JSON.stringify(invitation(name))}`),
  ]);
  const steps = await db.selectFrom('task_steps').select('status').execute();
  expect(steps.map(({ status }) => status)).toEqual(STEPS.map(() => 'done'));
});
