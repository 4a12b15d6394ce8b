import type { ChatProvider, OnText } from '../../../src/ai-chat/types.ts';
import type { Protocol, Speech, StreamTrouble, Trouble } from './cases.ts';

export interface ChatOptions {
  readonly timeoutMs?: number;
  /** In place of the service's own, without a path. */
  readonly origin?: string;
}

/** What a fake service does with one request: it says something, or one of the troubles. */
export type Deed = Speech | Trouble | StreamTrouble;

/** A fake of a service, driven in the same words whichever it is, and providers that ask it. */
export interface Service {
  /** The name that its provider goes by. */
  readonly provider: string;
  readonly model: string;
  /** Accepted requests for an answer, as JSON text. */
  readonly asked: () => readonly string[];
  /** What the real service would have refused. */
  readonly violations: readonly string[];
  chat(options?: ChatOptions): ChatProvider;
  /** One deed per request. */
  does(...deeds: readonly Deed[]): void;
  stop(): Promise<void>;
}

/** What a service never does: it has no moderation, for one. */
type Never = 'never';

/** How the answers of a service are worded. */
export interface Wording<Answer> {
  says(speech: Speech): Answer;
  readonly troubles: Readonly<Record<Trouble, Answer | Never>>;
  readonly streamTroubles: Readonly<Record<StreamTrouble, Answer>>;
}

/** A service and one way of asking it: a column of the table. */
export interface Transport {
  readonly name: string;
  readonly protocol: Protocol;
  readonly isStreamed: boolean;
  readonly never: ReadonlySet<string>;
  open(): Promise<Service>;
}

/** The two columns of a protocol. */
export function transports<Answer>(
  protocol: Protocol,
  { troubles }: Wording<Answer>,
  open: () => Promise<Service>,
): readonly Transport[] {
  const never = new Set(
    Object.entries(troubles).flatMap(([name, answer]) => (answer === 'never' ? [name] : [])),
  );
  return [false, true].map(isStreamed => ({
    name: isStreamed ? `${protocol}, streamed` : protocol,
    protocol,
    isStreamed,
    never,
    open,
  }));
}

/** The answer that a deed is. */
export function wordingOf<Answer>(wording: Wording<Answer>, deed: Deed): Answer {
  if (typeof deed !== 'string') return wording.says(deed);
  const answer = isStreamTrouble(wording, deed) ? wording.streamTroubles[deed] : wording.troubles[deed];
  if (answer === 'never') throw new Error(`this service knows no ${deed}`);
  return answer;
}

function isStreamTrouble(
  { streamTroubles }: Wording<unknown>,
  deed: Trouble | StreamTrouble,
): deed is StreamTrouble {
  return deed in streamTroubles;
}

/** Where the words of an answer are shown while it is made, on a transport that streams. */
export function watch({ isStreamed }: Transport): {
  readonly onText: OnText | undefined;
  readonly shown: string[];
} {
  const shown: string[] = [];
  return { onText: isStreamed ? text => void shown.push(text) : undefined, shown };
}
