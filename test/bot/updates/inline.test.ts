import { expect, test } from 'vitest';
import { textsFor } from '../../../src/i18n/index.ts';
import { stockIn } from '../../assistant/knowledge/stock.ts';
import { eventually } from '../../support/eventually.ts';
import { someone } from '../../support/exchange.ts';
import { type Scene, setScene } from '../../support/scene.ts';
import { refuse } from '../../support/telegram.ts';

const FILE = { kind: 'Sticker', bytes: Buffer.from('x'), extension: 'webp' } as const;

/** A bot with two users, each with stickers in Telegram. */
async function withStickers(counts: { readonly ann: number; readonly eve: number }) {
  const scene: Scene = await setScene();
  const { world, person: ann, chat } = scene;
  await world.start({ AI_PROVIDERS: chat.name, IMAGE_PROVIDERS: scene.painter.name });
  const eve = someone(world, 'Eve', 'ru');
  const { db } = world.app();
  const { sticker } = await stockIn(db, [ann.id, eve.id]);
  const made: string[] = [];
  const make = async (userId: number, pose: string) => {
    const file = world.telegram.keepFile(FILE).id;
    await db
      .updateTable('stickers')
      .set({ file_id: file })
      .where('id', '=', await sticker(userId, { pose }))
      .execute();
    made.push(file);
    return file;
  };
  for (let n = 0; n < counts.ann; n++) await make(ann.id, `pose ${n}`);
  for (let n = 0; n < counts.eve; n++) await make(eve.id, 'with a secret cat');
  return { ...scene, ann, eve, make, made };
}

test('users are offered only their own stickers in any chat, newest first', async () => {
  const { ann, eve, made } = await withStickers({ ann: 2, eve: 1 });
  expect(await ann.askInline('')).toMatchObject({
    stickers: [made[1], made[0]],
    nextOffset: '',
    isPersonal: true,
    button: undefined,
  });
  expect((await eve.askInline('')).stickers).toEqual([made[2]]);
  expect((await ann.askInline('secret cat')).stickers).toEqual([]);
});

test('a partly typed word finds its sticker', async () => {
  const { ann, make } = await withStickers({ ann: 3, eve: 0 });
  const cat = await make(ann.id, 'hugging two cats');
  for (const query of ['cat', 'CAT', 'hugg', 'cats two'])
    expect((await ann.askInline(query)).stickers).toEqual([cat]);
});

test('a user without stickers is led to the bot, in their language', async () => {
  const { ann, eve } = await withStickers({ ann: 1, eve: 0 });
  expect(await eve.askInline('')).toMatchObject({
    stickers: [],
    button: { text: textsFor('ru').search.toBot, startParameter: 'inline' },
  });
  expect((await ann.askInline('unicorn')).button?.text).toBe(textsFor('en').search.toBotNothing);
});

test('a page has fifty stickers', async () => {
  const { ann, made } = await withStickers({ ann: 60, eve: 0 });
  const first = await ann.askInline('');
  expect(first.stickers).toEqual(made.toReversed().slice(0, 50));
  const second = await ann.askInline('', first.nextOffset);
  expect(second).toMatchObject({ stickers: made.toReversed().slice(50), nextOffset: '' });
  expect((await ann.askInline('', 'x')).stickers).toEqual(first.stickers);
});

test('a sticker that Telegram has lost is left out, and the others are still shown', async () => {
  const { ann, made, world } = await withStickers({ ann: 3, eve: 0 });
  const [oldest = '', lost = '', newest = ''] = made;
  world.telegram.loseFile(lost);
  expect((await ann.askInline('')).stickers).toEqual([newest, oldest]);
  expect((await ann.askInline('pose')).stickers).toHaveLength(2);
  world.telegram.loseFile(oldest);
  world.telegram.loseFile(newest);
  expect(await ann.askInline('')).toMatchObject({
    stickers: [],
    button: { text: textsFor('en').search.toBot },
  });
});

