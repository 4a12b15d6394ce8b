import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ResponseParameters } from 'grammy/types';
import { BotApiError } from '../errors.ts';
import { methodNamed } from '../methods/index.ts';
import type { World } from '../world.ts';
import type { Faults } from './faults.ts';
import { isAskedFromElsewhere, namesThisComputer, readParams } from './request.ts';

type Outcome =
  | {
      readonly status: number;
      readonly type: string;
      readonly body: string | Uint8Array;
    }
  | 'reset'
  | 'hang';

const UNAUTHORIZED = new BotApiError(401, 'Unauthorized');
const NOT_FOUND = new BotApiError(404, 'Not Found');
/** Not a Telegram error: other web pages must not be able to guess a token here. */
const FOREIGN = new BotApiError(403, 'Forbidden: this server answers only programs of this computer');
const ANY_TOKEN = /^\/(file\/)?bot[^/]*\//;
const ANY_TOKEN_BUT_FILES = /^\/bot[^/]*\//;

export class HttpApi {
  readonly #world: World;
  readonly #faults: Faults;
  readonly #methodPrefix: string;
  readonly #filePrefix: string;

  constructor(world: World, faults: Faults, token: string) {
    this.#world = world;
    this.#faults = faults;
    this.#methodPrefix = `/bot${token}/`;
    this.#filePrefix = `/file/bot${token}/`;
  }

  async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const gone = new AbortController();
    response.once('close', () => gone.abort());
    let outcome: Outcome;
    try {
      outcome = await this.#answer(request, gone.signal);
    } catch (error) {
      // The client hung up while sending, so do not answer.
      if (request.destroyed && !request.complete) return;
      outcome = this.#refusal(error);
    }
    if (outcome === 'hang' || response.destroyed) return;
    if (outcome === 'reset') {
      request.socket.resetAndDestroy();
      return;
    }
    const { status, type, body } = outcome;
    response.writeHead(status, {
      'content-type': type,
      'content-length': Buffer.byteLength(body),
    });
    response.end(body);
  }

  async #answer(request: IncomingMessage, gone: AbortSignal): Promise<Outcome> {
    // GET calls also change state, so a page must not even be able to load them as a picture.
    if (!namesThisComputer(request) || isAskedFromElsewhere(request)) {
      request.resume();
      throw FOREIGN;
    }
    const url = request.url ?? '/';
    const mark = url.indexOf('?');
    const path = mark < 0 ? url : url.slice(0, mark);
    const served = this.#world.files.access.type === 'served';
    // Telegram's own server redirects to its documentation; the open-source one knows nothing here.
    if (served && path === '/') return { status: 200, type: 'text/html', body: 'core.telegram.org/bots' };
    if (served && path.startsWith(this.#filePrefix))
      return this.#download(path.slice(this.#filePrefix.length), gone);
    if (!path.startsWith(this.#methodPrefix)) {
      request.resume();
      throw (served ? ANY_TOKEN : ANY_TOKEN_BUT_FILES).test(path) ? UNAUTHORIZED : NOT_FOUND;
    }
    const name = path.slice(this.#methodPrefix.length);
    const params = await readParams(request, mark < 0 ? '' : url.slice(mark + 1));
    const method = methodNamed(name);
    if (!method) {
      this.#world.violations.push(`${name}: no such method`);
      throw NOT_FOUND;
    }
    const work = async () =>
      json(200, { ok: true, result: await method.call(params, { world: this.#world, gone }) });
    // A private chat has the id of its user, so faults of a chat also affect calls about the user's stickers.
    return this.#faulty(method.name, params.string('chat_id') || params.string('user_id'), work, gone);
  }

  #download(path: string, gone: AbortSignal): Promise<Outcome> {
    const work = async (): Promise<Outcome> => {
      const file = this.#world.files.at(decodeURIComponent(path));
      if (!file) throw NOT_FOUND;
      return { status: 200, type: 'application/octet-stream', body: file.bytes };
    };
    return this.#faulty('file', '', work, gone);
  }

  async #faulty(
    method: string,
    chatId: string,
    work: () => Promise<Outcome>,
    gone: AbortSignal,
  ): Promise<Outcome> {
    const fault = this.#faults.strike({ method, chatId });
    switch (fault?.kind) {
      case undefined:
        return work();
      case 'error':
        return failure(fault, fault.status);
      case 'page':
        return { status: fault.status, type: 'text/html', body: fault.body };
      case 'answer':
        await work();
        return json(200, { ok: true, result: fault.result });
      case 'reset-before':
        return 'reset';
      case 'reset-after':
        await work().catch(error => this.#refusal(error));
        return 'reset';
      case 'delay':
        await this.#world.clock.sleep(fault.ms, gone);
        return work();
      case 'hold':
        await fault.until;
        return work();
      case 'hang':
        return 'hang';
      default:
        return fault satisfies never;
    }
  }

  #refusal(error: unknown): Outcome {
    if (error instanceof BotApiError) {
      const { code, message, parameters } = error;
      return failure({ error_code: code, description: message, parameters });
    }
    // A bug of this server must not pass for an error of Telegram.
    const reason = error instanceof Error ? (error.stack ?? error.message) : String(error);
    this.#world.violations.push(`defect of the playground: ${reason}`);
    return failure({ error_code: 500, description: 'Internal Server Error' });
  }
}

function json(status: number, body: object): Outcome {
  return { status, type: 'application/json', body: JSON.stringify(body) };
}

interface Failure {
  readonly error_code: number;
  readonly description: string;
  readonly parameters?: ResponseParameters | undefined;
}

function failure({ error_code, description, parameters }: Failure, status = error_code): Outcome {
  return json(status, { ok: false, error_code, description, parameters });
}
