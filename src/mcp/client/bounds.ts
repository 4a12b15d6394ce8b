import { type Transformer, TransformStream } from 'node:stream/web';
import { setTimeout as pause, setImmediate as turnOfLoop } from 'node:timers/promises';
import {
  deserializeMessage,
  type JSONRPCMessage,
  ReadBuffer,
  type Transport,
} from '@modelcontextprotocol/client';
import { z } from 'zod';
import { JsonCounter, MAX_JSON_VALUES } from '../../lib/json-bounds.ts';
import { readBlocks } from './result.ts';

/** Limit for one message over stdio. */
const MAX_MESSAGE_BYTES = 10_000_000;
/** Limit for one HTTP response. An event stream that stays open is then requested again. */
const MAX_RESPONSE_BYTES = 20_000_000;
/** Limit for one page of the tool list. */
const MAX_LISTED = 256;
/** Limit of JSON lines that are not messages, which cost as much to check. More end the connection. */
const MAX_INVALID = 100;
const INVALID = 'the server does not speak the protocol';
/** Minimum cost of a message, in values. Other work runs after this many. */
const VALUES_PER_MESSAGE = 20;
const MESSAGES_AT_ONCE = 100;
/** Like messages: answering a ping event costs a request of its own. */
const EVENTS_AT_ONCE = 10;
/** Limit of queued messages over stdio. More end the connection. */
const MAX_WAITING = 20_000;
const TOO_LONG = 'the server sent a message that is too long';
const TOO_MANY = 'the server sent a message with too many parts';
const TOO_FAST = 'the server sends more than can be read';
const NEWLINE = 10;
const RETURN = 13;
/** First characters of a line that may be a message. */
const BEGINNINGS = new Set([...'{ \t'].map(sign => sign.charCodeAt(0)));

/**
 * A budget for incoming data: one message of the largest size at once, and the same amount per second. A flood cannot
 * occupy a core.
 */
class Room {
  static readonly #perMs = { bytes: 1000, values: 10 };
  #bytes = MAX_MESSAGE_BYTES;
  #values = MAX_JSON_VALUES;
  #at = performance.now();

  spend(bytes: number, values: number): void {
    this.#bytes -= bytes;
    this.#values -= values;
  }

  /** Yields to other work and waits until the budget allows more. */
  async wait(): Promise<void> {
    await turnOfLoop();
    for (;;) {
      const now = performance.now();
      this.#bytes = Math.min(MAX_MESSAGE_BYTES, this.#bytes + (now - this.#at) * Room.#perMs.bytes);
      this.#values = Math.min(MAX_JSON_VALUES, this.#values + (now - this.#at) * Room.#perMs.values);
      this.#at = now;
      if (this.#bytes > 0 && this.#values > 0) return;
      await pause(1000, undefined, { ref: false });
    }
  }
}

function withoutBlankLines(bytes: Buffer): Buffer {
  let start = 0;
  while (bytes[start] === NEWLINE) start++;
  return bytes.subarray(start);
}

interface Line {
  readonly bytes: Buffer;
  readonly values: number;
}

/**
 * Reads messages over stdio, one per line. Limits their bytes and values before they are parsed, and how many are
 * queued. A line beyond the limits, or a full queue, ends the connection.
 */
export class BoundedLines extends ReadBuffer {
  #chunks: Buffer[] = [];
  #bytes = 0;
  #counter = new JsonCounter();
  readonly #lines: Line[] = [];
  #waitingBytes = 0;
  #invalid = 0;
  readonly #room = new Room();
  #spent = 0;
  readonly #resume: () => void;

  /** @param resume called when more can be read */
  constructor(resume: () => void) {
    super();
    this.#resume = resume;
  }

