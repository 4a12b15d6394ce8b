import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { z } from 'zod';
import { BotApiError } from '../errors.ts';
import type { UploadedFile } from '../http/request.ts';
import type { Person } from '../people/person.ts';
import type { BotApiServer } from '../server.ts';
import type {
  InspectorView,
  NewPerson,
  Payment,
  PeopleView,
  PersonView,
  Press,
  PressAnswer,
  SentSticker,
  Trouble,
} from './protocol.ts';
import { type Exchange, Refusal, type Routes, readBody, readFiles, readJson, readQuery } from './router.ts';

const MAX_TEXT_LENGTH = 4096;
const MAX_CAPTION_LENGTH = 1024;
const MAX_FILE_BYTES = 20 * 1024 * 1024;
const MAX_FILES = 10;
/** Reads one extra file, so that a refusal can be reported. */
const MAX_ALBUM_BYTES = (MAX_FILES + 1) * MAX_FILE_BYTES;

const newPerson: z.ZodType<NewPerson> = z.object({
  firstName: z.string().trim().min(1).max(64),
  languageCode: z.string().regex(/^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i),
});
const sendText = z.object({ text: z.string().trim() });
const press: z.ZodType<Press> = z.object({ messageId: z.int(), data: z.string() });
const sticker: z.ZodType<SentSticker> = z.object({ messageId: z.int() });
const payment: z.ZodType<Payment> = z.object({ messageId: z.int() });
const blocking = z.object({ blocked: z.boolean() });
const trouble: z.ZodType<Trouble> = z.object({
  modelDown: z.boolean(),
  modelSlow: z.boolean(),
  floodWait: z.boolean(),
});
const filesQuery = z.object({
  as: z.enum(['photo', 'file']),
  caption: z.string().max(MAX_CAPTION_LENGTH).default(''),
});
const voiceQuery = z.object({ seconds: z.coerce.number().int().min(1).max(3600) });

export type OpenPicture = (bytes: Buffer) => Promise<Uint8Array | undefined>;

export interface ApiDeps {
  readonly run: string;
  readonly people: People;
  readonly trouble: Troublemaker;
  readonly bot: BotControl;
  readonly openPicture: OpenPicture;
  readonly stream: (person: Person, response: ServerResponse) => Promise<void>;
  readonly changed: () => void;
}

const DONE = {};

/** After this time the bot will not answer a press any more. */
const PRESS_MS = 15_000;

export function personView({ id, user, blocked }: Person): PersonView {
  return { id, firstName: user.first_name, languageCode: user.language_code ?? 'en', blocked };
}

export class People {
  readonly #telegram: BotApiServer;
  readonly #all = new Map<number, Person>();

  constructor(telegram: BotApiServer) {
    this.#telegram = telegram;
  }

