import { rmSync, writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { textsFor } from '../../../src/i18n/index.ts';
import { mcpConfig, type Office, officeServer } from '../../mcp/servers.ts';
import { eventually } from '../../support/eventually.ts';
import { sendText, someone } from '../../support/exchange.ts';
import { startProcess } from '../../support/processes/process.ts';
import { databaseOf, saidTo } from '../../support/scene.ts';
import { createWorld, type World } from '../../support/world.ts';
import { openOffice } from './office-stage.ts';

const { connected: texts } = textsFor('en');
const EVENT = 'mcp_office_create_event';
const LETTER = 'mcp_office_send_letter';

const OFFICE: Office = {
  letters: [
    { id: '1', from: 'anna@example.org', subject: 'East project', body: 'Could we meet on Thursday?' },
  ],
  contacts: [{ name: 'Anna', email: 'anna@example.org' }],
  events: [],
};
const MEETING = { title: 'East project', day: 'Thursday', participants: ['anna@example.org'] };
const LETTERS = ['ann', 'bob', 'cy'].map(name => ({
  to: `${name}@example.org`,
  subject: 'Hi',
  body: 'Lunch?',
}));

const opened = (world: World, more: Readonly<Record<string, string>> = {}) => openOffice(world, OFFICE, more);

it('continues after an approved call, up to the next one and the end', async () => {
  const world = await createWorld(['openai']);
  const { office, person, model } = await opened(world);
  model.calls([{ name: 'mcp_office_search_mail', args: { query: 'anna' } }]);
  model.calls([{ name: 'mcp_office_read_letter', args: { id: '1' } }]);
  model.calls([{ name: EVENT, args: MEETING }]);
  const asked = await sendText(
    person,
    "read Anna's letter, set up the meeting and tell her",
    texts.question('office', 'create_event'),
  );
  model.calls([{ name: LETTER, args: LETTERS[0] ?? {} }]);
  await person.press(asked, texts.agree);
  const second = await person.waitForBotMessage(texts.question('office', 'send_letter'));
  expect(model.chats().at(-1)).toContain('The event was created.');
  model.says('The meeting is set, and Anna knows.');
  await person.press(second, texts.agree);
  await person.waitForBotMessage('The meeting is set, and Anna knows.');
  expect(office.done()).toEqual([
    `create_event ${JSON.stringify(MEETING)}`,
    `send_letter ${JSON.stringify(LETTERS[0])}`,
  ]);
});

it('tells the model about a refusal, so that it plans again', async () => {
  const world = await createWorld(['openai']);
  const { office, person, model } = await opened(world);
  model.calls([{ name: EVENT, args: MEETING }]);
  const asked = await sendText(person, 'set up a meeting', texts.question('office', 'create_event'));
  model.says('Which day suits you better?');
  await person.press(asked, texts.refuse);
  await person.waitForBotMessage('Which day suits you better?');
  expect(model.chats().at(-1)).toContain('The user refused this call');
  expect(office.done()).toEqual([]);
});

it('takes a "no" in words as a refusal with its reason', async () => {
  const world = await createWorld(['openai']);
  const { office, person, model } = await opened(world);
  model.calls([{ name: EVENT, args: MEETING }]);
  const asked = await sendText(person, 'set up a meeting', texts.question('office', 'create_event'));
  const friday = { ...MEETING, day: 'Friday' };
  model.calls([{ name: EVENT, args: friday }]);
  const again = await sendText(person, 'no, better on Friday', 'day: "Friday"');
  expect(model.chats().at(-1)).toContain('refused these calls in words');
  await person.press(asked, texts.agree);
  model.says('Friday it is.');
  await person.press(again, texts.agree);
  await person.waitForBotMessage('Friday it is.');
  expect(office.done()).toEqual([`create_event ${JSON.stringify(friday)}`]);
});

it('asks about several calls in one message, each with a button, all and none', async () => {
  const world = await createWorld(['openai']);
  const { office, person, model } = await opened(world);
  const propose = async (words: string) => {
    model.calls(LETTERS.map(args => ({ name: LETTER, args })));
    return sendText(person, words, texts.questions(3));
  };
  const asked = await propose('invite all three');
  expect(asked.buttons).toEqual(['✅ 1', '✅ 2', '✅ 3', '✅ All', texts.refuse]);
  model.says('Bob knows.');
  await person.press(asked, '✅ 2');
  await person.waitForBotMessage('Bob knows.');
  expect(office.done()).toEqual([`send_letter ${JSON.stringify(LETTERS[1])}`]);
  const left = () => person.messages.find(({ message_id }) => message_id === asked.message_id)?.buttons;
  await eventually(left).toEqual(['✅ 1', '✅ 3', '✅ All', texts.refuse]);
  model.says('All three know.');
  await person.press(asked, '✅ All');
  await person.waitForBotMessage('All three know.');
  expect(office.done()).toHaveLength(3);
  const other = await propose('and again');
  model.says('Nobody gets a second letter.');
  await person.press(other, texts.refuse);
  await person.waitForBotMessage('Nobody gets a second letter.');
  expect(office.done()).toHaveLength(3);
});

it('does not make a call whose tool has changed, and asks again', async () => {
  const world = await createWorld(['openai']);
  const { office, person, model } = await opened(world);
  model.calls([{ name: EVENT, args: MEETING }]);
  const asked = await sendText(person, 'set up a meeting', texts.question('office', 'create_event'));
  writeFileSync(`${office.file}.renamed`, '');
  await world.stop();
  await world.start({ ...mcpConfig({ office: office.entry }) });
  await world.app().servers.settled(new AbortController().signal);
  const { title: subject, ...rest } = MEETING;
  model.calls([{ name: EVENT, args: { subject, ...rest } }]);
  await person.press(asked, texts.agree);
  await person.waitForBotMessage(`subject: "${subject}"`);
  expect(model.chats().at(-1)).toContain('has changed the parameters');
  expect(office.done()).toEqual([]);
});

it('handles what the user wrote in the meantime first', async () => {
  const world = await createWorld(['openai']);
  const { office, person, model } = await opened(world);
  model.calls([{ name: EVENT, args: MEETING }]);
  const asked = await sendText(person, 'set up a meeting', texts.question('office', 'create_event'));
  writeFileSync(`${office.file}.hold`, '');
  await person.press(asked, texts.agree);
  await eventually(office.done).toHaveLength(1);
  model.says('One moment, it is being made.');
  const release = model.holds();
  person.sendText('and tell me when it is there');
  await eventually(() => model.chats().length).toBe(2);
  rmSync(`${office.file}.hold`);
  await eventually(() => saidTo(person)).toContain(texts.done('office', 'create_event'));
  model.says('It is there.');
  release();
  await person.waitForBotMessage('It is there.');
  expect(saidTo(person).indexOf('One moment')).toBeLessThan(saidTo(person).indexOf('It is there.'));
});

it('stops after eight continuations in a row', async () => {
  const world = await createWorld(['openai']);
  const { office, person, model } = await opened(world);
  const propose = (turn: number) =>
    model.calls([{ name: EVENT, args: { ...MEETING, title: `No. ${turn}` } }]);
  propose(0);
  person.sendText('make many meetings');
  for (let turn = 0; turn < 9; turn++) {
    const asked = await person.waitForBotMessage(`title: "No. ${turn}"`);
    if (turn < 8) propose(turn + 1);
    await person.press(asked, texts.agree);
  }
  await person.waitForBotMessage(texts.enough);
  expect(office.done()).toHaveLength(9);
});

it('says that tasks need a model if none answers after a call', async () => {
  const world = await createWorld(['openai', 'offline']);
  const { office, person, model } = await opened(world);
  model.calls([{ name: EVENT, args: MEETING }]);
  const asked = await sendText(person, 'set up a meeting', texts.question('office', 'create_event'));
  model.alwaysFails('unavailable');
  await person.press(asked, texts.agree);
  await person.waitForBotMessage(texts.needsModel);
  expect(office.done()).toHaveLength(1);
});

it('continues once after a kill between the result and the turn', async () => {
  const world = await createWorld(['openai']);
  const office = officeServer(OFFICE);
  const variables = { ...world.variables, ...mcpConfig({ office: office.entry }) };
  const start = () => startProcess('test/support/processes/bot-process.ts', variables);
  const person = someone(world, 'Ann');
  const bot = await start();
  await expect.poll(() => bot.output()).toContain('MCP server connected');
  world.openai.calls([{ name: EVENT, args: MEETING }]);
  const asked = await sendText(person, 'set up a meeting', texts.question('office', 'create_event'));
  const release = world.openai.holds();
  world.openai.says('never heard');
  await person.press(asked, texts.agree);
  await eventually(() => world.openai.chats().length).toBe(2);
  await bot.kill();
  release();
  world.openai.says('The meeting is set.');
  await start();
  await person.waitForBotMessage('The meeting is set.');
  expect(office.done()).toHaveLength(1);
  const db = await databaseOf(world);
  const waiting = db.selectFrom('inbox').select('update_id').where('status', '=', 'pending');
  await eventually(() => waiting.execute()).toEqual([]);
});
