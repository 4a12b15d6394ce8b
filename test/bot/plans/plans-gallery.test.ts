import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { SeenMessage } from '../../../src/playground/messages/view.ts';
import { allSaid, databaseOf, type Scene, setScene, startBotProcess } from '../../support/scene.ts';
import { countCalls, refuse } from '../../support/telegram.ts';
import { begin, contentOf, eventually, paint, plansScene, report } from './plans-scene.ts';

const CAPTIONS = ['Привет!', '', 'Пока <b>*_'];

/** Three stickers, two of them with captions. */
function captioned() {
  const { stickers, ...content } = contentOf(3);
  return { ...content, stickers: stickers.map((each, at) => ({ ...each, caption: CAPTIONS[at] ?? '' })) };
}

/** The messages that report the end of the plan. */
function reports({ person, texts }: Scene, count: number): SeenMessage[] {
  const begins = texts.drawing.report.drawn(count, count);
  return person.messages.filter(({ text }) => text.startsWith(begins));
}

/** The number of colours that shirts have in the collage: each sticker has its own. */
async function shirtsOn(bytes: Uint8Array, columns: number, rows: number): Promise<number> {
  const { width, height } = await sharp(bytes).metadata();
  expect([width, height]).toEqual([columns * 300, rows * 300]);
  const shirts = new Set<string>();
  for (let at = 0; at < columns * rows; at++) {
    const place = { left: (at % columns) * 300 + 145, top: Math.floor(at / columns) * 300 + 200 };
    const spot = sharp(bytes).extract({ ...place, width: 10, height: 10 });
    const { dominant } = await sharp(await spot.toBuffer()).stats();
    shirts.add(JSON.stringify(dominant));
  }
  return shirts.size;
}

describe('the end of a plan', () => {
  it('is one message: a picture of all stickers, what was said before, and a list', async () => {
    const scene = await plansScene({ language: 'ru' });
    const { world, texts } = scene;
    await begin(scene, captioned());
    const words = await report(scene, 3, 3);
    await allSaid(world);
    expect(reports(scene, 3)).toHaveLength(1);
    const link = `https://t.me/addstickers/${world.telegram.stickerSets[0]?.name}`;
    const [picture, ...blocks] = words.raw.rich_message?.blocks ?? [];
    expect(picture?.type).toBe('photo');
    expect(await shirtsOn(words.photo?.bytes ?? Buffer.alloc(0), 3, 1)).toBe(3);
    expect(blocks).toContainEqual({ type: 'paragraph', text: { type: 'url', text: link, url: link } });
    expect(blocks).toContainEqual({ type: 'paragraph', text: texts.drawing.report.redo });
    const item = (value: number, text: string) => ({
      label: `${value}.`,
      value,
      type: '1',
      blocks: [{ type: 'paragraph', text }],
    });
    expect(blocks.at(-1)).toEqual({
      type: 'list',
      items: [item(1, '😀 Привет!'), item(2, '😢 sad'), item(3, '😠 Пока <b>*_')],
    });
    expect(words.buttons.slice(0, 3)).toEqual(['🔁 1', '🔁 2', '🔁 3']);
  });

  it.each([
    ['a server that does not know the method', 404, 'Not Found'],
    ['a server that says so', 404, 'Not Found: method not found'],
    ['a refusal', 400, 'Bad Request: RICH_MESSAGE_INVALID'],
    ['a picture that is too large', 413, 'Request Entity Too Large'],
  ])('is said once in plain words after %s', async (_what, code, description) => {
    const scene = await plansScene({ language: 'ru' });
    const { world, texts } = scene;
    const refused = refuse(world.telegram, 'sendRichMessage', code, description);
    await begin(scene, captioned());
    const words = await report(scene, 3, 3);
    await allSaid(world);
    expect(reports(scene, 3)).toHaveLength(1);
    expect(words.raw.rich_message).toBeUndefined();
    expect(words.text).toContain(texts.drawing.report.redo);
    expect(words.buttons.slice(0, 3)).toEqual(['🔁 1', '🔁 2', '🔁 3']);
    expect(refused.hits).toBe(1);
  });

  it('waits if Telegram asks to, and stays one rich message', async () => {
    const scene = await plansScene();
    const { world } = scene;
    refuse(world.telegram, 'sendRichMessage', 429, 'Too Many Requests: retry after 1', { times: 1 });
    await begin(scene, captioned());
    expect((await report(scene, 3, 3)).raw.rich_message).toBeDefined();
    await allSaid(world);
    expect(reports(scene, 3)).toHaveLength(1);
  });

  it('is said in plain words if Telegram gives none of the pictures back', async () => {
    const scene = await plansScene();
    const { world } = scene;
    const rich = countCalls(world.telegram, 'sendRichMessage');
    await begin(scene, contentOf(2));
    await eventually(() => world.telegram.stickerSets.length).toBe(1);
    refuse(
      world.telegram,
      'getFile',
      400,
      'Bad Request: wrong file_id or the file is temporarily unavailable',
    );
    const words = await report(scene, 2, 2);
    expect([words.raw.rich_message, rich.hits]).toEqual([undefined, 0]);
  });

  it('leaves out of the picture what Telegram does not give back', async () => {
    const scene = await plansScene();
    const { world } = scene;
    const predicate = () => world.telegram.stickerSets.length > 0;
    refuse(world.telegram, 'getFile', 400, 'Bad Request: invalid file_id', { times: 1, predicate });
    await begin(scene, captioned());
    const words = await report(scene, 3, 3);
    expect(await shirtsOn(words.photo?.bytes ?? Buffer.alloc(0), 2, 1)).toBe(2);
    expect(words.text).toContain('3. 😠');
  });
});

describe('a bot that is killed', () => {
  const killedAt = async (method: string, fault: 'hang' | 'refused') => {
    const scene = await setScene();
    const { world } = scene;
    const { telegram } = world;
    await paint(scene);
    const start = () => startBotProcess(scene, { PACK_SHEET: '1' });
    const bot = await start();
    const db = await databaseOf(world);
    if (fault === 'refused') refuse(telegram, 'sendRichMessage', 404, 'Not Found', { times: 1 });
    const saying = { predicate: () => telegram.stickerSets.length > 0 };
    const hang = telegram.faults.add({ kind: 'hang', method, ...saying });
    await begin(scene, contentOf(3), db);
    await eventually(() => hang.hits).toBeGreaterThan(0);
    await bot.kill();
    hang.remove();
    return { scene, start };
  };

  it('while it sends the rich message, says it once afterwards', async () => {
    const { scene, start } = await killedAt('sendRichMessage', 'hang');
    await start();
    const words = await report(scene, 3, 3);
    expect(words.raw.rich_message).toBeDefined();
    const db = await databaseOf(scene.world);
    await eventually(() => db.selectFrom('outbox').select('id').execute()).toEqual([]);
    expect(reports(scene, 3)).toHaveLength(1);
  });

  it('after a refusal, says it once in plain words and asks for nothing rich again', async () => {
    const { scene, start } = await killedAt('sendMessage', 'refused');
    const rich = countCalls(scene.world.telegram, 'sendRichMessage');
    await start();
    const words = await report(scene, 3, 3);
    expect([words.raw.rich_message, rich.hits]).toEqual([undefined, 0]);
    const db = await databaseOf(scene.world);
    await eventually(() => db.selectFrom('outbox').select('id').execute()).toEqual([]);
    expect(reports(scene, 3)).toHaveLength(1);
  });
});
