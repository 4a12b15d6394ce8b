import type { Chat, Evidence, Invariant, Violation } from '../evidence/evidence.ts';

function textsIn({ events }: Chat): { readonly text: string; readonly at: number }[] {
  return events.flatMap(event => {
    if (event.type === 'draft' || event.type === 'callback_answer')
      return [{ text: event.text, at: event.at }];
    if (event.type !== 'message' && event.type !== 'edit') return [];
    const { message } = event;
    if (!message.from.is_bot) return [];
    const labels = message.reply_markup?.inline_keyboard.flat().map(({ text }) => text) ?? [];
    return [message.text ?? '', ...labels].map(text => ({ text, at: event.at }));
  });
}

function strangeStickers({ stored }: Evidence, chat: Chat, place: number): Violation[] {
  const owners = new Map(stored.stickers.map(sticker => [sticker.file_unique_id, sticker.user_id]));
  return [...chat.drawn].flatMap(([unique, person]): Violation[] => {
    const problem = (text: string): Violation[] => [{ invariant: 'apart', chat: chat.id, text }];
    const owner = owners.get(unique);
    if (owner !== undefined && owner !== chat.id) return problem(`sticker ${unique} belongs to ${owner}`);
    if (person !== undefined && person !== place) return problem(`sticker ${unique} shows somebody else`);
    return [];
  });
}

/**
 * Nothing of one person is in the chat of another: no word with their name in it, no sticker that is theirs by the
 * database or by what is drawn on it, no sticker in another's pack.
 */
export const apart: Invariant = evidence => {
  const { chats, packs, stored } = evidence;
  const inChats = chats.flatMap((chat, place) => {
    const others = chats.filter(({ id }) => id !== chat.id);
    const words = textsIn(chat).flatMap(({ text, at }): Violation[] => {
      const strange = others.find(({ name }) => text.includes(name));
      if (strange === undefined) return [];
      return [{ invariant: 'apart', chat: chat.id, at, text: `words of ${strange.name}: ${text}` }];
    });
    return [...words, ...strangeStickers(evidence, chat, place)];
  });
  const owners = new Map(stored.placements.map(({ pack, user_id: id }) => [pack, id]));
  const inPacks = packs
    .filter(({ name, ownerId }) => owners.has(name) && owners.get(name) !== ownerId)
    .map(({ name, ownerId }) => ({
      invariant: 'apart',
      chat: ownerId,
      text: `pack ${name} is another person's in the database`,
    }));
  return [...inChats, ...inPacks];
};
