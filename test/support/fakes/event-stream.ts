import type { ServerResponse } from 'node:http';
import { setImmediate } from 'node:timers/promises';

/** An answer in server-sent events. */
export interface EventStream {
  readonly kind: 'stream';
  /** The data of the events, each in the form of its service. */
  readonly events: readonly unknown[];
  /** The connection breaks after the last event. */
  readonly isCut: boolean;
  /** Raw text after the last event. */
  readonly tail?: string;
  /** Bytes per write; by default whole events. */
  readonly pieceBytes?: number;
  /** The connection stays open and silent after the last event. */
  readonly staysOpen?: true;
}

/**
 * Streams that are more than a plain answer in events.
 *
 * @param stream turns an answer into the service's stream
 */
export function eventStreams<A>(stream: (answer: A) => EventStream) {
  const upTo = (events: number, answer: A): EventStream => {
    const whole = stream(answer);
    return { ...whole, events: whole.events.slice(0, events) };
  };
  return {
    events: (...events: readonly unknown[]): EventStream => ({ kind: 'stream', events, isCut: false }),
    /** Breaks the connection after this many events. */
    cutAfter: (events: number, answer: A): EventStream => ({ ...upTo(events, answer), isCut: true }),
    /** Ends properly after this many events, as when a proxy gives up. */
    endedAfter: upTo,
    /** An error is one of the events. */
    failsAfter: (events: number, answer: A, error: unknown): EventStream => {
      const begun = upTo(events, answer);
      return { ...begun, events: [...begun.events, error] };
    },
    leftOpen: (answer: A): EventStream => ({ ...stream(answer), staysOpen: true }),
    inPieces: (pieceBytes: number, answer: A): EventStream => ({ ...stream(answer), pieceBytes }),
  };
}

/** Sends several events of a long stream at once, as on a real connection. */
const MAX_PIECES = 500;

/** @param written an event as its service writes it */
export async function sendEvents(
  response: ServerResponse,
  { events, isCut, tail = '', pieceBytes, staysOpen }: EventStream,
  written: (event: unknown) => string,
): Promise<void> {
  response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' });
  response.flushHeaders();
  const texts = [...events.map(written), tail];
  const atOnce = Math.ceil(texts.length / MAX_PIECES);
  for (let next = 0; next < texts.length; next += atOnce) {
    const bytes = Buffer.from(texts.slice(next, next + atOnce).join(''));
    const size = pieceBytes ?? Math.max(bytes.length, 1);
    for (let start = 0; start < bytes.length && !response.destroyed; start += size) {
      response.write(bytes.subarray(start, start + size));
      // Lets the reader take this piece before the next one arrives.
      await setImmediate();
    }
  }
  if (isCut) response.destroy();
  else if (!staysOpen) response.end();
}
