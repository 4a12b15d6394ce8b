import { ReadableStream } from 'node:stream/web';
import type { z } from 'zod';
import { apiUser } from '../assistant-db/people/api-sessions.ts';
import { formatMarkdown } from '../bot/outgoing/markdown.ts';
import { withActionLine } from '../lib/action-line.ts';
import { errorMessage } from '../lib/errors.ts';
import type { Logger } from '../lib/logger.ts';
import type { Synthesize } from '../speech/index.ts';
import { Problem, problemReply } from './problems.ts';
import type { ChatAnswer, chatRequest } from './schema.ts';
import { approvalsOf, type Input, isSettled, post, type SessionDeps, take, waitUntil } from './session.ts';

/** A turn may take long: its models, then those of the agents it hands over to. */
export const MAX_WAIT_MS = 10 * 60_000;

export interface ChatDeps extends SessionDeps {
  readonly log: Logger;
  readonly synthesize: Synthesize | undefined;
}

type ChatRequest = z.infer<typeof chatRequest>;

function inputOf(request: ChatRequest): Input {
  return 'press' in request
    ? { type: 'press', data: request.press }
    : { type: 'words', text: request.text, program: { commands: request.commands } };
}

async function soundOf({ synthesize, log }: ChatDeps, text: string, userId: number, signal: AbortSignal) {
  if (synthesize === undefined || text === '') return undefined;
  try {
    const bytes = await synthesize(text, { signal, chatId: userId });
    return bytes && Buffer.from(bytes).toString('base64');
  } catch (error) {
    signal.throwIfAborted();
    // The words are the answer.
    log.warn({ chat: userId, cause: errorMessage(error) }, 'an answer could not be spoken');
    return undefined;
  }
}

/** Takes one turn and returns what was said in it. @throws Problem */
async function converse(
  deps: ChatDeps,
  userId: number,
  request: ChatRequest,
  signal: AbortSignal,
): Promise<ChatAnswer> {
  const isOver = await waitUntil(deps, userId, () => isSettled(deps, userId), MAX_WAIT_MS, signal);
  if (!isOver) throw new Problem(504, 'Still at work: the answer comes with the next request.');
  const { text, command, buttons } = await take(deps, userId);
  const approvals = await approvalsOf(deps, userId);
  const wantsSound = 'text' in request && request.audio;
  const audio = wantsSound ? await soundOf(deps, text, userId, signal) : undefined;
  return {
    session_id: request.session_id,
    text,
    ...(command && { command: command.command, args: { ...command.args } }),
    ...(audio !== undefined && { audio }),
    ...(buttons.length > 0 && { buttons: [...buttons] }),
    ...(approvals.length > 0 && { approvals }),
  };
}

function event(name: string, data: object): string {
  return `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
}

/** Server-sent events: `delta` adds to the words, `replace` replaces them, `answer` is the whole answer. */
function streamed(
  deps: ChatDeps,
  userId: number,
  request: ChatRequest,
  signal: AbortSignal,
): ReadableStream<string> {
  let hasLeft = false;
  return new ReadableStream<string>({
    cancel: () => {
      hasLeft = true;
    },
    start: async controller => {
      let shown = '';
      // An error here would end the turn, which goes on without its listener.
      const emit = (name: string, data: object) => {
        if (!hasLeft && !signal.aborted) controller.enqueue(event(name, data));
      };
      const leave = deps.live.listen(userId, {
        onChange: () => {},
        onWords: markdown => {
          const { text } = formatMarkdown(markdown);
          if (text === shown) return;
          const isMore = text.startsWith(shown);
          emit(isMore ? 'delta' : 'replace', { text: isMore ? text.slice(shown.length) : text });
          shown = text;
        },
      });
      try {
        await post(deps, userId, [inputOf(request)]);
        emit('answer', await converse(deps, userId, request, signal));
      } catch (error) {
        if (signal.aborted) return;
        if (!(error instanceof Problem)) deps.log.error({ err: error }, 'a request could not be answered');
        const problem = error instanceof Problem ? error : new Problem(500, 'Internal error.');
        const { body } = problemReply(problem);
        if (typeof body === 'object') emit('problem', body);
      } finally {
        leave();
        if (!hasLeft && !signal.aborted) controller.close();
      }
    },
  });
}

/** One turn of a session, in the form that the caller accepts. @throws Problem */
export async function chat(
  deps: ChatDeps,
  request: ChatRequest,
  accept: string,
  signal: AbortSignal,
): Promise<Response> {
  const userId = await apiUser(deps.db, request.session_id, deps.clock.now());
  if (/^text\/event-stream\b/i.test(accept)) {
    const body = streamed(deps, userId, request, signal).pipeThrough(new TextEncoderStream());
    return new Response(body, { headers: { 'content-type': 'text/event-stream; charset=utf-8' } });
  }
  await post(deps, userId, [inputOf(request)]);
  const answer = await converse(deps, userId, request, signal);
  if (!/^text\/plain\b/i.test(accept)) return Response.json(answer);
  const { session_id, command, args, text } = answer;
  const body = command === undefined ? `${text}\n` : withActionLine(text, { session_id, command, args });
  return new Response(body, { headers: { 'content-type': 'text/plain; charset=utf-8' } });
}
