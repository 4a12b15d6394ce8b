import { ReadableStream } from 'node:stream/web';
import type { z } from 'zod';
import { apiUser } from '../assistant-db/people/api-sessions.ts';
import { openTask } from '../assistant-db/tasks/tasks.ts';
import { formatMarkdown } from '../bot/outgoing/markdown.ts';
import { withActionLine } from '../lib/action-line.ts';
import { errorMessage } from '../lib/errors.ts';
import type { Logger } from '../lib/logger.ts';
import type { Synthesize } from '../speech/index.ts';
import { withLinks } from './answer.ts';
import { problemOf, problemReply } from './problems.ts';
import type { ChatAnswer, chatRequest } from './schema.ts';
import {
  type Answered,
  approvalsOf,
  type Caller,
  type Input,
  mailOf,
  post,
  type SessionDeps,
  settle,
} from './session.ts';

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
    log.warn(
      { chat: userId, cause: errorMessage(error) },
      'speaking an answer failed; sending only the text',
    );
    return undefined;
  }
}

interface Turn {
  readonly answer: ChatAnswer;
  readonly markRead: () => Promise<void>;
}

/** Takes one turn and returns its messages, after earlier unread ones. @throws Problem */
async function converse(
  deps: ChatDeps,
  { session, userId }: Caller,
  request: ChatRequest,
  signal: AbortSignal,
): Promise<Turn> {
  const posted = await post(deps, { session, userId }, [inputOf(request)]);
  await settle(deps, userId, posted, signal);
  const { own, earlier, markRead } = await mailOf(deps, userId, posted.after);
  const approvals = await approvalsOf(deps, userId);
  const task = await openTask(deps.db, userId);
  const buttons = [...earlier.buttons, ...own.buttons];
  const text = withLinks([earlier.text, own.text].filter(each => each !== '').join('\n\n'), buttons);
  const wantsSound = 'text' in request && request.audio;
  const audio = wantsSound ? await soundOf(deps, own.text, userId, signal) : undefined;
  return {
    answer: {
      session_id: session,
      text,
      // An earlier command is too late.
      ...(own.command && { command: own.command.command, args: { ...own.command.args } }),
      ...(audio !== undefined && { audio }),
      ...(buttons.length > 0 && { buttons }),
      ...(approvals.length > 0 && { approvals }),
      ...(task && { task_id: task.id }),
    },
    markRead: () => markRead('all'),
  };
}

function event(name: string, data: object): string {
  return `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
}

/** Server-sent events: `delta` adds to the words, `replace` replaces them, `answer` is the whole answer. */
function streamed(deps: ChatDeps, caller: Caller, request: ChatRequest, signal: AbortSignal): Answered {
  let hasLeft = false;
  let onSent = async () => {};
  const body = new ReadableStream<string>({
    cancel: () => {
      hasLeft = true;
    },
    start: async controller => {
      let shown = '';
      // An error here would end the turn, which must continue without a listener.
      const emit = (name: string, data: object) => {
        if (!hasLeft && !signal.aborted) controller.enqueue(event(name, data));
      };
      const leave = deps.live.listen(caller.userId, {
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
        const { answer, markRead } = await converse(deps, caller, request, signal);
        onSent = markRead;
        emit('answer', answer);
      } catch (error) {
        if (signal.aborted) return;
        const { body } = problemReply(problemOf(error, deps.log));
        if (typeof body === 'object') emit('problem', body);
      } finally {
        leave();
        if (!hasLeft && !signal.aborted) controller.close();
      }
    },
  });
  const headers = { 'content-type': 'text/event-stream; charset=utf-8' };
  const response = new Response(body.pipeThrough(new TextEncoderStream()), { headers });
  return { response, onSent: () => onSent() };
}

/** Answers one turn of a session, in the form that the caller accepts. @throws Problem */
export async function chat(
  deps: ChatDeps,
  request: ChatRequest,
  accept: string,
  signal: AbortSignal,
): Promise<Answered> {
  const { session_id: session } = request;
  const caller = { session, userId: await apiUser(deps.db, session, deps.clock.now()) };
  if (/^text\/event-stream\b/i.test(accept)) return streamed(deps, caller, request, signal);
  const { answer, markRead } = await converse(deps, caller, request, signal);
  if (!/^text\/plain\b/i.test(accept)) return { response: Response.json(answer), onSent: markRead };
  const { command, args, text } = answer;
  const body =
    command === undefined ? `${text}\n` : withActionLine(text, { session_id: session, command, args });
  const headers = { 'content-type': 'text/plain; charset=utf-8' };
  return { response: new Response(body, { headers }), onSent: markRead };
}
