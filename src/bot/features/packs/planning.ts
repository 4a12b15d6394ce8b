import { planPack } from '../../../assistant-db/packs/packs.ts';
import type { Pack, Trx } from '../../../assistant-db/schema.ts';
import { packName } from './names.ts';

/** What names are made with. */
export interface Naming {
  readonly botUsername: string;
  readonly random: () => number;
}

/** Chance does not give a name twice, but a broken source of it must not turn for ever. */
const MAX_NAMES = 20;

/** Offers names, each another one, until one is taken. */
export async function withFreeName<T>(naming: Naming, take: (name: string) => Promise<T>) {
  for (let tried = 0; tried < MAX_NAMES; tried++) {
    const result = await take(packName(naming.botUsername, naming.random));
    if (result) return result;
  }
  throw new Error('There is no free name for a pack: the source of chance repeats itself.');
}

/** A pack that Telegram does not have yet. */
export async function planNewPack(
  trx: Trx,
  naming: Naming,
  pack: { readonly userId: number; readonly title: string },
  now: number,
): Promise<Pack> {
  const planned = await withFreeName(naming, name => planPack(trx, { ...pack, name }, now));
  return planned;
}
