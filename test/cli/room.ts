import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { takeLine } from '../../src/cli/commands/index.ts';
import { createStyle, Screen } from '../../src/cli/display/screen.ts';
import { Session } from '../../src/cli/session.ts';
import { SettingsFile } from '../../src/cli/settings.ts';
import { loadConfig } from '../../src/config/index.ts';
import { createLogger } from '../../src/lib/logger.ts';
import type { Reach } from '../../src/lib/public-fetch.ts';
import type { ToolGroupName } from '../../src/tools/index.ts';
import { type FakeOpenAI, type FakeOpenAIOptions, startFakeOpenAI } from '../support/fakes/fake-openai.ts';
import { temporaryFolder } from '../support/folder.ts';
import { writeMigrated } from '../support/migrated.ts';
import { oneMoreProcess } from '../support/shared.ts';
import { FakeTerminal } from './fake-terminal.ts';

export interface Room {
  readonly session: Session;
  readonly terminal: FakeTerminal;
  readonly models: FakeOpenAI;
  readonly folder: string;
  /** Counts how often the typed history was deleted. */
  readonly forgotten: { times: number };
  /** Leaves the terminal, as the end of the test does. */
  leave(): Promise<void>;
}

/** A terminal session with a scripted model. */
export async function room(
  more: Readonly<Record<string, string>> = {},
  fake: FakeOpenAIOptions = { latencyMs: () => 0 },
  {
    folder = temporaryFolder(),
    languageCode = 'en',
    tools = [],
    answer = async () => undefined,
    searchUrl,
    reach,
    runtime = oneMoreProcess,
  }: {
    folder?: string;
    languageCode?: string;
    tools?: readonly ToolGroupName[];
    answer?: (signal: AbortSignal) => Promise<string | undefined>;
    searchUrl?: string;
    /** Replaces the public web. */
    reach?: Reach;
    runtime?: typeof oneMoreProcess;
  } = {},
): Promise<Room> {
  const models = await startFakeOpenAI(fake);
  const terminal = new FakeTerminal(80);
  const forgotten = { times: 0 };
  const database = join(folder, 'chat.db');
  if (!existsSync(database)) await writeMigrated(database);
  const session = new Session({
    person: { id: 1, firstName: 'Ann', languageCode },
    environment: loadConfig({
      AI_PROVIDERS: 'openai',
      OPENAI_API_KEY: models.apiKey,
      OPENAI_BASE_URL: models.baseUrl,
      IMAGE_PROVIDERS: 'offline',
      DATABASE_URL: `sqlite:${database}`,
      ...more,
    }),
    settings: new SettingsFile(join(folder, 'settings.json')),
    screen: new Screen(terminal, true),
    style: createStyle(false),
    folder: join(folder, 'stickers'),
    keyFile: join(folder, 'secrets.key'),
    forgetTyped: () => {
      forgotten.times++;
    },
    tools: {
      on: tools,
      folder: join(folder, 'workspace'),
      search: { url: searchUrl, key: undefined },
      ...(reach && { reach }),
      environment: { PATH: process.env['PATH'], SECRET_KEY: 'a secret' },
    },
    answer,
    takeLine,
    runtime,
    log: troubles => createLogger({ level: 'warn', destination: { write: line => troubles.logged(line) } }),
  });
  await session.start();
  let isOpen = true;
  const leave = async () => {
    if (isOpen) await session.stop(AbortSignal.abort());
    isOpen = false;
  };
  onTestFinished(async () => {
    await leave();
    await models.stop();
  });
  return { session, terminal, models, folder, forgotten, leave };
}
