import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type FakeModels, fakeOpenAI } from '../support/fakes/models.ts';
import { useScene } from './scene.ts';

const NAMES = ['Anna', 'Bob', 'Cy'];
const mail = (name: string) => `${name.toLowerCase()}@example.org`;

let model: FakeModels;
let folder: string;
beforeAll(async () => {
  model = await fakeOpenAI();
  folder = mkdtempSync(join(tmpdir(), 'office-'));
  const contacts = NAMES.map(name => ({ name, email: mail(name) }));
  writeFileSync(join(folder, 'office.json'), JSON.stringify({ letters: [], contacts, events: [] }));
  writeFileSync(join(folder, 'office.json.log'), '');
  const args = [resolve(import.meta.dirname, '../mcp/office-server.mjs'), join(folder, 'office.json')];
  const office = {
    command: process.execPath,
    args,
    people: 'all',
    readOnly: ['find_contact', 'list_events'],
  };
  writeFileSync(join(folder, 'mcp.json'), JSON.stringify({ mcpServers: { office } }));
});
afterAll(async () => {
  await model.stop();
  rmSync(folder, { recursive: true, force: true });
});
const scene = useScene(() => ({
  ...model.variables,
  IMAGE_PROVIDERS: 'offline',
  MCP_CONFIG: join(folder, 'mcp.json'),
}));

const call = (name: string, args: object) => ({ name, args: { ...args } });
const ended = (number: number, result: string) => call('finish_step', { number, status: 'done', result });
const step = (title: string, changes: boolean, after: readonly number[]) => ({ title, changes, after });
const WORDS = 'Find Anna, Bob and Cy, look when all three are free, set up a meeting and invite them';
const STEPS = [
  ...NAMES.map(name => step(`Find the address of ${name}`, false, [])),
  step('Look into the three calendars', false, [1, 2, 3]),
  step('Create the meeting', true, [4]),
  ...NAMES.map(name => step(`Invite ${name}`, true, [5])),
];

it('shows a big task, starts it by its button, and follows it in one message', async () => {
  model.says('Hi Robin! What shall I do for you?');
  const visitor = await scene.visit();
  await visitor.button('Start').click();
  await visitor.waitForBot('Hi Robin!');
  model.calls([call('executeComplexTask', { task: WORDS, context: '' })]);
  model.calls([call('propose_task', { request: WORDS, steps: STEPS })]);
  await visitor.say(WORDS);
  await visitor.waitForBot('This is a big task: 8 steps');
  model.calls(['Anna', 'Bob'].map(name => call('mcp_office_find_contact', { name })));
  model.calls([ended(1, mail('Anna')), ended(2, mail('Bob'))]);
  model.calls([call('mcp_office_find_contact', { name: 'Cy' })]);
  model.calls([ended(3, mail('Cy'))]);
  model.calls(NAMES.map(name => call('mcp_office_list_events', { email: mail(name), day: 'Tuesday' })));
  model.calls([ended(4, 'all are free on Tuesday')]);
  const meeting = { title: 'East project', day: 'Tuesday', participants: NAMES.map(mail) };
  model.calls([call('mcp_office_create_event', meeting)]);
  model.says('All three are free on Tuesday.');
  await visitor.button('▶️ Start').click();
  await visitor.waitForBot('Working on it: 4 of 8');
  await visitor.waitForBot('Run “create_event” on “office”?');
  expect(await visitor.button('⏹ Stop').count()).toBe(1);
  await visitor.screenshot('task');
  await visitor.button('⏹ Stop').click();
  await visitor.waitForBot('Stopped.');
  expect(model.violations).toEqual([]);
});
