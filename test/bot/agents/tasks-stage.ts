import { textsFor } from '../../../src/i18n/index.ts';
import type { Office } from '../../mcp/servers.ts';
import { sendText } from '../../support/exchange.ts';
import { createWorld, type World } from '../../support/world.ts';
import { openOffice } from './office-stage.ts';

export const { tasks: texts, connected, stop } = textsFor('en');
export const FIND = 'mcp_office_find_contact';
const FREE = 'mcp_office_list_events';
export const EVENT = 'mcp_office_create_event';
const LETTER = 'mcp_office_send_letter';

export const NAMES = ['Anna', 'Bob', 'Cy'];
export const mail = (name: string) => `${name.toLowerCase()}@example.org`;
export const OFFICE: Office = {
  letters: [],
  contacts: NAMES.map(name => ({ name, email: mail(name) })),
  events: [{ email: 'bob@example.org', day: 'Monday', title: 'Dentist' }],
};
export const WORDS =
  'find Anna, Bob and Cy, look when all are free next week, set up a meeting and invite them';
export const MEETING = { title: 'East project', day: 'Tuesday', participants: NAMES.map(mail) };
export const invitation = (name: string) => ({ to: mail(name), subject: 'East project', body: 'Tuesday?' });

export type Call = { readonly name: string; readonly args: Readonly<Record<string, unknown>> };
export const call = (name: string, args: object): Call => ({ name, args: { ...args } });
export const step = (title: string, changes = false, after: readonly number[] = []) => ({
  title,
  changes,
  after,
});
export const ended = (number: number, result: string, status = 'done') =>
  call('finish_step', { number, status, result });
export const report = (nextResponse: string, decision = 'approve') =>
  call('finish_task', { decision, nextResponse, workflowSteps: [] });

export const STEPS = [
  step('Find Anna'),
  step('Find Bob'),
  step('Find Cy'),
  step('Look into the calendars', false, [1, 2, 3]),
  step('Create the meeting', true, [4]),
  step('Invite Anna', true, [5]),
  step('Invite Bob', true, [5]),
  step('Invite Cy', true, [5]),
];
export const REPORT = 'The meeting is on Tuesday, and all three are invited.';
export const BEGIN = [call('executeComplexTask', { task: WORDS, context: '' })];
export const PROPOSE = [call('propose_task', { request: WORDS, steps: STEPS })];

export const opened = (world: World, more: Readonly<Record<string, string>> = {}) =>
  openOffice(world, OFFICE, more);

export async function proposed({
  person,
  model,
}: Pick<Awaited<ReturnType<typeof opened>>, 'person' | 'model'>) {
  model.calls(BEGIN);
  model.calls(PROPOSE);
  return sendText(person, WORDS, texts.proposal(8, 4));
}

/** A world with a bot that has proposed a task of eight steps. */
export async function proposal() {
  const world = await createWorld(['openai']);
  const all = await opened(world);
  return { ...all, world, shown: await proposed(all) };
}

/** The model's answers from the first step up to the question about the meeting. */
export function prepares(model: World['openai']): void {
  model.calls(['Anna', 'Bob'].map(name => call(FIND, { name })));
  model.calls([ended(1, mail('Anna')), ended(2, mail('Bob'))]);
  model.calls([call(FIND, { name: 'Cy' })]);
  model.calls([ended(3, mail('Cy'))]);
  model.calls(NAMES.map(name => call(FREE, { email: mail(name), day: 'Tuesday' })));
  model.calls([ended(4, 'all are free on Tuesday')]);
  model.calls([call(EVENT, MEETING)]);
  model.says('Waiting for the button.');
}

/** The answers from approving the meeting to the question about the invitations. */
export function meets(model: World['openai']): void {
  model.calls([ended(5, 'the event was created')]);
  model.calls([call(LETTER, invitation('Anna')), call(LETTER, invitation('Bob'))]);
  model.says('Two invitations wait for the button.');
}

/** The answers from approving the first two invitations to the question about the last one. */
export function invites(model: World['openai']): void {
  model.calls([ended(6, 'the letter was sent'), ended(7, 'the letter was sent')]);
  model.calls([call(LETTER, invitation('Cy'))]);
  model.says('One more.');
}

export function reports(model: World['openai']): void {
  model.calls([ended(8, 'the letter was sent')]);
  model.calls([report(REPORT)]);
}
