import type { ChatProvider, ContextBudget } from '../ai-chat/index.ts';
import type { LiveMinutes, VoiceMinutes } from '../app/voice-limit.ts';
import { type Clock, withTimeout } from '../lib/clock.ts';
import { ProviderError } from '../lib/errors.ts';
import type { Logger } from '../lib/logger.ts';
import type { Person } from '../playground/people/person.ts';
import type { LiveCall, LivePage, OpenLive } from '../playground/web/live.ts';
import type { LiveEnd } from '../playground/web/protocol.ts';
import { liveMs, type RealtimeModel, type RealtimeSession } from '../speech/index.ts';

/** Step in which the daily minutes are counted. */
const STEP_MS = 5000;
const SILENCE_MS = 60_000;
/** Longest pause in which only the user speaks, or the bot draws or answers. */
const LONGEST_MS = 5 * 60_000;
/** Maximum lead of incoming sound over real time. */
const AHEAD_MS = 10_000;
const OPEN_MS = 15_000;
const MAX_TEXT = 4096;
/** In characters. Longer messages of the program are only shown, not read aloud. */
const MAX_READ = 600;
const MAX_REMEMBERED = 20_000;

interface Speaker {
  readonly model: RealtimeModel;
  readonly budget: ContextBudget;
}

interface Opened extends Speaker {
  readonly session: RealtimeSession;
}

export interface LiveVoiceDeps {
  /** Tried in this order. */
  readonly models: readonly Speaker[];
  readonly minutes: VoiceMinutes;
  /** The limit for all users together. */
  readonly total: LiveMinutes;
  readonly clock: Clock;
  readonly log: Logger;
}

/** Live voice conversations. Transcribed speech becomes messages of the user; the session reads the answers aloud. */
export class LiveVoice {
  readonly #deps: LiveVoiceDeps;
  readonly #calls = new Map<number, Call>();

  constructor(deps: LiveVoiceDeps) {
    this.#deps = deps;
  }

  readonly open: OpenLive = (person, page) => {
    this.#calls.get(person.id)?.hangUp();
    const call = new Call(this.#deps, person, page, () => {
      if (this.#calls.get(person.id) === call) this.#calls.delete(person.id);
    });
    this.#calls.set(person.id, call);
    return call;
  };

  async close(): Promise<void> {
    const calls = [...this.#calls.values()];
    for (const call of calls) call.hangUp();
    await Promise.all(calls.map(({ done }) => done));
  }

  /** The model that answers this chat while its user is talking. */
  provider(chatId: number): ChatProvider | undefined {
    return this.#calls.get(chatId)?.provider;
  }
}

class Call implements LiveCall {
  provider: ChatProvider | undefined;
  readonly done: Promise<void>;
  readonly #deps: LiveVoiceDeps;
  readonly #person: Person;
  readonly #page: LivePage;
  readonly #over = new AbortController();
  #session: RealtimeSession | undefined;
  /** When the queued sound ends, in {@link Clock.elapsed} time. */
  #soundUntil: number;
  #newest: number;
  #heardUntil = 0;
  #isSpeaking = false;
  #answering = 0;
  /** The letters the model said, which need not be read aloud again. */
  #said = '';

  constructor(deps: LiveVoiceDeps, person: Person, page: LivePage, onEnd: () => void) {
    this.#deps = deps;
    this.#person = person;
    this.#page = page;
    this.#soundUntil = deps.clock.elapsed();
    this.#newest = person.messages.at(-1)?.message_id ?? 0;
    const stopWatching = person.watch(() => {
      if (person.blocked) this.hangUp();
      else this.#readNew();
    });
    this.done = this.#talk()
      .catch((error: unknown): LiveEnd => {
        deps.log.error({ chat: person.id, err: error }, 'live voice failed; the conversation was ended');
        return 'failed';
      })
      .then(reason => {
        stopWatching();
        this.#over.abort();
        this.#session?.close();
        onEnd();
        page.end(reason);
      });
  }

