import type { ServerResponse } from 'node:http';
import { z } from 'zod';
import type { BotControl, Troublemaker } from './controls.ts';
import { type Inhabitant, type People, personView } from './people.ts';
import { MAX_FILE_BYTES, MAX_FILES, type OpenPicture, sendFiles } from './pictures.ts';
import type { NewPerson, PeopleView, Press, SendText, Trouble } from './protocol.ts';
import { type Exchange, Refusal, type Route, readBody, readFiles, readJson } from './router.ts';

/** Telegram's own limits. */
const MAX_TEXT_LENGTH = 4096;
const MAX_CAPTION_LENGTH = 1024;

/** One file too many is still read, so that its refusal is told. */
const MAX_ALBUM_BYTES = (MAX_FILES + 1) * MAX_FILE_BYTES;

const newPerson: z.ZodType<NewPerson> = z.object({
  firstName: z.string().trim().min(1).max(64),
  languageCode: z.string().regex(/^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i),
});
const sendText: z.ZodType<SendText> = z
  .object({ text: z.string(), replyTo: z.int().optional() })
  .transform(({ text, replyTo }) => ({ text: text.trim(), ...(replyTo !== undefined && { replyTo }) }));
const press: z.ZodType<Press> = z.object({ messageId: z.int(), data: z.string() });
const trouble: z.ZodType<Trouble> = z.object({
  modelDown: z.boolean(),
  modelSlow: z.boolean(),
  floodWait: z.boolean(),
});
const albumQuery = z.object({
  as: z.enum(['photo', 'file']),
  caption: z.string().max(MAX_CAPTION_LENGTH).default(''),
});
const voiceQuery = z.object({ seconds: z.coerce.number().int().min(1).max(3600) });
const pictureQuery = albumQuery.extend({ name: z.string().max(255).default('') });

export interface ApiDeps {
  /** Names this start of the playground. */
  readonly run: string;
  readonly people: People;
  readonly trouble: Troublemaker;
  readonly bot: BotControl;
  readonly openPicture: OpenPicture;
  /** Streams what happens to a page, for as long as it looks. */
  readonly stream: (inhabitant: Inhabitant, response: ServerResponse) => Promise<void>;
  /** Tells every page what has changed around its chat. */
  readonly changed: () => void;
}

const DONE = {};

