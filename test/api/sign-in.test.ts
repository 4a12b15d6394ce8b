import { expect, it } from 'vitest';
import { z } from 'zod';
import { textsFor } from '../../src/i18n/index.ts';
import { browse, mcpConfig, signedInOffice } from '../mcp/servers.ts';
import { eventually } from '../support/eventually.ts';
import { freePort } from '../support/free-port.ts';
import { rowsOf } from '../support/scene.ts';
import { apiOf, openApi } from './stage.ts';

const { signIn } = textsFor('en').connected;
const OFFICE = {
  letters: [{ id: '1', from: 'Anna', subject: 'East', body: 'The East project is late.' }],
  contacts: [],
  events: [],
};

const answer = z.looseObject({
  text: z.string().default(''),
  nextResponse: z.string().default(''),
  approvals: z
    .array(z.looseObject({ id: z.int(), tool: z.string(), url: z.string().optional() }))
    .default([]),
  buttons: z.array(z.looseObject({ label: z.string(), press: z.string().optional() })).default([]),
});

/** Of the tool that is offered while a user is not signed in. */
const ASKS = 'Asks the user to sign in to their account';

/** A bot whose API has one server that users sign in to. */
async function open() {
  const office = await signedInOffice(OFFICE, { people: true });
  const port = await freePort();
  const stage = await openApi(['openai'], {
    ...mcpConfig({ mail: office.entry }),
    AI_CONTEXT_TOKENS: '20000',
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    SECRETS_KEY: 'ab'.repeat(32),
    PORT: String(port),
  });
  const say = async (text: string, session_id = 'ann') => {
    let said: unknown;
    // The turn after a sign-in may be under way.
    await eventually(async () => {
      said = await stage.post('chat', { session_id, text });
      return z.looseObject({ code: z.int() }).parse(said).code;
    }).toBe(200);
    return answer.parse(said);
  };
  return { ...stage, office, say };
}

type Stage = Awaited<ReturnType<typeof open>>;

async function signedIn({ model, say }: Stage): Promise<void> {
  model.calls([{ name: 'mcp_mail_sign_in' }]);
  const { approvals } = await say('what did Anna write?');
  model.says('You are in.');
  await browse(`${approvals[0]?.url}&go=1`, 'ann');
}

it('returns the link of a sign-in, and the session reads by its account, after a restart too, until it signs out', async () => {
  const stage = await open();
  const { world, model, office, say, origin, variables } = stage;
  model.calls([{ name: 'mcp_mail_sign_in' }]);
  const asked = await say('what did Anna write?');
  const [approval] = asked.approvals;
  const url = approval?.url ?? '';
  expect(approval).toMatchObject({ tool: 'mcp_mail_sign_in', args: {} });
  expect(url).toMatch(new RegExp(`^${origin}/oauth/start\\?state=[\\w-]{43}$`));
  expect(asked.buttons).toContainEqual({ label: signIn.button, url });
  expect(asked.text).toContain(`${signIn.button}: ${url}`);
  // The page and the program show one code.
  const code = /[0-9A-F]{6}(?=\.)/.exec(asked.text)?.[0] ?? 'none';
  expect((await browse(url)).text).toContain(code);

  model.calls([{ name: 'mcp_mail_read_letter', args: { id: '1' } }]);
  model.says('The East project is late.');
  expect((await browse(`${url}&go=1`, 'ann')).text).toContain(signIn.finished);
  await eventually(() => office.requests().includes('ann tools/call')).toBe(true);
  await eventually(() => model.chats().length).toBe(3);
  model.says('At your service.');
  const next = await say('so?');
  expect(next.text).toContain(signIn.done('mail'));
  expect(next.text).toContain('The East project is late.');

  await world.stop();
  await world.start(variables);
  await apiOf(world.log);
  await office.control('expire');
  model.calls([{ name: 'mcp_mail_read_letter', args: { id: '1' } }]);
  model.says('Still late.');
  expect((await say('read it again')).text).toContain('Still late.');
  expect(await office.control('refreshes')).toBe('1');

  const { buttons } = await say('/me');
  const out = buttons.find(({ label }) => label.includes(signIn.out('mail')));
  await stage.post('chat', { session_id: 'ann', press: out?.press });
  expect(await rowsOf(world, 'grants')).toEqual([]);
  model.says('No mail.');
  await say('read it');
  expect(model.chats().at(-1)).toContain(ASKS);
  expect([...model.chats(), world.log()].join('\n')).not.toMatch(/access_token|refresh_token|Bearer/);
});

it('gives no session the account of another one', async () => {
  const stage = await open();
  await signedIn(stage);
  await eventually(() => stage.model.chats().length).toBe(2);
  stage.model.says('You have no account here.');
  await stage.say('read her letters', 'eve');
  expect(stage.model.chats().at(-1)).not.toContain('read_letter');
});

it('returns the link from the supervisor, where a sign-in is refused, and not approved', async () => {
  const { model, post } = await open();
  model.calls([{ name: 'mcp_mail_sign_in' }]);
  model.calls([
    { name: 'finish_task', args: { decision: 'ask', nextResponse: 'Sign in, please.', workflowSteps: [] } },
  ]);
  const wish = {
    session_id: 'ann',
    userIntent: 'read the letter',
    conversationContext: '',
    proposedPlan: [],
  };
  const asked = await post('supervisor', wish);
  expect(asked).toMatchObject({ decision: 'ask', code: 200 });
  const { approvals, nextResponse } = answer.parse(asked);
  const [{ id = 0, url = '' } = {}] = approvals;
  expect(nextResponse).toBe(`Sign in, please.\n\n${signIn.button}: ${url}`);
  expect(await post('supervisor', { session_id: 'ann', approve: [id] })).toMatchObject({ code: 409 });
  model.calls([
    { name: 'finish_task', args: { decision: 'reject', nextResponse: 'Then not.', workflowSteps: [] } },
  ]);
  expect(await post('supervisor', { session_id: 'ann', refuse: [id] })).toMatchObject({
    nextResponse: 'Then not.',
  });
  expect((await browse(`${url}&go=1`, 'ann')).text).toContain(signIn.over);
});
