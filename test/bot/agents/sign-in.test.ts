import { expect, it } from 'vitest';
import { textsFor } from '../../../src/i18n/index.ts';
import type { SeenMessage } from '../../../src/playground/messages/view.ts';
import type { Person } from '../../../src/playground/people/person.ts';
import { browse, cookieHeader, mcpConfig, type Office, signedInOffice } from '../../mcp/servers.ts';
import { eventually } from '../../support/eventually.ts';
import { pressButton, sendText, someone } from '../../support/exchange.ts';
import { freePort } from '../../support/free-port.ts';
import { startProcess } from '../../support/processes/process.ts';
import { databaseOf, rowsOf } from '../../support/scene.ts';
import { createWorld } from '../../support/world.ts';

const { connected: texts, privacy } = textsFor('en');
const { signIn } = texts;
const SECRETS_KEY = 'ab'.repeat(32);

const OFFICE: Office = {
  letters: [{ id: '1', from: 'Anna', subject: 'East', body: 'The East project is late.' }],
  contacts: [],
  events: [],
};

/** A bot with one server that users sign in to. */
async function prepare() {
  const world = await createWorld(['openai']);
  const office = await signedInOffice(OFFICE, { people: 'all' });
  const port = await freePort();
  const PUBLIC_URL = `http://127.0.0.1:${port}`;
  const variables = {
    ...mcpConfig({ mail: office.entry }),
    AI_CONTEXT_TOKENS: '20000',
    PUBLIC_URL,
    SECRETS_KEY,
    PORT: String(port),
  };
  return { world, office, variables, PUBLIC_URL, model: world.openai, person: someone(world, 'Ann') };
}

type Stage = Awaited<ReturnType<typeof prepare>>;

async function open(): Promise<Stage> {
  const stage = await prepare();
  await stage.world.start(stage.variables);
  return stage;
}

/** The link beneath the question. */
function linkOf({ raw }: SeenMessage): string {
  const buttons = raw.reply_markup?.inline_keyboard.flat() ?? [];
  return buttons.flatMap(each => ('url' in each ? [each.url] : []))[0] ?? '';
}

const ask = signIn.ask('mail', 60);

async function asked({ model }: Stage, person: Person): Promise<string> {
  model.calls([{ name: 'mcp_mail_sign_in' }]);
  return linkOf(await sendText(person, 'what did Anna write?', ask));
}

/** The user signs in, and the agent continues with these words. */
async function signedIn(stage: Stage, account = 'ann', person = stage.person): Promise<string> {
  const link = await asked(stage, person);
  stage.model.says('You are in.');
  const page = await browse(`${link}&go=1`, account);
  expect(page.text).toContain(signIn.finished);
  await person.waitForBotMessage('You are in.');
  return page.url;
}

const read = async ({ model }: Stage, person: Person, answer: string) => {
  model.calls([{ name: 'mcp_mail_read_letter', args: { id: '1' } }]);
  model.says(answer);
  return sendText(person, `read it for ${answer}`, answer);
};

it('signs a user in, continues, and reads and writes by their account alone', async () => {
  const stage = await open();
  const { world, person, office, model } = stage;
  const link = await asked(stage, person);
  expect(link).toMatch(new RegExp(`^${stage.PUBLIC_URL}/oauth/start\\?state=[\\w-]{43}$`));
  const first = await browse(link);
  expect(first.text).toContain('Ann');
  expect(office.requests()).toEqual([]);
  // Without an account, no tool of the server is known.
  expect(model.chats()[0]).not.toContain('read_letter');

  model.calls([{ name: 'mcp_mail_read_letter', args: { id: '1' } }]);
  model.says('The East project is late, says Anna.');
  await browse(`${link}&go=1`, 'ann');
  await person.waitForBotMessage('The East project is late, says Anna.');
  await person.waitForBotMessage(signIn.done('mail'));
  expect(office.requests()).toContain('ann tools/call');

  model.calls([{ name: 'mcp_mail_send_letter', args: { to: 'anna', subject: 'Re', body: 'Thanks' } }]);
  const question = await sendText(person, 'thank her', texts.question('mail', 'send_letter'));
  model.says('Sent.');
  await pressButton(person, question, texts.agree, 'Sent.');
  expect(office.done()).toHaveLength(1);
  expect(new Set(office.requests().map(line => line.split(' ')[0]))).toEqual(new Set(['ann']));

  const [grant] = await rowsOf(world, 'grants');
  expect(grant?.sealed).toMatch(/^v1\./);
  const seen = [...model.chats(), world.log()].join('\n');
  expect(seen).not.toContain(new URL(link).searchParams.get('state'));
  expect(seen).not.toMatch(/access_token|refresh_token|Bearer/);
});

