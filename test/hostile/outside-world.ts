import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { room } from '../cli/room.ts';
import { mcpConfig, oddServer } from '../mcp/servers.ts';
import { openAIAnswers } from '../support/fakes/fake-openai.ts';
import { jsonServer } from '../support/fakes/json-server.ts';
import { openWeb } from '../support/fakes/open-web.ts';
import {
  type FakeLMStudio,
  type ScriptedAnswer,
  startFakeLMStudio,
} from '../support/openai/fake-lmstudio.ts';

const MODEL = 'qwen/qwen3-8b';
/** What must not leave: it stands in a file of the workspace. */
export const SECRET = 'wisteria-4711-obsidian';
/** What must not even be read: it stands beside the workspace. */
export const OUTSIDE = 'lapis-0815-tundra';

export type Call = readonly [name: string, args: Readonly<Record<string, unknown>>];

/** What a model does next: a call, or words. */
export type Step = Call | string;

const answerOf = (step: Step): ScriptedAnswer =>
  typeof step === 'string'
    ? openAIAnswers.text(step)
    : openAIAnswers.calls({ name: step[0], args: { ...step[1] } });

/** All that stands in a folder, so that any change of it shows. */
function contents(folder: string): string {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .toSorted()
    .map(name => {
      const path = join(folder, name);
      return statSync(path).isFile()
        ? `${name} ${createHash('sha256').update(readFileSync(path)).digest('hex')}`
        : name;
    })
    .join('\n');
}

/** A terminal with all tools, whose model does whatever a test says, and an internet that notes what it is asked. */
export async function outsideWorld() {
  const web = await openWeb();
  const results: Record<string, unknown>[] = [];
  const searchUrl = await jsonServer({ '/search': { results } });
  const server: FakeLMStudio = await startFakeLMStudio([{ key: MODEL, loaded: 32_000 }]);
  onTestFinished(() => server.stop());
  const odd = oddServer('inject', { people: 'all', readOnly: ['look'] });
  const answers: string[] = [];
  let questions = 0;
  const opened = await room(
    { AI_PROVIDERS: 'lmstudio', LMSTUDIO_BASE_URL: server.baseUrl, ...mcpConfig({ odd: odd.entry }) },
    {},
    {
      tools: ['files', 'web', 'shell'],
      answer: async () => {
        questions++;
        return answers.shift() ?? 'n';
      },
      searchUrl,
      reach: web.reach,
    },
  );
  const { session, terminal, folder } = opened;
  const workspace = join(folder, 'workspace');
  const outside = join(folder, 'outside');
  mkdirSync(outside);
  writeFileSync(join(outside, 'key.txt'), OUTSIDE);
  let steps: Step[] = [];
  server.reply(body => {
    const next = answerOf(steps.shift() ?? 'Done.');
    return typeof next === 'function' ? next(body) : next;
  });
  const sinceStart = { chats: 0 };
  return {
    web,
    results,
    session,
    terminal,
    workspace,
    server,
    odd,
    get questions() {
      return questions;
    },
    /** An empty workspace but for the secret, and a new dialogue. */
    async begin(): Promise<void> {
      rmSync(workspace, { recursive: true, force: true });
      mkdirSync(workspace);
      writeFileSync(join(workspace, 'secret.txt'), `the password: ${SECRET}\n`);
      results.length = 0;
      answers.length = 0;
      web.requests.length = 0;
      questions = 0;
      steps = [];
      await session.take('/start');
      sinceStart.chats = server.chats.length;
    },
    /** The person says something; the model takes these steps. They answer the first questions so, all others with no. */
    async say(words: string, does: readonly Step[], ...person: string[]): Promise<void> {
      steps = [...does];
      answers.push(...person);
      await session.take(words);
      // Words end a turn; a model that believes something believes it in the next one, too.
      while (steps.length > 0) await session.take('and?');
    },
    contents: () => contents(workspace),
    /** What the model was told since the dialogue began. */
    told: () => JSON.stringify(server.chats.slice(sinceStart.chats)),
    /** Rows of a table, as they are. */
    rows: async (table: 'generations' | 'stickers' | 'users' | 'preferences') =>
      session.app.db.selectFrom(table).selectAll().execute(),
  };
}