/** Everything under `/api`, as `protocol/` lists it. */
export function apiRoutes(deps: ApiDeps): Route[] {
  const { run, people, trouble: troublemaker, bot, openPicture, stream, changed } = deps;
  const somebody = (id: string | null | undefined) => people.get(Number(id ?? Number.NaN));
  /** Somebody who can write to the bot. */
  const writer = ({ params }: Exchange) => {
    const { person } = somebody(params['id']);
    if (person.blocked) throw new Refusal(409, 'blocked');
    return person;
  };
  return [
    {
      method: 'GET',
      path: '/api/events',
      run: async ({ request, query, response }) => {
        // Ids begin again at each start: a page of an earlier one must not become somebody else.
        if ((query.get('run') ?? run) !== run) throw new Refusal(404, 'noSuchPerson');
        if (request.method === 'HEAD') response.writeHead(200).end();
        else await stream(somebody(query.get('person')), response);
        return undefined;
      },
    },
    {
      method: 'GET',
      path: '/api/people',
      run: () => ({ run, people: people.all.map(personView) }) satisfies PeopleView,
    },
    {
      method: 'POST',
      path: '/api/people',
      run: async ({ request }) => {
        const added = people.add(await readJson(request, newPerson));
        changed();
        return personView(added);
      },
    },
    {
      method: 'POST',
      path: '/api/people/:id/text',
      run: async exchange => {
        const { text, replyTo } = await readJson(exchange.request, sendText);
        const person = writer(exchange);
        if (text === '') throw new Refusal(400, 'textEmpty');
        if (text.length > MAX_TEXT_LENGTH) throw new Refusal(400, 'textTooLong');
        person.sendText(text, replyTo === undefined ? {} : { replyTo: { message_id: replyTo } });
        return DONE;
      },
    },
    {
      method: 'POST',
      path: '/api/people/:id/picture',
      run: async exchange => {
        // Read to its end before anything is refused, or the browser would not hear of it.
        const bytes = await readBody(exchange.request, MAX_FILE_BYTES, 'pictureTooLarge');
        const person = writer(exchange);
        const query = pictureQuery.safeParse(Object.fromEntries(exchange.query));
        if (!query.success) throw new Refusal(400, 'badRequest');
        const { name, ...options } = query.data;
        await sendFiles(person, { files: [{ bytes, name }], ...options }, openPicture);
        return DONE;
      },
    },
    {
      method: 'POST',
      path: '/api/people/:id/album',
      run: async exchange => {
        const files = await readFiles(exchange.request, MAX_ALBUM_BYTES);
        const person = writer(exchange);
        const query = albumQuery.safeParse(Object.fromEntries(exchange.query));
        if (!query.success) throw new Refusal(400, 'badRequest');
        await sendFiles(person, { files, ...query.data }, openPicture);
        return DONE;
      },
    },
    {
      method: 'POST',
      path: '/api/people/:id/voice',
      run: async exchange => {
        const bytes = await readBody(exchange.request, MAX_FILE_BYTES, 'soundTooLarge');
        const person = writer(exchange);
        const query = voiceQuery.safeParse(Object.fromEntries(exchange.query));
        const mimeType = /^audio\/(?:ogg|webm|mp4)/.exec(exchange.request.headers['content-type'] ?? '')?.[0];
        if (!query.success || mimeType === undefined) throw new Refusal(400, 'badRequest');
        if (bytes.length === 0) throw new Refusal(422, 'fileEmpty');
        person.sendVoice(bytes, { duration: query.data.seconds, mimeType });
        return DONE;
      },
    },
    {
      method: 'POST',
      path: '/api/people/:id/press',
      run: async exchange => {
        const { messageId, data } = await readJson(exchange.request, press);
        const person = writer(exchange);
        const message = person.messages.find(({ message_id }) => message_id === messageId);
        const buttons = message?.raw.reply_markup?.inline_keyboard.flat() ?? [];
        const there = buttons.some(button => 'callback_data' in button && button.callback_data === data);
        if (!message || !there) throw new Refusal(409, 'noButton');
        person.press(message, data);
        return DONE;
      },
    },
    {
      method: 'POST',
      path: '/api/people/:id/block',
      run: ({ params }) => {
        const inhabitant = somebody(params['id']);
        if (!inhabitant.person.blocked) inhabitant.person.block();
        return personView(inhabitant);
      },
    },
    {
      method: 'POST',
      path: '/api/people/:id/unblock',
      run: ({ params }) => {
        const inhabitant = somebody(params['id']);
        if (inhabitant.person.blocked) inhabitant.person.unblock();
        return personView(inhabitant);
      },
    },
    {
      method: 'DELETE',
      path: '/api/people/:id/packs/:name',
      run: ({ params }) => {
        const { person } = somebody(params['id']);
        const name = params['name'] ?? '';
        if (!person.stickerSets.some(set => set.name === name)) throw new Refusal(404, 'noPack');
        person.deleteStickerSet(name);
        return DONE;
      },
    },
    { method: 'GET', path: '/api/trouble', run: () => troublemaker.now },
    {
      method: 'POST',
      path: '/api/trouble',
      run: async ({ request }) => {
        troublemaker.set(await readJson(request, trouble));
        changed();
        return troublemaker.now;
      },
    },
    {
      method: 'POST',
      path: '/api/restart',
      run: async () => {
        const restarted = bot.restart();
        changed();
        await restarted.finally(changed);
        return DONE;
      },
    },
  ];
}
