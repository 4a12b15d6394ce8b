import type { Invariant, Violation } from '../evidence/evidence.ts';

/**
 * Every sticker stands in a pack once, and Telegram and the database agree on which ones do. Of a pack that a person has
 * deleted in Telegram the bot may not have heard, but nothing is said to have come into it since. Packs of people who were
 * forgotten stand in Telegram, unless they wanted it otherwise.
 */
export const packsAgree: Invariant = ({ packs, deletedPacks, stored }) => {
  const violations: Violation[] = [];
  const standing = stored.placements.filter(
    ({ status, packStatus }) => status === 'in' && packStatus === 'made',
  );
  const forgotten = new Set(stored.packs.flatMap(({ gone, name }) => (gone === 1 ? [name] : [])));
  for (const pack of packs) {
    if (forgotten.has(pack.name)) continue;
    const problem = (text: string) =>
      violations.push({ invariant: 'packs', chat: pack.ownerId, text: `${pack.name}: ${text}` });
    if (new Set(pack.stickers).size < pack.stickers.length) problem('a sticker stands in it twice');
    const own = standing.filter(placement => placement.pack === pack.name);
    if (new Set(own.map(placement => placement.sticker_id)).size < own.length) {
      problem('the database has a sticker in it twice');
    }
    const known = own.map(placement => placement.file_unique_id);
    const unknown = pack.stickers.filter(id => !known.includes(id));
    const missing = known.filter(id => id === null || !pack.stickers.includes(id));
    if (unknown.length > 0) problem(`${unknown.length} stickers of which the database knows nothing`);
    if (missing.length > 0) problem(`${missing.length} stickers that Telegram does not have`);
  }
  const names = new Set(packs.map(({ name }) => name));
  for (const { pack, user_id: chat } of standing) {
    if (names.has(pack) || deletedPacks.has(pack)) continue;
    violations.push({ invariant: 'packs', chat, text: `Telegram has no ${pack}` });
  }
  for (const [name, added] of deletedPacks) {
    const own = standing.filter(({ pack }) => pack === name);
    if (own.length <= added) continue;
    const text = `${own.length} stickers are in ${name}, which is deleted and never had more than ${added}`;
    violations.push({ invariant: 'packs', chat: own[0]?.user_id, text });
  }
  return violations;
};
