import { describe, expect, inject, it } from 'vitest';
import type { Store } from '../../../src/assistant-db/schema.ts';
import { eventually } from '../../support/eventually.ts';
import {
  databaseOf,
  painting,
  type Scene,
  setScene,
  startBotProcess,
  stickersOf,
  toSticker,
  toSummary,
} from '../../support/scene.ts';
import { LONG } from '../../support/timeouts.ts';
import { invoiced, ON, offered } from './scene.ts';

const DATABASES = (['sqlite', 'postgres'] as const).filter(
  name => name === 'sqlite' || inject('databases').includes('postgres'),
);

interface Killable extends Scene {
  readonly db: Store;
  readonly start: () => ReturnType<typeof startBotProcess>;
  readonly bot: Awaited<ReturnType<typeof startBotProcess>>;
}

async function killable(database: (typeof DATABASES)[number]): Promise<Killable> {
  const scene = await setScene({ database });
  const start = () => startBotProcess(scene, ON);
  const bot = await start();
  const db = await databaseOf(scene.world);
  await toSticker(scene, await toSummary(scene));
  return { ...scene, db, start, bot };
}

async function isDrawnOnce({ db, person, texts }: Killable): Promise<void> {
  await eventually(() => stickersOf(person)).toHaveLength(2);
  await eventually(() => db.selectFrom('outbox').selectAll().execute()).toEqual([]);
  expect(await db.selectFrom('charges').select(['stars', 'status']).execute()).toEqual([
    { stars: 30, status: 'paid' },
  ]);
  const jobs = await db.selectFrom('generations').select('paid_by').orderBy('id').execute();
  expect(jobs.map(({ paid_by }) => paid_by !== null)).toEqual([false, true]);
  expect(person.messages.filter(({ text }) => text === texts.stars.paid(2, 'continues'))).toHaveLength(1);
}

// Each starts up to three bots, one after another.
describe.each(DATABASES)('on %s', LONG, database => {
  it('a payment during an outage, between kills, is credited and drawn once', async () => {
    const scene = await killable(database);
    const { person, painter, world, bot, start } = scene;
    const invoice = await invoiced(scene, await offered(scene));
    painter.draws(await painting());
    // Telegram takes no messages, so that all of it waits for the next processes.
    const fault = world.telegram.faults.add({ kind: 'hang', method: 'sendMessage' });
    expect(await person.pay(invoice).answered()).toMatchObject({ ok: true });
    await bot.kill();
    const second = await start();
    await eventually(() => fault.hits).toBeGreaterThan(0);
    await second.kill();
    fault.remove();
    await start();
    await isDrawnOnce(scene);
  });

  it('a payment that killed its process three times is credited all the same', async () => {
    const scene = await killable(database);
    const { db, person, painter, world, bot, start } = scene;
    const invoice = await invoiced(scene, await offered(scene));
    painter.draws(await painting());
    expect(await person.pay(invoice).answered()).toMatchObject({ ok: true });
    const update = world.telegram.lastUpdate;
    await isDrawnOnce(scene);
    await bot.kill();
    // As such a kill leaves it.
    await db
      .updateTable('inbox')
      .set({ status: 'pending', attempts: 3, owner: null, payload: JSON.stringify(update) })
      .where('update_id', '=', update?.update_id ?? 0)
      .execute();
    await db.deleteFrom('charges').execute();
    await start();
    await eventually(() => db.selectFrom('charges').select('stars').execute()).toEqual([{ stars: 30 }]);
  });
});

const both = it.runIf(inject('databases').includes('postgres'));

both('two replicas credit and draw a payment once', async () => {
  const scene = await killable('postgres');
  const { person, painter, world, start } = scene;
  await start();
  const invoice = await invoiced(scene, await offered(scene));
  painter.draws(await painting());
  expect(await person.pay(invoice).answered()).toMatchObject({ ok: true });
  const update = world.telegram.lastUpdate;
  if (update === undefined) throw new Error('there was no payment');
  world.telegram.injectUpdate({ message: update.message });
  await isDrawnOnce(scene);
});
