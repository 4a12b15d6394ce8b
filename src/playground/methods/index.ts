import type { ApiMethods } from 'grammy/types';
import type { RequestParams } from '../http/request.ts';
import type { CallContext, Handler } from '../world.ts';
import * as bot from './bot.ts';
import * as inlineMessages from './inline-messages.ts';
import * as media from './media.ts';
import * as messages from './messages.ts';
import * as payments from './payments.ts';
import * as richMessages from './rich-messages.ts';
import * as stickerSets from './sticker-sets.ts';

interface AnyMethod {
  readonly name: string;
  readonly call: (params: RequestParams<string>, context: CallContext) => unknown;
}

type Handlers = { readonly [M in keyof ApiMethods]?: Handler<M> | Handler<M, unknown> };

/** Every export of a module that the Bot API has is a method under its own name. */
function methodsIn(module: Handlers): AnyMethod[] {
  return Object.entries(module).map(([name, call]) => ({ name, call }));
}

const METHODS: ReadonlyMap<string, AnyMethod> = new Map(
  [bot, inlineMessages, media, messages, payments, richMessages, stickerSets]
    .flatMap(module => methodsIn(module))
    .map(method => [method.name.toLowerCase(), method]),
);

export function methodNamed(name: string): AnyMethod | undefined {
  return METHODS.get(name.toLowerCase());
}
