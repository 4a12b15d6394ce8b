import type { RequestParams } from '../http/request.ts';
import type { CallContext } from '../world.ts';
import * as bot from './bot.ts';
import * as media from './media.ts';
import * as messages from './messages.ts';
import * as stickerSets from './sticker-sets.ts';

interface AnyMethod {
  readonly name: string;
  readonly call: (params: RequestParams<string>, context: CallContext) => unknown;
}

/** What these files export are the methods, by their names. */
const METHODS: ReadonlyMap<string, AnyMethod> = new Map(
  Object.entries({ ...bot, ...media, ...messages, ...stickerSets }).map(([name, call]) => [
    name.toLowerCase(),
    { name, call },
  ]),
);

export function methodNamed(name: string): AnyMethod | undefined {
  return METHODS.get(name.toLowerCase());
}
