import { expect, test } from 'vitest';
import { HURRIED, setScene } from '../../support/scene.ts';

test('what was handled long ago goes step by step, with one heartbeat after the other', async () => {
  const { world } = await setScene();
  await world.start();
  const days = (count: number) => Date.now() - count * 24 * 60 * 60 * 1000;
  const handled = (update_id: number, received_at: number) =>
    ({ update_id, chat_id: 1, payload: '', status: 'done', received_at }) as const;
  const old = Array.from({ length: 1600 }, (_, n) => handled(n + 1, days(3)));
  await world
    .app()
    .db.insertInto('inbox')
    .values([...old, handled(5000, days(1))])
    .execute();
  await world.stop();
  await world.start({}, HURRIED);
  await expect
    .poll(() => world.app().db.selectFrom('inbox').select('update_id').execute())
    .toEqual([{ update_id: 5000 }]);
});
