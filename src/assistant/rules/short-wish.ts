import { type PackWish, shortWishIn } from '../answers.ts';
import type { Call, Reply, RulesContext } from './steps.ts';

type DoCall = Extract<Call, { readonly name: 'do_for_person' }>;

const PACK_WISHES = {
  add_to_pack: {},
  add_to_new_pack: { new_pack: true },
  add_all_to_pack: { all: true },
  add_all_to_new_pack: { all: true, new_pack: true },
} as const satisfies Record<PackWish, Partial<DoCall['args']>>;

const isPackWish = (what: string): what is PackWish => Object.hasOwn(PACK_WISHES, what);

/** The call that does something besides the values of a sticker. */
export function does(what: DoCall['args']['what'] | PackWish, value?: string): DoCall {
  const wish = isPackWish(what) ? { what: 'add_to_pack' as const, ...PACK_WISHES[what] } : { what };
  return { name: 'do_for_person', args: { ...wish, ...(value !== undefined && { value }) } };
}

function callFor(words: string, { request: { facts } }: RulesContext): Call | undefined {
  const wish = shortWishIn(words);
  switch (wish?.type) {
    case undefined:
      return undefined;
    case 'add_to_pack':
    case 'add_to_new_pack':
    case 'add_all_to_pack':
    case 'add_all_to_new_pack':
      if (!facts.hasSticker) return undefined;
      return does(wish.type, wish.title);
    case 'delete':
      return does(wish.what === 'pack' ? 'delete_pack' : 'delete_my_data');
    case 'stop':
      // Before anything is confirmed, it is a mere no.
      return facts.drawing === 'drawing' || facts.drawing === 'delivered' || facts.planUnderway
        ? does('stop_drawing')
        : undefined;
    case 'language':
      return does('set_language', wish.language);
    default:
      return wish satisfies never;
  }
}

/** Has done what a whole message wishes for, beside the values of a sticker; undefined where it is none of that. */
export function replyToShortWish(words: string, situation: RulesContext): Reply | undefined {
  const call = callFor(words, situation);
  // What comes of it, code says.
  return call && { text: '', calls: [call] };
}
