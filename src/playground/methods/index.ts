import type { ApiMethods } from 'grammy/types';
import type { RequestParams } from '../http/request.ts';
import type { CallContext, Handler } from '../world.ts';
import * as bot from './bot.ts';
import * as media from './media.ts';
import * as messages from './messages.ts';
import * as stickerSets from './sticker-sets.ts';

/** Every export of these files is a method of the Bot API under its own name. */
const HANDLERS = { ...bot, ...media, ...messages, ...stickerSets } satisfies {
  [M in keyof ApiMethods]?: Handler<M> | Handler<M, unknown>;
};

interface AnyMethod {
  readonly name: string;
  readonly call: (params: RequestParams<string>, context: CallContext) => unknown;
}

const METHODS: ReadonlyMap<string, AnyMethod> = new Map(
  Object.entries(HANDLERS).map(([name, call]) => [name.toLowerCase(), { name, call }]),
);

export function methodNamed(name: string): AnyMethod | undefined {
  return METHODS.get(name.toLowerCase());
}
