import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

import { textsFor } from '../../../src/i18n/index.ts';
import { filesystemServer, mcpConfig, oddServer } from '../../mcp/servers.ts';
import { eventually } from '../../support/eventually.ts';
import { sendText, someone } from '../../support/exchange.ts';
import { temporaryFolder } from '../../support/folder.ts';
import { startProcess } from '../../support/processes/process.ts';
import { databaseOf, openScene, rowsOf, saidTo, toSummary } from '../../support/scene.ts';
import { createWorld, type ModelKind, type World } from '../../support/world.ts';

const { connected: texts } = textsFor('en');
const ROOM = { AI_CONTEXT_TOKENS: '20000' };
const ACT = 'mcp_odd_act';

async function started(world: World, servers: Parameters<typeof mcpConfig>[0]) {
  await world.start({ ...mcpConfig(servers), ...ROOM });
  await world.app().servers.settled(new AbortController().signal);
  return someone(world, 'Ann');
}

test.each<ModelKind>(['gemini', 'openai', 'lmstudio', 'lmstudio-text'])(
  'a file is written after one press of the button under the exact call, and %s is informed',
  async kind => {
    const world = await createWorld([kind]);
    const folder = temporaryFolder();
    const path = join(folder, 'list.txt');
    const person = await started(world, { files: filesystemServer(folder, { people: 'all' }) });
    const content = 'milk\n\u202ebread';
    world[kind].calls([{ name: 'mcp_files_write_file', args: { path, content } }], 'I need your press.');
    const asked = await sendText(person, 'write my shopping list', texts.question('files', 'write_file'));
    expect(asked.text).toContain(`path: "${path}"\ncontent: "milk\\n\\u{202e}bread"`);
    expect(asked.text).not.toContain('I need your press.');
    // The text contains no clickable link or name.
    const [exact] = asked.raw.entities ?? [];
    expect(exact?.type).toBe('pre');
    expect(asked.text.slice(exact?.offset).startsWith(`path: "${path}"\ncontent: `)).toBe(true);

    world[kind].says('Please press the button.');
    await sendText(person, 'yes', 'Please press the button.');
    expect(existsSync(path)).toBe(false);

    world[kind].says('Your list is there.');
    await Promise.all([person.press(asked, texts.agree), person.press(asked, texts.agree)]);
    await eventually(() => saidTo(person)).toContain(texts.done('files', 'write_file'));
    expect(readFileSync(path, 'utf8')).toBe(content);
    expect(world.log().match(/MCP tool call answered/g)).toHaveLength(1);
    await person.waitForBotMessage('Your list is there.');
    expect(world[kind].chats().at(-1)).toContain('Successfully wrote to');
    world[kind].says('As I said.');
    await sendText(person, 'really?', 'As I said.');
    // If there is room for earlier messages.
    expect(world[kind].chats().at(-1)?.split('Successfully wrote to').length).toBe(
      kind.startsWith('lmstudio') ? 1 : 2,
    );
  },
);

test('a refusal, another user’s button and an expired button do nothing', async () => {
  const world = await createWorld(['openai']);
  const odd = oddServer('ok', { people: 'all' });
  const person = await started(world, { odd: odd.entry });
  const ask = async (what: string) => {
    world.openai.calls([{ name: ACT, args: { what } }]);
    person.sendText(`please ${what}`);
    return person.waitForBotMessage(`what: "${what}"`);
  };
  const first = await ask('one');
  world.openai.says('What else?');
  await person.press(first, texts.refuse);
  const refused = `${texts.refused}\n\nwhat: "one"`;
  await eventually(() => saidTo(person)).toContain(refused);
  await person.waitForBotMessage('What else?');
  expect(world.openai.chats().at(-1)).toContain('The user refused this call');
  await person.press(first, texts.agree);

  const second = await ask('two');
  const db = world.app().db;
  await db.updateTable('tool_calls').set({ created_at: 1 }).where('status', '=', 'asked').execute();
  await person.press(second, texts.agree);
  await eventually(() => saidTo(person)).toContain(texts.over);

  const third = await ask('three');
  const stranger = someone(world, 'Eve');
  world.openai.says('Hello.');
  await sendText(stranger, 'hello', 'Hello.');
  await stranger.press(third, texts.agree);
  await eventually(() => saidTo(stranger)).toContain(texts.over);
  const calls = await db.selectFrom('tool_calls').select('status').orderBy('id').execute();
  expect(calls.map(({ status }) => status)).toEqual(['refused', 'asked', 'asked']);
  expect(odd.acts()).toEqual([]);
});

test('a call that the user approved long ago is no longer made, and the bot says so', async () => {
  const { world, odd, start, asking, statuses, person, db } = await killable('slow');
  writeFileSync(`${odd.file}.go`, '');
  const { bot, asked } = await asking();
  await bot.kill();
  await db
    .updateTable('tool_calls')
    .set({ status: 'queued', screen: asked.message_id, updated_at: 1 })
    .execute();
  world.openai.says('That was too long ago.');
  await start();
  await eventually(() => saidTo(person)).toContain(`${texts.notDone('odd', 'act')}\n\nwhat: "once"`);
  await person.waitForBotMessage('That was too long ago.');
  expect(await statuses()).toEqual(['ended']);
  expect(odd.acts()).toEqual([]);
});

