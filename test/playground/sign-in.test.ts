import { statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { textsFor } from '../../src/i18n/index.ts';
import type { MessageView } from '../../src/playground/web/protocol.ts';
import { browse, mcpConfig, signedInOffice } from '../mcp/servers.ts';
import { openAIAnswers, startFakeOpenAI } from '../support/fakes/fake-openai.ts';
import { temporaryFolder } from '../support/folder.ts';
import { openPlayground } from './web-page.ts';

const { signIn } = textsFor('en').connected;
const { calls, text } = openAIAnswers;
const OFFICE = {
  letters: [{ id: '1', from: 'Anna', subject: 'East', body: 'The East project is late.' }],
  contacts: [],
  events: [],
};

function linkOf({ reply_markup }: MessageView): string {
  const buttons = reply_markup?.inline_keyboard.flat() ?? [];
  return buttons.flatMap(each => ('url' in each ? [each.url] : []))[0] ?? '';
}

it('signs a user of the page in without settings, and keeps the account over a restart until they sign out', async () => {
  const folder = temporaryFolder();
  const keyFile = join(folder, 'secrets.key');
  const database = { url: `sqlite:${join(folder, 'own.db')}`, startsEmpty: false };
  const office = await signedInOffice(OFFICE, { people: 'all' });
  const openai = await startFakeOpenAI();
  onTestFinished(() => openai.stop());
  const variables = {
    ...mcpConfig({ mail: office.entry }),
    AI_CONTEXT_TOKENS: '20000',
    AI_PROVIDERS: 'openai',
    IMAGE_PROVIDERS: 'offline',
    OPENAI_API_KEY: openai.apiKey,
    OPENAI_BASE_URL: openai.baseUrl,
    // Where a bot in Telegram would be.
    PUBLIC_URL: 'https://bot.example',
  };
  const first = await openPlayground({ variables, database, keyFile, runtime: {} });
  const alex = await first.visitor.open('Alex');
  openai.script(calls({ name: 'mcp_mail_sign_in' }));
  const asked = await alex.say('what did Anna write?', new RegExp(signIn.button.slice(0, 2)));
  const link = linkOf(asked);
  expect(link).toMatch(new RegExp(`^${first.playground.url}/oauth/start\\?state=`));
  expect((await browse(link)).text).toContain('Alex');
  openai.script(
    calls({ name: 'mcp_mail_read_letter', args: { id: '1' } }),
    text('The East project is late, says Anna.'),
  );
  const page = await browse(`${link}&go=1`, 'ann');
  expect([page.text.includes(signIn.finished), new URL(page.url).origin]).toEqual([
    true,
    first.playground.url,
  ]);
  await alex.said(/is late, says Anna/);
  expect(office.requests()).toContain('ann tools/call');
  expect(statSync(keyFile).mode & 0o777).toBe(0o600);
  await first.playground.close();

  await office.control('expire');
  const second = await openPlayground({ variables, database, keyFile, runtime: {} });
  const again = await second.visitor.open('Alex');
  openai.script(calls({ name: 'mcp_mail_read_letter', args: { id: '1' } }), text('Still late.'));
  await again.say('read it again', /Still late/);
  expect(await office.control('refreshes')).toBe('1');

  const me = await again.say('/me', /today/);
  await again.press(me, `🔑 ${signIn.out('mail')}`);
  openai.script(text('No mail.'));
  await again.say('read it', /No mail/);
  expect(office.requests().filter(line => line.endsWith('tools/call')).length).toBe(2);
  expect(JSON.stringify(openai.chats.at(-1))).toContain('Asks the user to sign in to their account');
  expect(openai.violations).toEqual([]);
});

it('has no pages of a sign-in if no server has accounts', async () => {
  const keyFile = join(temporaryFolder(), 'secrets.key');
  const { playground } = await openPlayground({ keyFile });
  expect((await fetch(`${playground.url}/oauth/start?state=${'x'.repeat(43)}`)).status).toBe(404);
  expect(() => statSync(keyFile)).toThrow('ENOENT');
});