  /** Drops sound that arrives faster than real time, because it would cost money. */
  hear(pcm: Buffer): void {
    const now = this.#deps.clock.elapsed();
    const until = Math.max(this.#heardUntil, now) + liveMs(pcm);
    if (this.#session === undefined || until > now + AHEAD_MS) return;
    this.#heardUntil = until;
    this.#session.hear(pcm);
  }

  heard(ms: number): void {
    this.#soundUntil = this.#deps.clock.elapsed();
    this.#session?.interrupt(ms);
  }

  hangUp(): void {
    this.provider = undefined;
    this.#over.abort();
  }

  async #talk(): Promise<LiveEnd> {
    const { minutes, total, clock, log } = this.#deps;
    const { id } = this.#person;
    const { signal } = this.#over;
    const limit = await this.#limit();
    if (limit !== undefined) return limit;
    const opened = await this.#open();
    if (signal.aborted) return 'over';
    if (opened === undefined) return 'failed';
    const { model, session } = opened;
    this.provider = this.#providerOf(opened);
    this.#page.send({ type: 'ready' });
    this.#noteSound(0);
    for (let calls = 1; ; calls = 0) {
      // Count before use, because an interrupted step may have cost money.
      const seconds = STEP_MS / 1000;
      await minutes.count(id, seconds);
      await total.count({ provider: model.name, model: model.model, calls, seconds });
      const ended = await Promise.race([session.ended, clock.sleep(STEP_MS, signal)]);
      if (signal.aborted) return 'over';
      if (ended !== undefined) {
        log.warn({ chat: id, provider: model.name, kind: ended.kind }, 'a live session has ended');
        return 'over';
      }
      const reached = await this.#limit();
      if (reached !== undefined) return reached;
      const isBusy = this.#isSpeaking || this.#answering > 0 || this.#person.action !== undefined;
      if (clock.elapsed() - this.#soundUntil >= (isBusy ? LONGEST_MS : SILENCE_MS)) return 'silence';
    }
  }

  async #limit(): Promise<LiveEnd | undefined> {
    const { minutes, total, log } = this.#deps;
    const { id } = this.#person;
    if (await minutes.isReached(id)) return 'limit';
    if (!(await total.isReached(id))) return undefined;
    log.warn({ chat: id }, 'the minutes of live voice of today are used up; DAILY_LIVE_MINUTES sets them');
    return 'full';
  }

  async #open(): Promise<Opened | undefined> {
    const { models, log } = this.#deps;
    const { signal } = this.#over;
    for (const { model, budget } of models) {
      try {
        const events = {
          onSpeech: () => {
            this.#isSpeaking = true;
            this.#noteSound(0);
            this.#page.send({ type: 'hush' });
          },
          onWords: (text: string) => this.#understand(text),
          onSound: (pcm: Buffer) => {
            this.#noteSound(liveMs(pcm));
            this.#page.play(pcm);
          },
        };
        const session = await withTimeout(OPEN_MS, signal, inTime => model.open(events, inTime));
        this.#session = session;
        return { model, budget, session };
      } catch (error) {
        if (!(error instanceof ProviderError)) throw error;
        if (signal.aborted) return undefined;
        const facts = { chat: this.#person.id, provider: model.name, kind: error.kind };
        log.warn(facts, `a live session could not be opened: ${error.message}`);
      }
    }
    return undefined;
  }

  #noteSound(ms: number): void {
    this.#soundUntil = Math.max(this.#soundUntil, this.#deps.clock.elapsed()) + ms;
  }

  #understand(text: string): void {
    this.#isSpeaking = false;
    this.#noteSound(0);
    if (this.#person.blocked) this.hangUp();
    else if (text === '') this.#page.send({ type: 'unclear' });
    else this.#person.sendText(text.slice(0, MAX_TEXT));
  }

  #providerOf({ model: { name, model }, budget, session }: Opened): ChatProvider {
    return {
      name,
      model,
      budget,
      complete: async (request, signal, onText) => {
        this.#answering++;
        try {
          const answer = await session.complete(request, signal, onText);
          this.#said = (this.#said + lettersOf(answer.text)).slice(-MAX_REMEMBERED);
          return answer;
        } catch (error) {
          if (!(error instanceof ProviderError) || error.kind === 'blocked') throw error;
          // Not repeated, because the user may have heard a part. The next provider answers in text.
          throw new ProviderError(name, 'bad_request', 'the live session did not answer', { cause: error });
        } finally {
          this.#answering--;
        }
      },
    };
  }

  /** Reads the program's own messages aloud, such as a summary: a listener may not look at the chat. */
  #readNew(): void {
    const { log } = this.#deps;
    if (this.#session === undefined) return;
    const fresh = this.#person.messages.filter(
      ({ message_id, from }) => from === 'bot' && message_id > this.#newest,
    );
    this.#newest = fresh.at(-1)?.message_id ?? this.#newest;
    if (fresh.length > 0) this.#noteSound(0);
    for (const { text } of fresh) {
      const lines = text.split('\n').filter(line => !this.#said.includes(lettersOf(line)));
      if (lines.length === 0) continue;
      this.#session?.readAloud(lines.join('\n').slice(0, MAX_READ)).catch((error: unknown) => {
        log.warn({ chat: this.#person.id, err: error }, 'a message was not read aloud; it is in the chat');
      });
    }
  }
}

function lettersOf(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}]/gu, '');
}