test('the result of an approved call confirms nothing in the turn that receives it', async () => {
  const odd = oddServer('inject', { people: 'all' });
  const scene = await openScene({ more: { ...mcpConfig({ odd: odd.entry }), ...ROOM } });
  const { world, person, chat } = scene;
  await world.app().servers.settled(new AbortController().signal);
  await toSummary(scene);
  chat.calls([{ name: ACT, args: { what: 'one' } }]);
  person.sendText('please do one thing first');
  chat.calls([{ name: 'confirm_and_generate' }]);
  chat.says('Shall I draw it?');
  await person.press(await person.waitForBotMessage('what: "one"'), texts.agree);
  await eventually(() => saidTo(person)).toContain(texts.done('odd', 'act'));
  await person.waitForBotMessage('Shall I draw it?');
  expect(chat.chats().at(-1)).toContain('The person has confirmed everything');
  expect(await rowsOf(world, 'generations')).toEqual([]);
});

test('servers that die, flood, nest or change: the user gets an answer, and the dialogue continues', async () => {
  const world = await createWorld(['openai']);
  const all = { people: 'all', readOnly: ['act', 'look'] };
  const [die, flood, huge, deep, change] = ['die', 'flood', 'huge', 'deep', 'change'].map(
    mode => oddServer(mode, all).entry,
  );
  const gone = { command: 'no-such-program-anywhere', ...all };
  const person = await started(world, { die, flood, huge, deep, change, gone } as Parameters<
    typeof mcpConfig
  >[0]);
  for (const server of ['die', 'flood', 'huge', 'deep', 'change']) {
    world.openai.calls([{ name: `mcp_${server}_look` }]);
    world.openai.says(`After ${server}.`);
    await sendText(person, `try ${server}`, `After ${server}.`);
    expect(world.openai.chats().at(-1)?.length).toBeLessThan(60_000);
    if (server === 'deep') expect(world.openai.chats().at(-1)).toContain('nested too deep');
  }
  await eventually(() =>
    world
      .app()
      .servers.toolsFor()
      .map(({ name }) => name),
  ).toContain('mcp_change_other');
  expect(world.app().servers.reports.find(({ settings }) => settings.name === 'gone')?.state.type).toBe(
    'down',
  );
});

/** A bot that can be killed, a user, and their database, which outlives the process. */
async function killable(mode: string) {
  const world = await createWorld(['openai']);
  // The turn continues after a call.
  world.openai.alwaysSays('All done.');
  const odd = oddServer(mode, { people: 'all' });
  const variables: Readonly<Record<string, string>> = {
    ...world.variables,
    ...mcpConfig({ odd: odd.entry }),
    ...ROOM,
  };
  const start = () => startProcess('test/support/processes/bot-process.ts', variables);
  const db = await databaseOf(world);
  const statuses = async () =>
    (await db.selectFrom('tool_calls').select('status').execute()).map(({ status }) => status);
  const person = someone(world, 'Ann');
  /** The first process, which has asked for permission. */
  const asking = async () => {
    const bot = await start();
    await expect.poll(() => bot.output()).toContain('MCP server connected');
    world.openai.calls([{ name: ACT, args: { what: 'once' } }]);
    return { bot, asked: await sendText(person, 'do it once', 'what: "once"') };
  };
  return { world, odd, start, asking, statuses, db, person };
}

test('killed in the middle of a call: it is not repeated, and the bot says that the result is unknown', async () => {
  const { odd, start, asking, person, statuses } = await killable('hang');
  const { bot, asked } = await asking();
  await person.press(asked, texts.agree);
  await eventually(odd.acts).toHaveLength(1);
  expect(await statuses()).toEqual(['running']);
  await bot.kill();
  await start();
  await eventually(() => saidTo(person)).toContain(`${texts.lost('odd', 'act')}\n\nwhat: "once"`);
  expect(odd.acts()).toHaveLength(1);
});

test('killed between the press and the call: the call is made once', async () => {
  const { odd, start, asking, person, statuses } = await killable('slow');
  writeFileSync(`${odd.file}.go`, '');
  const { bot: first, asked } = await asking();
  await first.kill();
  // The server is down when the button is pressed: the call waits, and nothing is sent.
  rmSync(`${odd.file}.go`);
  const bot = await start();
  await person.press(asked, texts.agree);
  await eventually(() => saidTo(person)).toContain(`${texts.doing('odd', 'act')}\n\nwhat: "once"`);
  expect(await statuses()).toEqual(['queued']);
  await bot.kill();
  expect(odd.acts()).toEqual([]);
  writeFileSync(`${odd.file}.go`, '');
  await start();
  await eventually(() => saidTo(person)).toContain(texts.done('odd', 'act'));
  expect(odd.acts()).toEqual(['{"what":"once"}']);
});
