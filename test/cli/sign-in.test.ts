import { statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { textsFor } from '../../src/i18n/index.ts';
import { browse, mcpConfig, signedInOffice } from '../mcp/servers.ts';
import { eventually } from '../support/eventually.ts';
import { openAIAnswers } from '../support/fakes/fake-openai.ts';
import { temporaryFolder } from '../support/folder.ts';
import { room } from './room.ts';

const { signIn } = textsFor('en').connected;
const call = (name: string, args: Record<string, unknown> = {}) => openAIAnswers.calls({ name, args });
const { text } = openAIAnswers;
const OFFICE = {
  letters: [{ id: '1', from: 'Anna', subject: 'East', body: 'The East project is late.' }],
  contacts: [],
  events: [],
};

/** Waits for an answer until the turn does not. */
const nobodyAnswers = (signal: AbortSignal) =>
  new Promise<undefined>(resolve =>
    signal.addEventListener('abort', () => resolve(undefined), { once: true }),
  );

async function prepare() {
  // For the operator alone, so no one in Telegram is asked to sign in.
  const office = await signedInOffice(OFFICE, { people: false });
  const variables = { ...mcpConfig({ mail: office.entry }), AI_CONTEXT_TOKENS: '20000' };
  return { office, variables, folder: temporaryFolder() };
}

/** The terminal breaks lines. */
function linkIn(shown: string): string | undefined {
  return /http:\/\/127\.0\.0\.1:\d+\/oauth\/start\?state=[\w-]{43}/.exec(shown.replace(/\s/g, ''))?.[0];
}

test('a sign-in in the terminal is waited for, is kept for the next start, and is removed by /me', async () => {
  const { office, variables, folder } = await prepare();
  const first = await room(variables, undefined, { folder, answer: nobodyAnswers });
  first.models.script(
    call('mcp_mail_sign_in'),
    call('mcp_mail_read_letter', { id: '1' }),
    text('The East project is late, says Anna.'),
  );
  const turn = first.session.take('what did Anna write?');
  await eventually(() => linkIn(first.terminal.text) !== undefined).toBe(true);
  const link = linkIn(first.terminal.text) ?? '';
  const page = await browse(`${link}&go=1`, 'ann');
  expect(page.text).toContain(signIn.finished);
  await turn;
  expect(first.terminal.text).toContain('The East project is late, says Anna.');
  expect(office.requests()).toContain('ann tools/call');
  expect(statSync(join(folder, 'secrets.key')).mode & 0o777).toBe(0o600);
  // The pages are there during a sign-in only, and no turn is left over.
  await expect(fetch(link)).rejects.toThrow('fetch failed');
  expect(await first.session.app.db.selectFrom('inbox').selectAll().execute()).toEqual([]);
  await first.leave();

  await office.control('expire');
  const second = await room(variables, undefined, { folder, answer: nobodyAnswers });
  second.models.script(call('mcp_mail_read_letter', { id: '1' }), text('Still late.'));
  await second.session.take('read it again');
  expect(second.terminal.text).toContain('Still late.');
  expect(await office.control('refreshes')).toBe('1');

  await second.session.take('/me');
  expect(second.terminal.text).toContain(signIn.out('mail'));
  const number = second.session.chat.buttons.last;
  await second.session.take(`/${number}`);
  expect(await second.session.app.db.selectFrom('grants').selectAll().execute()).toEqual([]);
  second.models.script(text('No mail.'));
  await second.session.take('read it');
  expect(JSON.stringify(second.models.chats.at(-1))).toContain('Asks the user to sign in to their account');
});

test('a sign-in that nobody wants is over, and its link with it', async () => {
  const { office, variables, folder } = await prepare();
  const { session, terminal, models } = await room(variables, undefined, {
    folder,
    answer: async () => '',
    tools: ['files'],
  });
  models.script(call('transfer_to_general'), call('mcp_mail_sign_in'), text('Then not.'));
  await session.take('what did Anna write?');
  expect(terminal.text).toContain('Then not.');
  expect(JSON.stringify(models.chats.at(-1))).toContain('The person was asked and refused');
  expect(await session.app.db.selectFrom('tool_calls').select('status').execute()).toEqual([
    { status: 'refused' },
  ]);
  expect(office.requests()).toEqual([]);
});
