import { rmSync, writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { textsFor } from '../../../src/i18n/index.ts';
import { mcpConfig, type Office } from '../../mcp/servers.ts';
import { eventually } from '../../support/eventually.ts';
import { sendText } from '../../support/exchange.ts';
import { saidTo } from '../../support/scene.ts';
import { createWorld } from '../../support/world.ts';
import { openOffice } from './office-stage.ts';

const { connected: texts, trouble } = textsFor('en');
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

/** The question about a meeting that the user wished for. */
async function meetingAsked(kinds: Parameters<typeof createWorld>[0] = ['openai']) {
  const world = await createWorld(kinds);
  const all = await openOffice(world, OFFICE);
  all.model.calls([{ name: EVENT, args: MEETING }]);
  const asked = await sendText(all.person, 'set up a meeting', texts.question('office', 'create_event'));
  return { ...all, world, asked };
}

it('takes a "no" in words as a refusal with its reason', async () => {
  const { office, person, model, asked } = await meetingAsked();
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
  const { office, person, model } = await openOffice(world, OFFICE);
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
  const { world, office, person, model, asked } = await meetingAsked();
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
  const { office, person, model, asked } = await meetingAsked();
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
  const { office, person, model } = await openOffice(world, OFFICE);
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
  const { office, person, model, asked } = await meetingAsked(['openai', 'offline']);
  model.alwaysFails('unavailable');
  await person.press(asked, texts.agree);
  await person.waitForBotMessage(texts.needsModel);
  expect(office.done()).toHaveLength(1);
});

it('tells the results of calls to the next model that answers', async () => {
  const { office, person, model, asked } = await meetingAsked();
  model.alwaysFails('unavailable');
  await person.press(asked, texts.agree);
  await person.waitForBotMessage(texts.needsModel);
  await sendText(person, 'hello?', trouble.noAnswer);
  model.says('The meeting is set up.');
  await sendText(person, 'is it done?', 'The meeting is set up.');
  const read = model.chats().at(-1);
  expect(read).toContain('the program made this call once');
  expect(read?.match(/pressed_1/g) ?? []).toHaveLength(0);
  model.says('You are welcome.');
  await sendText(person, 'thanks', 'You are welcome.');
  expect(
    model
      .chats()
      .at(-1)
      ?.match(/"pressed_1"/g),
  ).toHaveLength(2);
  expect(model.chats().at(-1)).not.toContain('the program made this call once');
  expect(office.done()).toHaveLength(1);
});

it('refuses by a "no" that no model reads, and tells the next one', async () => {
  const { office, person, model, asked } = await meetingAsked();
  model.alwaysFails('unavailable');
  await sendText(person, 'no, better not', trouble.noAnswer);
  await person.press(asked, texts.agree);
  model.says('Then I leave it.');
  await sendText(person, 'did you hear me?', 'Then I leave it.');
  expect(model.chats().at(-1)).toContain('The user refused this call; the program did not make it');
  expect(office.done()).toEqual([]);
});

it('does not refuse in words what was settled while the model thought', async () => {
  const { world, person, model, asked } = await meetingAsked();
  const release = model.holds();
  model.says('I leave it.');
  person.sendText('no, better not');
  await eventually(() => model.chats().length).toBe(2);
  const result = JSON.stringify({ v: 1, ok: true, output: { result: 'signed in' }, kept: { result: 'ok' } });
  await world.app().db.updateTable('tool_calls').set({ status: 'ended', result }).execute();
  release();
  await person.waitForBotMessage('I leave it.', { after: asked });
  model.says('It was done before.');
  await sendText(person, 'and?', 'It was done before.');
  expect(model.chats().at(-1)).toContain('signed in');
});

it('keeps a call, but not the result that moderation refused', async () => {
  const { office, person, model, asked } = await meetingAsked();
  model.fails('blocked');
  await person.press(asked, texts.agree);
  await person.waitForBotMessage(texts.moderated);
  model.says('The meeting is set up.');
  await sendText(person, 'is it done?', 'The meeting is set up.');
  const read = model.chats().at(-1);
  expect(read).toContain('Moderation refused its result');
  expect(read).not.toContain('the program made this call once');
  expect(office.done()).toHaveLength(1);
});
