import { once } from 'node:events';
import { onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import type { LiveMessage, PeopleView } from '../../src/playground/web/protocol.ts';
import type { Playground } from '../../src/playground-bot/index.ts';
import { eventually } from '../support/eventually.ts';
import { tone } from '../support/sounds.ts';

const PIECE = 4800;

/** The page's side of a live conversation. It has heard all sound unless `heardMs` says otherwise. */
export class LiveClient {
  readonly messages: LiveMessage[] = [];
  heardMs: number | undefined;
  isOpen = true;
  #played = 0;
  readonly #socket: WebSocket;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.once('close', () => {
      this.isOpen = false;
    });
    socket.on('message', (data, isBinary) => {
      if (isBinary) {
        this.#played += Buffer.from(data as Buffer).length / 48;
        return;
      }
      const message: LiveMessage = JSON.parse(String(data));
      this.messages.push(message);
      if (message.type !== 'hush') return;
      const ms = this.heardMs ?? this.#played;
      this.#played = ms;
      socket.send(JSON.stringify({ type: 'heard', ms }));
    });
  }

  static async open({ url }: Playground, person: number): Promise<LiveClient> {
    const client = await LiveClient.dial({ url }, person);
    await eventually(() => client.messages[0]?.type).toBe('ready');
    return client;
  }

  /** Opens the connection without waiting for the session. */
  static async dial({ url }: Pick<Playground, 'url'>, person: number, origin = url): Promise<LiveClient> {
    const { run }: PeopleView = JSON.parse(await (await fetch(`${url}/api/people`)).text());
    const query = new URLSearchParams({ person: String(person), run });
    const socket = new WebSocket(`${url.replace('http', 'ws')}/api/live?${query}`, { origin });
    const client = new LiveClient(socket);
    onTestFinished(() => socket.terminate());
    await once(socket, 'open');
    return client;
  }

  get playedMs(): number {
    return Math.round(this.#played);
  }

  get ended(): string | undefined {
    const last = this.messages.at(-1);
    return last?.type === 'ended' ? last.reason : undefined;
  }

  send(data: string | Buffer): void {
    this.#socket.send(data);
  }

  beginToSpeak(): void {
    this.#sound(tone(1));
  }

  stopSpeaking(): void {
    this.#sound(Buffer.alloc(PIECE * 10));
  }

  speak(): void {
    this.beginToSpeak();
    this.stopSpeaking();
  }

  hangUp(): void {
    this.#socket.terminate();
  }

  #sound(pcm: Buffer): void {
    for (let from = 0; from < pcm.length; from += PIECE) this.#socket.send(pcm.subarray(from, from + PIECE));
  }
}
