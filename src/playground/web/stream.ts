import type { ServerResponse } from 'node:http';
import type { Clock } from '../../lib/clock.ts';
import type { ChatEvent } from '../people/room.ts';
import { draftView, type Inhabitant, messageView } from './people.ts';
import type { PageEvent, Surroundings } from './protocol.ts';

const LOOK_MS = 1000;
/** A page that reads nothing is cut off, and gets a snapshot when it comes back. */
const MAX_UNREAD_BYTES = 16 * 1024 * 1024;

interface EventStreamDeps {
  readonly clock: Clock;
  readonly botId: number;
  readonly surroundings: () => Promise<Surroundings>;
}

/** One page that looks at one person's chat: a snapshot, then what happens, as server-sent events. */
export class EventStream {
  readonly #deps: EventStreamDeps;
  readonly #inhabitant: Inhabitant;
  readonly #response: ServerResponse;
  readonly #closed = new AbortController();
  readonly #sent = new Map<string, string>();
  /** The last event of the chat that the page knows of; undefined before the snapshot. */
  #seq: number | undefined;
  #looking = false;
  #lookAgain = false;

  constructor(deps: EventStreamDeps, inhabitant: Inhabitant, response: ServerResponse) {
    this.#deps = deps;
    this.#inhabitant = inhabitant;
    this.#response = response;
  }

  async run(): Promise<void> {
    const response = this.#response;
    response.once('close', () => this.close());
    if (response.destroyed) this.close();
    response.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
    });
    const unwatch = this.#inhabitant.person.watch(() => {
      this.#tellChat();
      this.look();
    });
    this.look();
    while (!this.#closed.signal.aborted) {
      await this.#deps.clock.sleep(LOOK_MS, this.#closed.signal);
      this.look();
    }
    unwatch();
    response.end();
  }

  close(): void {
    this.#closed.abort();
  }

  look(): void {
    this.#lookAgain = true;
    if (!this.#looking) void this.#look();
  }

  async #look(): Promise<void> {
    this.#looking = true;
    try {
      while (this.#lookAgain && !this.#closed.signal.aborted) {
        this.#lookAgain = false;
        this.#tellSurroundings(await this.#deps.surroundings());
      }
    } catch {
      // Whoever gives the surroundings has reported it; the page comes back for a new snapshot.
      this.#closed.abort();
    } finally {
      this.#looking = false;
    }
  }

  #tellSurroundings(now: Surroundings): void {
    const changed = Object.entries(now).filter(([name, part]) => {
      const json = JSON.stringify(part);
      if (this.#sent.get(name) === json) return false;
      this.#sent.set(name, json);
      return true;
    });
    if (this.#seq === undefined) {
      this.#tellSnapshot(now);
      // What nobody had seen is seen now.
      this.#lookAgain = true;
    } else if (changed.length > 0) {
      this.#tell({ type: 'changed', ...Object.fromEntries(changed) });
    }
  }

  #tellSnapshot(now: Surroundings): void {
    const { person } = this.#inhabitant;
    const messages = person.messages.map(({ raw }) => messageView(raw, this.#deps.botId));
    this.#inhabitant.seenId = messages.at(-1)?.id ?? 0;
    this.#seq = person.log.at(-1)?.seq ?? 0;
    const draft = person.draft ? draftView(person.draft) : null;
    this.#tell({ type: 'snapshot', ...now, messages, draft } satisfies PageEvent);
  }

  #tellChat(): void {
    if (this.#seq === undefined) return;
    for (const event of this.#inhabitant.person.eventsAfter(this.#seq)) {
      this.#seq = event.seq;
      if (event.type === 'message') this.#inhabitant.seenId = event.message.message_id;
      this.#tell(this.#chatEvent(event));
    }
  }

  /** Undefined for what shows in the surroundings, or not at all. */
  #chatEvent(event: ChatEvent): PageEvent | undefined {
    switch (event.type) {
      case 'message':
      case 'edit':
        return { type: 'message', message: messageView(event.message, this.#deps.botId) };
      case 'delete':
        return { type: 'delete', id: event.message.message_id };
      case 'action':
        return { type: 'action', action: event.action };
      case 'draft':
        return { type: 'draft', draft: draftView(event) };
      case 'callback_answer':
        return { type: 'answer', text: event.text };
      case 'press':
      case 'blocked':
      case 'unblocked':
      case 'deactivated':
      case 'sticker_set':
        return undefined;
      default:
        return event satisfies never;
    }
  }

  #tell(event: object | undefined): void {
    // JSON has no raw line break in it: one line of data is one event.
    if (event) this.#write(`data: ${JSON.stringify(event)}\n\n`);
  }

  #write(text: string): void {
    if (this.#closed.signal.aborted) return;
    this.#response.write(text);
    if (this.#response.writableLength > MAX_UNREAD_BYTES) this.#response.destroy();
  }
}
