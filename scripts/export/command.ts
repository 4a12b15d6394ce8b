import { parseArgs } from 'node:util';
import { loadConfig } from '../../src/config/index.ts';
import { loadPack } from '../../src/features/packs/export/load.ts';
import { captionOf, leftOutLines, readmeOf } from '../../src/features/packs/export/words.ts';
import { isLanguage, LANGUAGES, type Language, textsFor } from '../../src/i18n/index.ts';
import { createDecoder } from '../../src/images/decoder/index.ts';
import { exportPack } from '../../src/images/export/archive.ts';
import { createExportEncoder } from '../../src/images/export/index.ts';
import { MESSENGERS, RULES } from '../../src/images/export/messengers.ts';
import { createFootageReader } from '../../src/images/footage/index.ts';
import { systemClock } from '../../src/lib/clock.ts';
import { createLogger } from '../../src/lib/logger.ts';
import { createThreads } from '../../src/lib/threads.ts';
import { writeNewFile } from '../../src/lib/write-new-file.ts';
import { createApi, readMe } from '../../src/telegram/api.ts';
import { TelegramPhotos } from '../../src/telegram/photos.ts';

const USAGE = `Writes a sticker pack of Telegram as files for WhatsApp, Signal, Discord and LINE.

  npm run export -- PACK [FOLDER] [--language CODE]

  PACK             the name of the pack, or its link t.me/addstickers/NAME; needs BOT_TOKEN
  FOLDER           where the ZIP files go; "exports" by default
  --language CODE  of the instructions in them: ${LANGUAGES.join(', ')}; en by default`;

const NAME = /^(?:(?:https?:\/\/)?t\.me\/addstickers\/)?(?<name>[a-z]\w{0,63})$/i;

interface Order {
  readonly name: string;
  readonly folder: string;
  readonly language: Language;
}

function parse(args: string[]): Order | undefined {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { language: { type: 'string', default: 'en' } },
    });
    const [pack = '', folder = 'exports', ...more] = positionals;
    const name = NAME.exec(pack)?.groups?.['name'];
    const { language } = values;
    if (name === undefined || more.length > 0 || !isLanguage(language)) return undefined;
    return { name, folder, language };
  } catch {
    return undefined;
  }
}

/** @returns the exit code */
export async function runExport(
  args: string[],
  variables: Readonly<Record<string, string | undefined>>,
  print: (line: string) => void,
): Promise<number> {
  const order = parse(args);
  if (order === undefined) {
    print(USAGE);
    return 2;
  }
  const config = loadConfig(variables, 'bot');
  const { BOT_TOKEN: token = '', TELEGRAM_API_ROOT: root, TELEGRAM_LOCAL_FILES: localFiles } = config;
  const api = createApi(token, root);
  const log = createLogger({ level: 'warn' });
  const photos = new TelegramPhotos({ api, token, root, clock: systemClock, log, localFiles });
  const decoder = createDecoder();
  const footage = createFootageReader();
  const encoder = createExportEncoder({ threads: 1 }, createThreads);
  const { signal } = new AbortController();
  try {
    const pack = await loadPack({ api, photos, decoder, footage }, order.name, signal);
    if (pack === undefined) {
      print(`Telegram has no pack named ${order.name}.`);
      return 1;
    }
    const texts = textsFor(order.language).packExport;
    const author = `@${readMe(await api.getMe()).username}`;
    for (const messenger of pack.stickers.length > 0 ? MESSENGERS : []) {
      const readme = readmeOf(texts, messenger, pack.title, pack.leftOut);
      const file = await exportPack(encoder, RULES[messenger], { ...pack, author }, readme, signal);
      print(`${writeNewFile(order.folder, file.name, file.bytes)}: ${captionOf(texts, messenger, file)}`);
    }
    if (pack.stickers.length === 0) print(texts.nothing(pack.title));
    for (const line of leftOutLines(texts, pack.leftOut)) print(line);
    return pack.stickers.length > 0 ? 0 : 1;
  } finally {
    await Promise.all([decoder.close(), footage.close(), encoder.close()]);
  }
}
