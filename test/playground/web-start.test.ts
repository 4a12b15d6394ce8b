import { createServer } from 'node:http';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { heartbeat } from '../../src/assistant-db/operation/processes.ts';
import { loadConfig } from '../../src/config/index.ts';
import { systemClock } from '../../src/lib/clock.ts';
import { StartError } from '../../src/playground/errors.ts';
import { playgroundOptions } from '../../src/playground-bot/index.ts';
import { connect } from '../assistant-db/database.ts';
import { openPort } from '../support/fakes/listen.ts';
import { temporaryFolder } from '../support/folder.ts';
import { openPlayground } from './web-page.ts';

describe('the playground', () => {
  it('starts empty each time', async () => {
    const database = { url: `sqlite:${join(temporaryFolder(), 'playground.db')}`, startsEmpty: true };
    const first = await openPlayground({ database });
    await (await first.visitor.open('Анна')).say('/start', /Анна/);
    await first.playground.close();
    const { visitor } = await openPlayground({ database });
    const anna = await visitor.open('Анна');
    expect(anna.snapshot).toMatchObject({ messages: [], inspector: { session: null, turns: [] } });
  });

  it('keeps a named database, and continues its dialogues', async () => {
    const database = { url: `sqlite:${join(temporaryFolder(), 'own.db')}`, startsEmpty: false };
    const first = await openPlayground({ database });
    await (await first.visitor.open('Анна')).say('/start', /Анна/);
    await first.playground.close();
    const { visitor } = await openPlayground({ database });
    const anna = await visitor.open('Анна');
    expect(anna.snapshot.inspector.session).toMatchObject({ state: 'assistant_wait_photo' });
    await anna.say('аниме', /фото/i);
    await anna.waitFor(() => anna.now.inspector.dialogue?.style === 'аниме');
  });

  it('is refused on a database in use, and names the other one', async () => {
    const database = { url: `sqlite:${join(temporaryFolder(), 'playground.db')}`, startsEmpty: true };
    const { playground, visitor } = await openPlayground({ database });
    const anna = await visitor.open('Анна');
    const second = openPlayground({ database });
    await expect(second).rejects.toBeInstanceOf(StartError);
    await expect(second).rejects.toThrow(playground.url);
    // The first one has lost nothing.
    await anna.say('/start', /Анна/);
    await playground.close();
    await openPlayground({ database });
  });

  it('refuses the database of a running bot, but not of a killed one', async () => {
    const file = join(temporaryFolder(), 'bot.db');
    const database = { url: `sqlite:${file}`, startsEmpty: false };
    await (await openPlayground({ database })).playground.close();
    const db = connect(file);
    const other = { id: 'host:4711:other', leaseMs: 8000 };
    const alive = { ...systemClock, sleep: () => heartbeat(db, other) };
    await heartbeat(db, other);
    const refused = openPlayground({ database, runtime: { clock: alive } });
    await expect(refused).rejects.toBeInstanceOf(StartError);
    await expect(refused).rejects.toThrow('(host, process 4711)');
    await openPlayground({ database });
  });

  it('takes the next free port by default, and suggests one if the requested port is taken', async () => {
    const taken = await openPort(createServer());
    const file = join(temporaryFolder(), 'playground.db');
    const refused = openPlayground({ port: taken, database: { url: `sqlite:${file}`, startsEmpty: true } });
    await expect(refused).rejects.toBeInstanceOf(StartError);
    await expect(refused).rejects.toThrow(
      new RegExp(`^Port ${taken} is in use by another program\\. Port (\\d+) is free: PORT=\\1 npm start$`),
    );
    // It has released everything.
    const { playground } = await openPlayground({
      port: 'default',
      database: { url: `sqlite:${file}`, startsEmpty: true },
    });
    const other = await openPlayground({ port: 'default' });
    expect(playground.port).toBeGreaterThanOrEqual(8080);
    expect(other.playground.port).toBeGreaterThan(playground.port);
  });

  it('reads its port and its database from the environment', () => {
    const of = (variables: Record<string, string>) => playgroundOptions(loadConfig(variables), variables);
    expect(of({})).toEqual({
      database: { url: 'sqlite:data/playground.db', startsEmpty: true },
      port: 'default',
    });
    expect(of({ PORT: '9000', DATABASE_URL: 'sqlite:mine.db' })).toEqual({
      database: { url: 'sqlite:mine.db', startsEmpty: false },
      port: 9000,
    });
    expect(of({ PORT: ' ', DATABASE_URL: '' })).toEqual(of({}));
    for (const PORT of ['65536', '-1', 'http', '80.5'])
      expect(() => loadConfig({ PORT })).toThrow('PORT must be a port');
  });
});
