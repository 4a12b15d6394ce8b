import { describe, expect, it } from 'vitest';
import {
  EVENT,
  ended,
  FIND,
  invitation,
  MEETING,
  mail,
  NAMES,
  OFFICE,
  report,
  step,
} from '../bot/agents/tasks-stage.ts';
import { mcpConfig, officeServer } from '../mcp/servers.ts';
import { eventually } from '../support/eventually.ts';
import { startProcess } from '../support/processes/process.ts';
import { createWorld } from '../support/world.ts';
import { API_TOKEN, apiOf, openApi, openApiOffice } from './stage.ts';

const call = (name: string, args: object) => ({ name, args: { ...args } });
const LETTER = 'mcp_office_send_letter';
const WISH = {
  session_id: 'ann',
  userIntent: 'set up a meeting with all three',
  conversationContext: 'about the East project',
  proposedPlan: ['find them', 'create the event'],
  complexity: 'medium',
};
const finish = (decision: string, nextResponse: string, workflowSteps: readonly string[] = []) =>
  call('finish_task', { decision, nextResponse, workflowSteps });

type Approvals = { readonly id: number; readonly tool: string; readonly args: object }[];
const approvalsIn = (answer: Readonly<Record<string, unknown>>) => (answer['approvals'] ?? []) as Approvals;

describe('POST /api/supervisor', () => {
  it('works on a task, asks before a call that changes something, and ends with its decision', async () => {
    const { model, office, post } = await openApiOffice(OFFICE);
    model.calls([call(FIND, { name: 'Anna' })]);
    model.calls([call(EVENT, MEETING)]);
    model.calls([finish('ask', 'Shall I create the meeting?', ['Found Anna', 'Create the meeting'])]);
    const asked = await post('supervisor', WISH);
    expect(asked).toMatchObject({
      code: 200,
      session_id: 'ann',
      decision: 'ask',
      nextResponse: 'Shall I create the meeting?',
      workflowSteps: ['Found Anna', 'Create the meeting'],
      approvals: [{ tool: EVENT, args: MEETING }],
    });
    expect(model.chats()[0]).toContain('about the East project');
    expect(office.done()).toEqual([]);
    const [{ id } = { id: 0 }] = approvalsIn(asked);
    expect((await post('supervisor', { session_id: 'bob', approve: [id] }))['code']).toBe(404);
    await post('chat', { session_id: 'eve', text: '/help' });
    expect((await post('supervisor', { session_id: 'eve', approve: [id] }))['code']).toBe(404);
    model.calls([finish('approve', 'The meeting is set.')]);
    const done = await post('supervisor', { session_id: 'ann', approve: [id] });
    expect(done).toMatchObject({
      decision: 'approve',
      nextResponse: 'The meeting is set.',
      workflowSteps: [],
    });
    expect(office.done()).toEqual([`create_event ${JSON.stringify(MEETING)}`]);
    expect((await post('supervisor', { session_id: 'ann', approve: [id] }))['code']).toBe(404);
  });

  it.each(['', 'rather on Friday'])('plans again after a refusal with the reason "%s"', async reason => {
    const { model, office, post } = await openApiOffice(OFFICE);
    model.calls([call(EVENT, MEETING), finish('ask', 'May I?')]);
    const [{ id } = { id: 0 }] = approvalsIn(await post('supervisor', WISH));
    model.calls([finish('revise', 'Then I leave it.')]);
    expect(await post('supervisor', { session_id: 'ann', refuse: [id], reason })).toMatchObject({
      decision: 'revise',
      nextResponse: 'Then I leave it.',
    });
    expect(model.chats().at(-1)).toContain(reason);
    expect(office.done()).toEqual([]);
  });

  it('reports that no model answered', async () => {
    const { model, post } = await openApi();
    model.alwaysFails('unavailable');
    expect(await post('supervisor', WISH)).toMatchObject({ code: 503 });
  });

  it('needs a model', async () => {
    const { post } = await openApi(['offline']);
    expect(await post('supervisor', WISH)).toMatchObject({ code: 503 });
    expect(await post('tasks/execute', { task: 'anything' })).toMatchObject({ code: 503 });
  });
});

const STEPS = [...NAMES.map(name => step(`Find ${name}`)), step('Invite Anna', true, [1])];

/** All that a model says in a task of four steps, the last of which sends a letter. */
function works(model: Awaited<ReturnType<typeof openApi>>['model']): void {
  model.calls([call('add_steps', { steps: STEPS })]);
  model.calls(NAMES.slice(0, 2).map(name => call(FIND, { name })));
  model.calls([ended(1, mail('Anna')), ended(2, mail('Bob'))]);
  model.calls([call(FIND, { name: 'Cy' }), call(LETTER, invitation('Anna'))]);
  model.calls([ended(3, mail('Cy'))]);
  model.says('One letter waits.');
}

