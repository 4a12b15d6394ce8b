import type { Damage, Shape } from './arbitrary-updates.ts';

/** Who there is. Nobody but newcomers and regulars turns to the bot in a private chat. */
/** The highest ids that Telegram gives have 52 bits. */
export const NEWCOMERS = 2 ** 52 - 100_000;
const REGULARS = 500_000;
const REGULAR_COUNT = 60;
export const STRANGERS = 700_000;
export const GROUPS = -1_000_000_000_000;

/** An update, and what has to become of it. */
export interface Addressed {
  readonly raw: unknown;
  /** Where the bot may write because of it. */
  readonly mayWriteTo: number | undefined;
  /** Where it has to write because of it, if nobody else has written there. */
  readonly mustWriteTo: number | undefined;
}

function damaged(value: unknown, { path, value: junk, remove }: Damage): unknown {
  const [step, ...rest] = path;
  if (step === undefined || typeof value !== 'object' || value === null) return junk;
  const names = Object.keys(value);
  const name = names[step % names.length];
  if (name === undefined) return junk;
  const entries = Object.entries(value).flatMap(([key, inner]): [string, unknown][] => {
    if (key !== name) return [[key, inner]];
    if (rest.length > 0) return [[key, damaged(inner, { path: rest, value: junk, remove })]];
    return remove ? [] : [[key, junk]];
  });
  return Object.fromEntries(entries);
}

/** Gives a shape its people and chats. `index` makes each newcomer another one. */
export function addressUpdate(
  { what, date, name, languageCode }: Shape,
  index: number,
  victim: number,
): Addressed {
  const newcomer = index % 3 !== 0;
  const id = newcomer ? NEWCOMERS + index : REGULARS + (index % REGULAR_COUNT);
  const stranger = STRANGERS + (index % 50);
  const group = GROUPS - (index % 20);
  const person = (ofId: number) => ({
    id: ofId,
    is_bot: false,
    first_name: name,
    username: name,
    language_code: languageCode,
  });
  const privately = (ofId: number) => ({ id: ofId, type: 'private', first_name: name });
  const message = (from: number, chat: object, content: object) => ({
    message_id: index + 1,
    date,
    from: person(from),
    chat,
    ...content,
  });
  const inGroup = { id: group, type: 'supergroup', title: name, is_forum: true };
  const nowhere = { mayWriteTo: undefined, mustWriteTo: undefined };
  const own = { mayWriteTo: id, mustWriteTo: newcomer ? id : undefined };
  switch (what.kind) {
    case 'said':
      return { raw: { message: message(id, privately(id), what.content) }, ...own };
    case 'service':
      return { raw: { message: message(stranger, privately(stranger), what.content) }, ...nowhere };
    case 'edited':
      return {
        raw: { edited_message: message(id, privately(id), what.content) },
        mayWriteTo: id,
        mustWriteTo: undefined,
      };
    case 'press': {
      const abroad = what.message === 'group' || what.message === 'somebody_elses';
      const presser = abroad ? stranger : id;
      const pressed = {
        own: { message: { ...message(1, privately(id), { text: 'x' }), date } },
        none: { inline_message_id: 'i' },
        inaccessible: { message: { message_id: 3, date: 0, chat: privately(id) } },
        group: { message: message(1, inGroup, { text: 'x' }) },
        somebody_elses: { message: message(1, privately(victim), { text: 'x' }) },
      }[what.message];
      const query = {
        id: `q${index}`,
        from: person(presser),
        chat_instance: 'c',
        data: what.data,
        ...pressed,
      };
      const mayWriteTo = abroad ? undefined : id;
      return { raw: { callback_query: query }, mayWriteTo, mustWriteTo: undefined };
    }
    case 'elsewhere': {
      const chat = { id: group, type: what.type, title: name, is_forum: what.forum };
      return {
        raw: { message: message(stranger, chat, what.content) },
        mayWriteTo: group,
        mustWriteTo: undefined,
      };
    }
    case 'wrong_chat':
      return { raw: { message: message(stranger, privately(victim), what.content) }, ...nowhere };
    case 'bot': {
      const from = { ...person(stranger), is_bot: true };
      return {
        raw: { message: { ...message(stranger, privately(stranger), what.content), from } },
        ...nowhere,
      };
    }
    case 'nobody': {
      const { from: _nobody, ...rest } = message(stranger, privately(stranger), what.content);
      return { raw: { message: rest }, ...nowhere };
    }
    case 'membership': {
      const new_chat_member = { status: what.status, user: { id: 1, is_bot: true, first_name: 'b' } };
      const change = { chat: privately(id), from: person(id), date, new_chat_member };
      return { raw: { my_chat_member: change }, mayWriteTo: id, mustWriteTo: undefined };
    }
    case 'message_of_another_kind':
      return { raw: { [what.name]: message(stranger, inGroup, what.content) }, ...nowhere };
    case 'other':
      return { raw: { [what.name]: what.value }, ...nowhere };
    case 'damaged': {
      const whole = { message: message(id, privately(id), what.content) };
      return { raw: damaged(whole, what.damage), mayWriteTo: id, mustWriteTo: undefined };
    }
    case 'raw':
      return { raw: what.value, ...nowhere };
    default:
      return what satisfies never;
  }
}