  override append(chunk: Buffer): void {
    if (this.#invalid > MAX_INVALID) throw new Error(INVALID);
    for (let rest = chunk; ; ) {
      if (this.#chunks.length === 0) rest = withoutBlankLines(rest);
      if (rest.length === 0) return;
      const end = rest.indexOf(NEWLINE);
      const part = end === -1 ? rest : rest.subarray(0, end);
      // Other lines are ordinary output of the program.
      const isMessage = BEGINNINGS.has((this.#chunks[0] ?? part)[0] ?? NEWLINE);
      this.#bytes += part.length;
      if (this.#bytes > MAX_MESSAGE_BYTES) throw new Error(TOO_LONG);
      if (isMessage && this.#counter.add(part) > MAX_JSON_VALUES) throw new Error(TOO_MANY);
      if (isMessage || this.#chunks.length === 0) this.#chunks.push(part);
      if (end === -1) return;
      if (isMessage) this.#queue();
      this.#begin();
      rest = rest.subarray(end + 1);
    }
  }

  override readMessage(): JSONRPCMessage | null {
    while (this.#spent < MESSAGES_AT_ONCE * VALUES_PER_MESSAGE) {
      const line = this.#lines.shift();
      if (line === undefined) return null;
      this.#waitingBytes -= line.bytes.length;
      this.#room.spend(line.bytes.length, VALUES_PER_MESSAGE + line.values);
      if (this.#spent === 0) void this.#room.wait().then(() => this.#goOn());
      this.#spent += VALUES_PER_MESSAGE + line.values;
      try {
        return deserializeMessage(line.bytes.toString('utf8'));
      } catch (error) {
        if (error instanceof SyntaxError) continue;
        if (++this.#invalid > MAX_INVALID) this.#lines.length = 0;
        throw error;
      }
    }
    return null;
  }

  override clear(): void {
    this.#begin();
    this.#lines.length = 0;
  }

  #goOn(): void {
    this.#spent = 0;
    this.#resume();
  }

  #queue(): void {
    this.#waitingBytes += this.#bytes;
    this.#lines.push({ bytes: Buffer.concat(this.#chunks), values: this.#counter.values });
    if (this.#lines.length > MAX_WAITING || this.#waitingBytes > 2 * MAX_MESSAGE_BYTES)
      throw new Error(TOO_FAST);
  }

  #begin(): void {
    this.#chunks = [];
    this.#bytes = 0;
    this.#counter = new JsonCounter();
  }
}

const listedTool = z.looseObject({
  name: z.string(),
  description: z.string().optional(),
  inputSchema: z.looseObject({ type: z.literal('object') }),
});

/**
 * Reduces results to the readable items before the SDK's schemas see them. Those schemas read whole lists, report each
 * invalid item, and refuse the result for one of them.
 */
export function trimMessages(transport: Pick<Transport, 'onmessage'>): void {
  let deliver: Transport['onmessage'];
  Object.defineProperty(transport, 'onmessage', {
    get: () => deliver,
    set: (handler: Transport['onmessage']) => {
      deliver = handler && ((message, extra) => handler(trimmed(message), extra));
    },
  });
}

function trimmed<Message extends JSONRPCMessage>(message: Message): Message {
  if (!('result' in message)) return message;
  const { content, tools } = message.result;
  return {
    ...message,
    result: {
      ...message.result,
      ...(Array.isArray(content) && { content: readBlocks(content) }),
      ...(Array.isArray(tools) && {
        tools: tools.slice(0, MAX_LISTED).filter(tool => listedTool.safeParse(tool).success),
      }),
    },
  };
}

function reporting(onExcess: () => void) {
  return (what: string) => {
    onExcess();
    return new Error(what);
  };
}

/** Forwards a JSON body within limits on bytes and values. */
function boundedJson(onExcess: () => void): Transformer<Uint8Array, Uint8Array> {
  const counter = new JsonCounter();
  const excess = reporting(onExcess);
  let read = 0;
  return {
    transform: (chunk, controller) => {
      read += chunk.byteLength;
      if (read > MAX_RESPONSE_BYTES) throw excess(TOO_LONG);
      if (counter.add(chunk) > MAX_JSON_VALUES) throw excess(TOO_MANY);
      controller.enqueue(chunk);
    },
  };
}

/**
 * Forwards events within limits on values per event and on their rate, so that an endless stream cannot occupy a core.
 */
function boundedEvents(onExcess: () => void): Transformer<Uint8Array, Uint8Array> {
  let counter = new JsonCounter();
  let endsLine = false;
  let read = 0;
  const room = new Room();
  const excess = reporting(onExcess);
  const count = (bytes: Uint8Array) => {
    const before = counter.values;
    if (counter.add(bytes) > MAX_JSON_VALUES) throw excess(TOO_MANY);
    room.spend(bytes.length, counter.values - before);
  };
  return {
    transform: async (chunk, controller) => {
      read += chunk.byteLength;
      if (read > MAX_RESPONSE_BYTES) throw new Error(TOO_LONG);
      let passed = 0;
      let events = 0;
      let start = 0;
      const pass = async (end: number) => {
        controller.enqueue(chunk.subarray(passed, end));
        passed = end;
        events = 0;
        await room.wait();
      };
      for (let at = 0; at < chunk.length; at++) {
        // An empty line ends an event.
        if (chunk[at] === NEWLINE && endsLine) {
          count(chunk.subarray(start, at));
          start = at;
          counter = new JsonCounter();
          room.spend(0, VALUES_PER_MESSAGE);
          if (++events === EVENTS_AT_ONCE) await pass(at + 1);
        }
        if (chunk[at] !== RETURN) endsLine = chunk[at] === NEWLINE;
      }
      count(chunk.subarray(start));
      if (passed < chunk.length) await pass(chunk.length);
    },
  };
}

/**
 * `fetch` with limited responses.
 * @param onExcess called when a response exceeds a limit, because the SDK would keep waiting for events
 */
export function boundedFetch(onExcess: () => void) {
  return async (url: string | URL, init?: RequestInit): Promise<Response> => {
    const response = await globalThis.fetch(url, init);
    if (response.body === null) return response;
    const { status, statusText, headers, redirected } = response;
    const isEvents = headers.get('content-type')?.includes('text/event-stream') === true;
    const body = response.body.pipeThrough(
      new TransformStream(isEvents ? boundedEvents(onExcess) : boundedJson(onExcess)),
    );
    const limited = new Response(body, { status, statusText, headers });
    // A constructed Response lacks both, and the SDK reads them.
    Object.defineProperties(limited, { url: { value: response.url }, redirected: { value: redirected } });
    return limited;
  };
}