it('keeps the accounts of two users apart', async () => {
  const stage = await open();
  const eve = someone(stage.world, 'Eve');
  await signedIn(stage);
  stage.model.says('You have no account here.');
  await sendText(eve, 'read her letters', 'You have no account here.');
  expect(stage.model.chats().at(-1)).not.toContain('read_letter');
  await signedIn(stage, 'eve', eve);
  await read(stage, eve, 'for Eve');
  await read(stage, stage.person, 'for Ann');
  const calls = stage.office.requests().filter(line => line.endsWith('tools/call'));
  expect(calls).toEqual(['eve tools/call', 'ann tools/call']);
});

it('takes a state once, and no state that it did not give', async () => {
  const stage = await open();
  const { world, person, PUBLIC_URL } = stage;
  const used = await signedIn(stage);
  const callback = `${PUBLIC_URL}/oauth/callback`;
  const made = `state=${'x'.repeat(43)}`;
  for (const url of [used, `${callback}?code=abc&${made}`, `${callback}?code=abc&state=`, callback]) {
    const { status, text } = await browse(url);
    expect([status, text.includes(signIn.over)]).toEqual([410, true]);
  }
  expect(await rowsOf(world, 'sign_ins')).toEqual([]);
  // A callback before the link was opened has no verifier to use.
  await world.app().db.deleteFrom('grants').execute();
  const link = await asked(stage, person);
  const state = new URL(link).searchParams.get('state');
  expect((await browse(`${callback}?code=abc&state=${state}`)).status).toBe(410);
  // A code that the server did not give ends the sign-in.
  const cookies = new Map<string, string>();
  await browse(link, undefined, cookies);
  const headers = { cookie: cookieHeader(cookies) };
  const login = await fetch(`${link}&go=1`, { redirect: 'manual', headers });
  expect(login.status).toBe(302);
  stage.model.says('That did not work.');
  const failed = await browse(`${callback}?code=abc&state=${state}`, undefined, cookies);
  expect(failed.text).toContain(signIn.failed);
  await person.waitForBotMessage('That did not work.');
  expect(await rowsOf(world, 'grants')).toEqual([]);
});

it('binds a sign-in to the browser that saw for whom it is', async () => {
  const stage = await open();
  const { person, PUBLIC_URL, office } = stage;
  const link = await asked(stage, person);
  const state = new URL(link).searchParams.get('state');
  const cookies = new Map<string, string>();
  await browse(link, undefined, cookies);
  const headers = { cookie: cookieHeader(cookies) };
  // Sent to somebody else, each later step leads back to the page, or nowhere.
  const skipped = await fetch(`${link}&go=1`, { redirect: 'manual' });
  expect([skipped.status, await skipped.text()]).toEqual([200, expect.stringContaining(`id ${person.id}`)]);
  const forced = await fetch(`${link}&go=1`, {
    redirect: 'manual',
    headers: { ...headers, 'sec-fetch-site': 'cross-site' },
  });
  expect(forced.status).toBe(200);
  expect(office.requests()).toEqual([]);
  const login = await fetch(`${link}&go=1`, { redirect: 'manual', headers });
  expect(login.status).toBe(302);
  expect((await fetch(`${PUBLIC_URL}/oauth/callback?code=abc&state=${state}`)).status).toBe(410);
  // And its state was not used up.
  stage.model.says('You are in.');
  const page = await browse(`${link}&go=1`, 'ann', cookies);
  expect(page.text).toContain(signIn.finished);
  await person.waitForBotMessage('You are in.');
});

it('gives no link away to a preview, and lets a link expire', async () => {
  const stage = await open();
  const link = await asked(stage, stage.person);
  expect((await fetch(link, { method: 'HEAD' })).status).toBe(405);
  expect((await fetch(link)).headers.get('referrer-policy')).toBe('no-referrer');
  await stage.world.app().db.updateTable('sign_ins').set({ expires_at: 1 }).execute();
  expect((await browse(`${link}&go=1`, 'ann')).text).toContain(signIn.over);
});

