import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { runExport } from '../../../scripts/export/command.ts';
import { textsFor } from '../../../src/i18n/index.ts';
import type { SeenMessage } from '../../../src/playground/messages/view.ts';
import { pressButton, sendText } from '../../support/exchange.ts';
import { temporaryFolder } from '../../support/folder.ts';
import { shortFilm } from '../../support/pictures/animator.ts';
import { askToForget, type Scene } from '../../support/scene.ts';
import { LONG } from '../../support/timeouts.ts';
import { TOKEN } from '../../support/world.ts';
import {
  addElsewhere,
  eventually,
  holdNext,
  openPack,
  packJobs,
  packsScene,
  picture,
  setName,
  TITLE,
  untoldClock,
  withPack,
} from './packs-scene.ts';

const STEM = 'Ann-s-stickers';
const FILES = ['whatsapp', 'signal', 'discord', 'line'].map(name => `${STEM}-${name}.zip`);

const contents = (zip: Uint8Array = new Uint8Array()) => unzipSync(zip);
const words = (bytes: Uint8Array | undefined) => new TextDecoder().decode(bytes);

/** The files in the chat. */
function filesIn({ person }: Pick<Scene, 'person'>) {
  return person.messages.flatMap(({ document, text }) => (document ? [{ ...document, caption: text }] : []));
}

async function pressExport(scene: Scene, screen?: SeenMessage): Promise<SeenMessage> {
  const { person, texts } = scene;
  return pressButton(
    person,
    screen ?? (await openPack(scene)),
    texts.packs.buttons.export,
    texts.packExport.begun(TITLE),
  );
}

function untilDone({ person, texts }: Scene, after: SeenMessage): Promise<SeenMessage> {
  return person.waitForBotMessage(texts.packExport.done(TITLE), { after });
}

describe('an export', () => {
  it('sends one file for each messenger, and keeps none', async () => {
    const scene = await withPack(3);
    await untilDone(scene, await pressExport(scene));
    const files = filesIn(scene);
    expect(files.map(({ fileName, caption }) => [fileName, caption])).toEqual([
      [FILES[0], 'WhatsApp: 3 stickers'],
      [FILES[1], 'Signal: 3 stickers'],
      [FILES[2], 'Discord: 3 stickers'],
      [FILES[3], 'LINE: 3 stickers\nLINE doesn’t take a set this small yet: 5 more stickers are needed.'],
    ]);
    const [whatsapp, signal, discord, line] = files.map(({ bytes }) => contents(bytes));
    expect(Object.keys(whatsapp ?? {})).toEqual(['README.txt', `${STEM}-1.wastickers`]);
    for (const flat of [signal, discord])
      expect(Object.keys(flat ?? {})).toEqual(['README.txt', '01.png', '02.png', '03.png', 'emoji.txt']);
    expect(Object.keys(line ?? {})).toEqual(['README.txt', `${STEM}-1.zip`]);
    expect(words(contents(whatsapp?.[`${STEM}-1.wastickers`])['title.txt'])).toBe(TITLE);
    expect(words(signal?.['README.txt'])).toMatch(/^“Ann’s stickers” for Signal\n\n1\. Unpack/);
    expect(await packJobs(scene)).toEqual([]);
    const { db } = scene.world.app();
    expect(await db.selectFrom('export_parts').select('number').execute()).toEqual([]);
  });

  it('contains what the user added in other apps, in the order of the set', async () => {
    const scene = await withPack(1);
    await addElsewhere(scene, await picture('#0000ff'));
    await untilDone(scene, await pressExport(scene));
    const discord = contents(filesIn(scene)[2]?.bytes);
    expect(words(discord['emoji.txt'])).toMatch(/^01\.png \S+\n02\.png 🙂\n$/u);
  });

  it('contains stickers that move', LONG, async () => {
    const scene = await withPack(1);
    const film = await shortFilm();
    if (film.outcome !== 'ok') throw new Error(film.outcome);
    await addElsewhere(scene, film.webm, 'video');
    await untilDone(scene, await pressExport(scene));
    const [whatsapp, , discord] = filesIn(scene).map(({ bytes }) => contents(bytes));
    // WhatsApp never mixes them.
    expect(Object.keys(whatsapp ?? {})).toEqual([
      'README.txt',
      `${STEM}-1.wastickers`,
      `${STEM}-2.wastickers`,
    ]);
    const { '02.png': moving } = discord ?? {};
    expect(Buffer.from(moving ?? []).includes('acTL')).toBe(true);
    // Both sets are too small: each is named once.
    const note = [
      'WhatsApp keeps still stickers apart, and doesn’t take so few yet: 2 more still ones are needed.',
      'WhatsApp keeps moving stickers apart, and doesn’t take so few yet: 2 more moving ones are needed.',
    ].join('\n');
    expect(filesIn(scene)[0]?.caption).toBe(`WhatsApp: 2 stickers\n${note}`);
    expect(words(whatsapp?.['README.txt'])).toContain(note);
    expect(filesIn(scene)[3]?.caption).toContain('7 more moving ones are needed');
    expect(filesIn(scene)[1]?.caption).toBe('Signal: 2 stickers');
  });

  it('is one export, however often its button is pressed', async () => {
    const scene = await withPack(1);
    const { person, texts } = scene;
    const opened = await openPack(scene);
    // An open pack shows its stickers, so it fetches files, too.
    const held = holdNext(scene, 'getFile');
    const begun = await pressExport(scene, opened);
    await held.underWay();
    const screen = await openPack(scene);
    await pressButton(person, screen, texts.packs.buttons.export, texts.packExport.underway(TITLE));
    held.release();
    await untilDone(scene, begun);
    expect(filesIn(scene).map(({ fileName }) => fileName)).toEqual(FILES);
  });

  it('goes on when Telegram has trouble with files', async () => {
    const scene = await withPack(1);
    const opened = await openPack(scene);
    scene.world.telegram.faults.add({
      kind: 'error',
      method: 'getFile',
      error_code: 500,
      description: 'Internal Server Error',
      times: 5,
    });
    await untilDone(scene, await pressExport(scene, opened));
    expect(filesIn(scene).map(({ fileName }) => fileName)).toEqual(FILES);
  });

  it('of a pack that is gone in Telegram says so', async () => {
    const { telegramClock, untilTold } = untoldClock();
    const scene = await withPack(1, { telegramClock });
    const { person, texts } = scene;
    const screen = await openPack(scene);
    person.deleteStickerSet(setName(scene));
    untilTold();
    const press = person.press(screen, texts.packs.buttons.export);
    await person.waitForBotMessage(texts.packs.deletedElsewhere(TITLE), { after: press });
    expect(filesIn(scene)).toEqual([]);
  });

  it('leaves out a sticker whose file is lost, and says so', async () => {
    const scene = await withPack(2);
    const [set] = scene.world.telegram.stickerSets;
    scene.world.telegram.loseFile(set?.stickers[0]?.fileId ?? '');
    const done = await untilDone(scene, await pressExport(scene));
    expect(done.text).toContain(scene.texts.packExport.leftOut.unreadable(1));
    expect(words(contents(filesIn(scene)[1]?.bytes)['README.txt'])).toContain(
      scene.texts.packExport.leftOut.unreadable(1),
    );
  });

  it('is forgotten with its user', async () => {
    const scene = await withPack(1);
    const { person, texts, world } = scene;
    const { db } = world.app();
    const stored = () => db.selectFrom('export_files').select('messenger').execute();
    const screen = await openPack(scene);
    const question = await askToForget(scene);
    const held = holdNext(scene, 'sendDocument');
    person.press(screen, texts.packs.buttons.export);
    await held.underWay();
    await eventually(stored).not.toEqual([]);
    person.press(question, texts.privacy.deleteAll);
    await eventually(stored).toEqual([]);
    held.release();
    await person.waitForBotMessage(texts.privacy.deleted, { after: question });
    expect(await stored()).toEqual([]);
    // The one that was on its way.
    expect(filesIn(scene)).toHaveLength(1);
  });
});