describe('POST /api/tasks/execute', () => {
  it('makes approved calls without asking, and returns the report', async () => {
    const { model, office, post, json } = await openApiOffice(OFFICE);
    works(model);
    model.calls([ended(4, 'the letter was sent')]);
    model.calls([report('Anna is invited.')]);
    const done = await post('tasks/execute', {
      task: 'invite Anna',
      context: 'East project',
      approve: 'all',
    });
    expect(done).toMatchObject({ status: 'done', success: true, report: 'Anna is invited.' });
    expect(office.done()).toEqual([`send_letter ${JSON.stringify(invitation('Anna'))}`]);
    expect(await json('GET', `/api/tasks/${done['task_id']}`)).toMatchObject({
      status: 'done',
      steps: STEPS.map(({ title }, at) => ({ number: at + 1, title, status: 'done' })),
    });
  });

  it('waits for approvals otherwise, and continues after them', async () => {
    const { model, office, post, json } = await openApiOffice(OFFICE);
    works(model);
    const waits = await post('tasks/execute', { session_id: 'ann', task: 'invite Anna' });
    expect(waits).toMatchObject({ status: 'running', approvals: [{ tool: LETTER }] });
    const [{ id } = { id: 0 }] = approvalsIn(waits);
    expect(await post('tasks/execute', { session_id: 'ann', task: 'another' })).toMatchObject({
      code: 409,
    });
    expect(office.done()).toEqual([]);
    model.calls([ended(4, 'the letter was sent')]);
    model.calls([report('Anna is invited.')]);
    await post('supervisor', { session_id: 'ann', approve: [id] });
    const path = `/api/tasks/${waits['task_id']}`;
    await eventually(async () => (await json('GET', path))['success'] === true).toBe(true);
    expect(office.done()).toHaveLength(1);
  });

  it('asks about a call that a message requested while an approved task waits', async () => {
    const { model, office, post } = await openApiOffice(OFFICE);
    model.calls([call('add_steps', { steps: STEPS })]);
    model.calls([finish('ask', 'Which Anna?')]);
    const waits = await post('tasks/execute', { session_id: 'ann', task: 'invite Anna', approve: 'all' });
    expect(waits).toMatchObject({ code: 202, status: 'running', question: 'Which Anna?' });
    model.calls([call(LETTER, invitation('Bob'))]);
    model.says('May I?');
    const answer = await post('chat', { session_id: 'ann', text: 'send Bob a letter first' });
    expect(answer).toMatchObject({ approvals: [{ tool: LETTER }] });
    expect(office.done()).toEqual([]);
  });

  it('stops a task completely', async () => {
    const { model, office, post, json } = await openApiOffice(OFFICE);
    works(model);
    const waits = await post('tasks/execute', { session_id: 'ann', task: 'invite Anna' });
    const path = `/api/tasks/${waits['task_id']}`;
    expect(await json('DELETE', path)).toMatchObject({ status: 'stopped', success: false });
    expect(await json('DELETE', path)).toMatchObject({ status: 'stopped' });
    const [{ id } = { id: 0 }] = approvalsIn(waits);
    expect(await post('supervisor', { session_id: 'ann', approve: [id] })).toMatchObject({ code: 404 });
    expect(office.done()).toEqual([]);
  });

  it('shows no task of a Telegram user', async () => {
    const { json, world } = await openApi(['offline']);
    const { db } = world.app();
    await db.insertInto('users').values({ id: 5, first_name: 'Ann', created_at: 0 }).execute();
    const row = { user_id: 5, request: 'private', created_at: 0, updated_at: 0 };
    const { id } = await db.insertInto('tasks').values(row).returning('id').executeTakeFirstOrThrow();
    expect(await json('GET', `/api/tasks/${id}`)).toMatchObject({ code: 404 });
    expect(await json('DELETE', `/api/tasks/${id}`)).toMatchObject({ code: 404 });
  });

  it('survives a kill, and sends each letter once', async () => {
    const world = await createWorld(['openai']);
    const office = officeServer(OFFICE, { people: true });
    const variables = { ...world.variables, ...mcpConfig({ office: office.entry }), API_TOKEN, PORT: '0' };
    const start = async () => {
      const process = await startProcess('test/support/processes/bot-process.ts', variables);
      await eventually(process.output).toContain('MCP server connected');
      return process;
    };
    const model = world.openai;
    works(model);
    const first = await start();
    const { post } = await apiOf(first.output);
    const waits = await post('tasks/execute', { session_id: 'ann', task: 'invite Anna' });
    const release = model.holds();
    model.calls([ended(4, 'the letter was sent')]);
    const asked = model.chats().length;
    const [{ id } = { id: 0 }] = approvalsIn(waits);
    await post('supervisor', { session_id: 'ann', approve: [id] });
    await eventually(() => model.chats().length > asked).toBe(true);
    await first.kill();
    release();
    // The killed process heard no answer, so the model is asked again.
    model.calls([ended(4, 'the letter was sent')]);
    model.calls([report('Anna is invited.')]);
    const second = await apiOf((await start()).output);
    const path = `/api/tasks/${waits['task_id']}`;
    await eventually(async () => (await second.json('GET', path))['status'] !== 'running').toBe(true);
    expect(office.done()).toHaveLength(1);
  });
});