it('tells the model that the user refused at the server or in the chat', async () => {
  const stage = await open();
  const { model, person } = stage;
  const link = await asked(stage, person);
  model.says('Then not.');
  expect((await browse(`${link}&go=1`)).text).toContain(signIn.refused);
  await person.waitForBotMessage('Then not.');

  model.calls([{ name: 'mcp_mail_sign_in' }]);
  const second = await sendText(person, 'well, do it', ask);
  model.says('As you like.');
  await pressButton(person, second, texts.refuse, 'As you like.');
  expect((await browse(`${linkOf(second)}&go=1`, 'ann')).text).toContain(signIn.over);
  expect(await rowsOf(stage.world, 'grants')).toEqual([]);
});

it('refreshes an expired token once for calls at the same time', async () => {
  const stage = await open();
  const { model, office, person } = stage;
  await signedIn(stage);
  await office.control('expire');
  const find = (query: string) => ({ name: 'mcp_mail_search_mail', args: { query } });
  model.calls([find('Anna'), find('East'), find('late')]);
  model.says('Found.');
  await sendText(person, 'search', 'Found.');
  expect(await office.control('refreshes')).toBe('1');
  expect(office.requests().filter(line => line === 'ann tools/call')).toHaveLength(3);
});

it('asks to sign in again after the server revoked its grant', async () => {
  const stage = await open();
  const { model, office, person } = stage;
  await signedIn(stage);
  await office.control('revoke');
  model.calls([{ name: 'mcp_mail_read_letter', args: { id: '1' } }]);
  const again = await sendText(person, 'read it', ask);
  expect(await rowsOf(stage.world, 'grants')).toEqual([]);
  model.says('You are back.');
  await browse(`${linkOf(again)}&go=1`, 'ann');
  await person.waitForBotMessage('You are back.');
  await read(stage, person, 'once more');
});

it('makes no call that was approved if the user has signed out since', async () => {
  const stage = await open();
  const { model, office, person, world } = stage;
  await signedIn(stage);
  model.calls([{ name: 'mcp_mail_send_letter', args: { to: 'anna', subject: 'Re', body: 'Hi' } }]);
  const question = await sendText(person, 'greet her', texts.question('mail', 'send_letter'));
  const me = await sendText(person, '/me', /Stickers today/);
  await person.press(me, `🔑 ${signIn.out('mail')}`);
  await eventually(() => rowsOf(world, 'grants')).toEqual([]);
  model.says('Please sign in.');
  await pressButton(person, question, texts.agree, 'Please sign in.');
  expect(office.done()).toEqual([]);
});

it('forgets tokens and open links with the user', async () => {
  const stage = await open();
  const { world, person } = stage;
  await signedIn(stage);
  const link = await (async () => {
    await world.app().db.deleteFrom('grants').execute();
    return asked(stage, person);
  })();
  const question = await sendText(person, '/forget', privacy.ask(0));
  await pressButton(person, question, privacy.deleteAll, privacy.deleted);
  expect(await rowsOf(world, 'grants')).toEqual([]);
  expect(await rowsOf(world, 'sign_ins')).toEqual([]);
  expect((await browse(`${link}&go=1`, 'ann')).text).toContain(signIn.over);
});

it('asks again after a kill between the callback and the storage', async () => {
  const stage = await prepare();
  const { world, person, office, model } = stage;
  const start = () =>
    startProcess('test/support/processes/bot-process.ts', { ...world.variables, ...stage.variables });
  const bot = await start();
  const link = await asked(stage, person);
  await office.control('hold');
  const lost = browse(`${link}&go=1`, 'ann').then(
    () => 'answered',
    () => 'broken off',
  );
  await eventually(office.held).toBe(1);
  await bot.kill();
  expect(await lost).toBe('broken off');
  await office.control('release');
  await start();
  const db = await databaseOf(world);
  expect(await db.selectFrom('grants').selectAll().execute()).toEqual([]);
  expect(await browse(`${link}&go=1`, 'ann')).toMatchObject({ status: 410 });
  model.calls([{ name: 'mcp_mail_sign_in' }]);
  const again = await person.waitForBotMessage(ask, { after: person.sendText('it broke off') });
  model.says('Now you are in.');
  expect((await browse(`${linkOf(again)}&go=1`, 'ann')).text).toContain(signIn.finished);
  await person.waitForBotMessage('Now you are in.');
  expect(await db.selectFrom('grants').select('server').execute()).toEqual([{ server: 'mail' }]);
});

it('does not start without an address and a key, and says what to do', async () => {
  const { world, variables } = await prepare();
  const started = world.start({ ...variables, PUBLIC_URL: '', SECRETS_KEY: '' });
  await expect(started).rejects.toThrow(/PUBLIC_URL is not set.*SECRETS_KEY is not set.*openssl rand/s);
});
