import type { Readable } from 'node:stream';
import { createParser } from 'eventsource-parser';

/**
 * What an event says of the answer that it is a part of. `complete`: nothing that matters follows, whether or not the
 * server closes the connection. `finished`: only bookkeeping may follow, such as the tokens, for which it is not worth to
 * wait long.
 */
export type EventProgress = 'more' | 'finished' | 'complete';

/** How long bookkeeping is waited for behind a finished answer, in ms. */
const BOOKKEEPING_MS = 500;
/** A connection that ends by itself within this time, in ms, can be used again; any other is closed. */
const CLOSING_MS = 250;

export interface EventStreamOptions {
  /** Takes the data of each event. Throws what makes the rest worthless. */
  readonly onEvent: (data: string) => EventProgress;
  /** Takes the size of each piece, in bytes, as it comes. Throws when that is enough. */
  readonly onBytes: (bytes: number) => void;
  /** Otherwise all of it is text. */
  readonly isEvents: boolean;
}

/** The answer is there: the connection is let go without anybody waiting for it. */
function letGo(body: Readable): void {
  // Whatever breaks now breaks behind the answer.
  body.on('error', () => {});
  const timer = setTimeout(() => body.destroy(), CLOSING_MS);
  timer.unref();
  body.once('close', () => clearTimeout(timer));
  body.resume();
}

/**
 * Reads the body of an answer up to its end, or up to the event that completes it: servers leave connections open.
 *
 * @returns what was no event; everything where the body holds none
 * @throws what the callbacks throw, and the error of a connection that breaks before the answer is finished
 */
export function readEventStream(
  body: Readable,
  { onEvent, onBytes, isEvents }: EventStreamOptions,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const decoder = new TextDecoder();
    let text = '';
    let progress: EventProgress = 'more';
    let bookkeeping: NodeJS.Timeout | undefined;
    const parser = createParser({
      onEvent: ({ data }) => {
        if (progress === 'complete') return;
        const next = onEvent(data);
        if (next !== 'more') progress = next;
      },
      onError: ({ line = '' }) => {
        text += `${line}\n`;
      },
    });

    const leave = () => {
      clearTimeout(bookkeeping);
      body.off('data', take).off('end', end).off('error', broken).off('close', closed);
    };
    const fail = (error: unknown) => {
      leave();
      body.on('error', () => {});
      body.destroy();
      reject(error);
    };
    const finish = () => {
      leave();
      letGo(body);
      resolve(text);
    };
    const take = (chunk: Buffer) => {
      try {
        onBytes(chunk.length);
        const piece = decoder.decode(chunk, { stream: true });
        if (isEvents) parser.feed(piece);
        else text += piece;
      } catch (error) {
        return fail(error);
      }
      if (progress === 'complete') finish();
      else if (progress === 'finished') bookkeeping ??= setTimeout(finish, BOOKKEEPING_MS);
    };
    const end = () => {
      try {
        // The last event may lack its empty line.
        parser.reset({ consume: true });
      } catch (error) {
        return fail(error);
      }
      leave();
      resolve(text);
    };
    const broken = (error: unknown) => (progress === 'finished' ? finish() : fail(error));
    const closed = () => broken(new Error('the connection was closed'));
    body.on('data', take).on('end', end).on('error', broken).on('close', closed);
  });
}