describe('in words', () => {
  it.each([
    ['en', 'export my pack to Signal'],
    ['ru', 'выгрузи мой набор в ватсап'],
    ['uk', 'вивантаж в інший месенджер'],
    ['de', 'exportier mein Paket zu WhatsApp'],
    ['es', 'exporta mi paquete a Discord'],
  ] as const)('works without a model: %s', async (language, wish) => {
    const scene = await packsScene({ language, more: { AI_PROVIDERS: 'offline' } });
    await sendText(scene.person, wish, scene.texts.packs.none);
  });

  it('/export exports the only pack', async () => {
    const scene = await withPack(1);
    await untilDone(scene, await sendText(scene.person, '/export', scene.texts.packExport.begun(TITLE)));
    expect(filesIn(scene)).toHaveLength(4);
  });
});

describe('npm run export', () => {
  it('writes the files of a pack by its name or link, in a language', async () => {
    const scene = await withPack(1);
    const variables = { BOT_TOKEN: TOKEN, TELEGRAM_API_ROOT: scene.world.telegram.root };
    const folder = temporaryFolder();
    const printed: string[] = [];
    const run = (...args: string[]) => runExport(args, variables, line => void printed.push(line));
    const link = `https://t.me/addstickers/${setName(scene)}`;
    expect(await run(link, join(folder, 'out'), '--language', 'de')).toBe(0);
    expect(readdirSync(join(folder, 'out')).toSorted()).toEqual(FILES.toSorted());
    expect(printed.join('\n')).toContain(textsFor('de').packExport.missing('WhatsApp', 2));
    expect(await run('nobody_has_it', folder)).toBe(1);
    expect(printed.at(-1)).toBe('Telegram has no pack named nobody_has_it.');
    for (const wrong of [[], ['../etc'], ['a', 'b', 'c'], ['a', '--language', 'xx'], ['--no']])
      expect(await run(...wrong)).toBe(2);
  });
});