  get views(): PersonView[] {
    return [...this.#all.values()].map(personView);
  }

  add(added: NewPerson): PersonView {
    const person = this.#telegram.person(added);
    this.#all.set(person.id, person);
    return personView(person);
  }

  find(id: number): Person | undefined {
    return this.#all.get(id);
  }

  get(id: number): Person {
    const person = this.find(id);
    if (!person) throw new Refusal(404, 'badRequest');
    return person;
  }
}

export function apiRoutes(deps: ApiDeps): Routes {
  const { run, people, trouble: troublemaker, bot, openPicture, stream, changed } = deps;
  const somebody = (id: string | null | undefined) => people.get(Number(id ?? Number.NaN));
  const writer = ({ params }: Exchange) => {
    const person = somebody(params['id']);
    if (person.blocked) throw new Refusal(409, 'blocked');
    return person;
  };
  return {
    'GET /api/events': async ({ query, response }) => {
      // Ids restart with the playground: an old page must not act as another user.
      if ((query.get('run') ?? run) !== run) throw new Refusal(404, 'badRequest');
      await stream(somebody(query.get('person')), response);
      return undefined;
    },
    'GET /api/people': () => ({ run, people: people.views }) satisfies PeopleView,
    'POST /api/people': async ({ request }) => {
      const added = people.add(await readJson(request, newPerson));
      changed();
      return added;
    },
    'POST /api/people/:id/text': async exchange => {
      const { text } = await readJson(exchange.request, sendText);
      const person = writer(exchange);
      if (text === '') throw new Refusal(400, 'empty');
      if (text.length > MAX_TEXT_LENGTH) throw new Refusal(400, 'textTooLong');
      person.sendText(text);
      return DONE;
    },
    'POST /api/people/:id/files': async exchange => {
      // Read everything before refusing, otherwise the browser would not receive the answer.
      const files = await readFiles(exchange.request, MAX_ALBUM_BYTES);
      const { as, caption } = readQuery(exchange.query, filesQuery);
      const person = writer(exchange);
      checkFiles(files);
      const captioned = caption === '' ? {} : { caption };
      if (as === 'file') sendDocuments(person, files, captioned);
      else await sendPhotos(person, files, captioned, openPicture);
      return DONE;
    },
    'POST /api/people/:id/voice': async exchange => {
      const bytes = await readBody(exchange.request, MAX_FILE_BYTES, 'fileTooLarge');
      const person = writer(exchange);
      const { seconds: duration } = readQuery(exchange.query, voiceQuery);
      const mimeType = /^audio\/(?:ogg|webm|mp4)/.exec(exchange.request.headers['content-type'] ?? '')?.[0];
      if (mimeType === undefined) throw new Refusal(400, 'badRequest');
      if (bytes.length === 0) throw new Refusal(422, 'empty');
      person.sendVoice(bytes, { duration, mimeType });
      return DONE;
    },
    'POST /api/people/:id/sticker': async exchange => {
      const { messageId } = await readJson(exchange.request, sticker);
      const person = writer(exchange);
      const shown = person.messages.find(({ message_id }) => message_id === messageId)?.raw.sticker;
      if (shown === undefined) throw new Refusal(409, 'notFound');
      person.sendStickerAgain(shown.file_id);
      return DONE;
    },
    'POST /api/people/:id/press': async exchange => {
      const { messageId, data } = await readJson(exchange.request, press);
      const person = writer(exchange);
      const message = person.messages.find(({ message_id }) => message_id === messageId);
      const buttons = message?.raw.reply_markup?.inline_keyboard.flat() ?? [];
      const there = buttons.some(button => 'callback_data' in button && button.callback_data === data);
      if (!message || !there) throw new Refusal(409, 'notFound');
      const pressed = person.press(message, data);
      const silence: PressAnswer = { text: '' };
      return pressed.answered({ timeoutMs: PRESS_MS }).catch(() => silence);
    },
    'POST /api/people/:id/stop': exchange => {
      const person = writer(exchange);
      // The answer may have arrived while the user pressed.
      if (person.draft?.canStop) person.stopDraft();
      return DONE;
    },
    'POST /api/people/:id/pay': async exchange => {
      const { messageId } = await readJson(exchange.request, payment);
      const person = writer(exchange);
      const message = person.messages.find(({ message_id }) => message_id === messageId);
      if (!message?.raw.invoice) throw new Refusal(409, 'notFound');
      const silence: PressAnswer = { text: '' };
      return person
        .pay(message)
        .answered({ timeoutMs: PRESS_MS })
        .catch(() => silence);
    },
    'POST /api/people/:id/blocked': async ({ request, params }) => {
      const { blocked } = await readJson(request, blocking);
      const person = somebody(params['id']);
      if (blocked !== person.blocked) person[blocked ? 'block' : 'unblock']();
      return personView(person);
    },
    'DELETE /api/people/:id/packs/:name': ({ params }) => {
      const person = somebody(params['id']);
      const name = params['name'] ?? '';
      if (!person.stickerSets.some(set => set.name === name)) throw new Refusal(404, 'notFound');
      person.deleteStickerSet(name);
      return DONE;
    },
    'POST /api/trouble': async ({ request }) => {
      troublemaker.set(await readJson(request, trouble));
      changed();
      return troublemaker.now;
    },
    'POST /api/restart': async () => {
      const restarted = bot.restart();
      changed();
      await restarted.finally(changed);
      return DONE;
    },
  };
}

function checkFiles(files: readonly UploadedFile[]): void {
  if (files.length === 0) throw new Refusal(400, 'badRequest');
  if (files.length > MAX_FILES) throw new Refusal(400, 'tooManyFiles');
  if (files.some(({ bytes }) => bytes.length > MAX_FILE_BYTES)) throw new Refusal(413, 'fileTooLarge');
  if (files.some(({ bytes }) => bytes.length === 0)) throw new Refusal(422, 'empty');
}

interface Captioned {
  readonly caption?: string;
}

function sendDocuments(person: Person, files: readonly UploadedFile[], captioned: Captioned): void {
  const group = files.length > 1 ? { mediaGroupId: randomUUID() } : {};
  for (const [index, { bytes, fileName, mimeType }] of files.entries())
    person.sendDocument(bytes, { fileName, mimeType, ...group, ...(index === 0 && captioned) });
}

/** Sends all photos or none. */
async function sendPhotos(
  person: Person,
  files: readonly UploadedFile[],
  captioned: Captioned,
  open: OpenPicture,
): Promise<void> {
  try {
    const opened = await Promise.all(files.map(({ bytes }) => open(bytes)));
    const photos = opened.map((bytes, index) => {
      if (bytes === undefined) throw new Refusal(422, 'notAPicture');
      return { bytes, ...(index === 0 && captioned) };
    });
    const [first] = photos;
    if (photos.length > 1) await person.sendAlbum(photos);
    else if (first) await person.sendPhoto(first.bytes, captioned);
  } catch (error) {
    if (error instanceof Refusal) throw error;
    const badShape = error instanceof BotApiError && error.message.includes('PHOTO_INVALID_DIMENSIONS');
    throw new Refusal(422, badShape ? 'badShape' : 'notAPicture');
  }
}

/** The part of the bot's internals that the page may see. Implemented next to the bot. */
export interface Inspector {
  view(personId: number): Promise<InspectorView>;
  /** A picture, or a model request as JSON, that a view links to as `/traces/ID`. */
  trace(id: string): { readonly bytes: Uint8Array; readonly type: string } | undefined;
  watch(watcher: () => void): () => void;
  setTrouble(trouble: Pick<Trouble, 'modelDown' | 'modelSlow'>): void;
}

export interface BotControl {
  readonly running: boolean;
  restart(): Promise<void>;
}

const SENDING = new Set(['sendmessage', 'sendsticker', 'sendphoto', 'sendmediagroup', 'senddocument']);
const RETRY_AFTER_S = 3;

export class Troublemaker {
  readonly #inspector: Inspector;
  #now: Trouble = { modelDown: false, modelSlow: false, floodWait: false };

  constructor(telegram: BotApiServer, inspector: Inspector) {
    this.#inspector = inspector;
    let sends = 0;
    telegram.faults.add({
      kind: 'error',
      error_code: 429,
      description: `Too Many Requests: retry after ${RETRY_AFTER_S}`,
      parameters: { retry_after: RETRY_AFTER_S },
      predicate: ({ method }) =>
        this.#now.floodWait && SENDING.has(method.toLowerCase()) && sends++ % 2 === 0,
    });
  }

  get now(): Trouble {
    return this.#now;
  }

  set(trouble: Trouble): void {
    this.#now = trouble;
    this.#inspector.setTrouble(trouble);
  }
}