test('a sticker in a pack is offered as its file in the set, which opens the pack, while Telegram has that file', async () => {
  const { ann, made, world } = await withStickers({ ann: 2, eve: 0 });
  const { db } = world.app();
  const [plain = '', sent = ''] = made;
  const inSet = world.telegram.keepFile(FILE).id;
  const { id } = await db
    .selectFrom('stickers')
    .select('id')
    .where('file_id', '=', sent)
    .executeTakeFirstOrThrow();
  const pack = { user_id: ann.id, name: 'ann_by_bot', title: 'Ann', created_at: 1, used_at: 1 };
  const { id: pack_id } = await db
    .insertInto('packs')
    .values({ ...pack, status: 'made' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('placements')
    .values({ pack_id, sticker_id: id, status: 'in', file_id: inSet, file_unique_id: 'u', created_at: 1 })
    .execute();
  expect((await ann.askInline('')).stickers).toEqual([inSet, plain]);
  world.telegram.loseFile(inSet);
  expect((await ann.askInline('')).stickers).toEqual([sent, plain]);
  await db.updateTable('placements').set({ file_id: plain, status: 'removed' }).execute();
  expect((await ann.askInline('')).stickers).toEqual([sent, plain]);
});

test('if Telegram does not name the bad file, all others are still shown', async () => {
  const { ann, make, made, world } = await withStickers({ ann: 5, eve: 0 });
  const bad = await make(ann.id, 'the bad one');
  for (let n = 0; n < 60; n++) await make(ann.id, `late ${n}`);
  world.telegram.spoilFile(bad);
  const seen: (string | undefined)[] = [];
  let offset = '';
  do {
    const page = await ann.askInline('', offset);
    seen.push(...page.stickers);
    offset = page.nextOffset;
  } while (offset !== '');
  expect(seen).toEqual(made.toReversed().filter(file => file !== bad));
  expect((await ann.askInline('bad one')).stickers).toEqual([]);
});

test('a page with only bad files is answered before its query expires', async () => {
  const { ann, made, world } = await withStickers({ ann: 60, eve: 0 });
  for (const file of made.slice(10)) world.telegram.spoilFile(file);
  expect(await ann.askInline('')).toMatchObject({ stickers: [], nextOffset: '50' });
  expect(world.log().split('Telegram has lost stickers')).toHaveLength(3);
  expect((await ann.askInline('', '50')).stickers).toEqual(made.slice(0, 10).toReversed());
});

test.each(['DOCUMENT_INVALID', 'STICKER_DOCUMENT_INVALID', 'Wrong sticker_file_id specified'])(
  'a page that is refused with %s is retried once',
  async words => {
    const { ann, made, world } = await withStickers({ ann: 3, eve: 0 });
    const description = `Bad Request: ${words}`;
    const method = 'answerInlineQuery';
    refuse(world.telegram, method, 400, description, { times: 1 });
    const first = await ann.askInline('');
    const second = await ann.askInline('', first.nextOffset);
    expect([...first.stickers, ...second.stickers]).toEqual(made.toReversed());
  },
);

test('a query is answered during a turn of the user, and does not affect it', async () => {
  const { ann, chat, made, world } = await withStickers({ ann: 1, eve: 0 });
  const release = chat.holds();
  chat.says('Which style?');
  ann.sendText('hello');
  await expect.poll(() => chat.chats().length).toBe(1);
  expect((await ann.askInline('')).stickers).toEqual(made);
  expect((await ann.askInline('my brother in law')).stickers).toEqual([]);
  release();
  await ann.waitForBotMessage('Which style?');
  const { db } = world.app();
  const pending = db.selectFrom('inbox').selectAll().where('status', '=', 'pending');
  await eventually(async () => (await pending.execute()).length).toBe(0);
  // Queries are neither stored nor logged.
  expect(world.log()).not.toContain('brother');
  expect(await db.selectFrom('inbox').select('payload').where('payload', '<>', '').execute()).toEqual([]);
});
