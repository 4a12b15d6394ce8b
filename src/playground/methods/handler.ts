import type { ApiMethods, Opts } from 'grammy/types';
import type { RequestParams } from '../http/request.ts';
import type { World } from '../world.ts';

export type ParamOf<M extends keyof ApiMethods> = keyof Opts<M> & string;

export interface CallContext {
  readonly world: World;
  /** Aborts when the client is gone. Made on demand: few calls need one. */
  readonly gone: () => AbortSignal;
}

type Result<M extends keyof ApiMethods> = ReturnType<ApiMethods[M]>;

/**
 * One Bot API method: reads its own parameters, returns its own result, throws `BotApiError`.
 *
 * @typeParam R the result, where Telegram gives others than it documents
 */
export type Handler<M extends keyof ApiMethods, R = Result<M>> = (
  params: RequestParams<ParamOf<M>>,
  context: CallContext,
) => R | Promise<R>;
