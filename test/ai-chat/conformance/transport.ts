import type { ChatProvider, OnText } from '../../../src/ai-chat/types.ts';
import type { Protocol, Speech, StreamTrouble, Trouble } from './cases.ts';

export interface ChatOptions {
  readonly timeoutMs?: number;
  /** Replaces the address of the fake; without a path. */
  readonly origin?: string;
}

/** The reaction of a fake service to one request: an answer or a trouble. */
export type Deed = Speech | Trouble | StreamTrouble;

/** A fake service with the same controls for all, and the providers that use it. */
export interface Service {
  /** The name of its provider. */
  readonly provider: string;
  readonly model: string;
  /** Accepted requests for an answer, as JSON text. */
  readonly asked: () => readonly string[];
  /** Requests that the real service would have refused. */
  readonly violations: readonly string[];
  chat(options?: ChatOptions): ChatProvider;
  /** One deed per request. */
  does(...deeds: readonly Deed[]): void;
  stop(): Promise<void>;
}

/** Troubles that a service never has, such as moderation. */
type Never = 'never';

/** The answers of a service. */
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
