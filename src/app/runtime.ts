import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { ChatProvider, GenerateObject } from '../ai-chat/index.ts';
import type { AssistantDeps } from '../assistant/context.ts';
import type { ProcessIdentity } from '../assistant-db/operation/processes.ts';
import type { Activity } from '../bot/updates/incoming.ts';
import type { PictureObserver } from '../generation/ports.ts';
import type { Decoder } from '../images/decoder/index.ts';
import type { ImageGenerator } from '../images/types.ts';
import { type Clock, systemClock } from '../lib/clock.ts';
import { type CreateThreads, createThreads } from '../lib/threads.ts';

/** The lease of a killed process expires after this long without a heartbeat. */
const LEASE_MS = 8000;

/** What is not the program's to decide: time, chance and who this process is. */
export interface Runtime {
  readonly clock: Clock;
  readonly random: () => number;
  readonly me: ProcessIdentity;
  readonly createThreads: CreateThreads;
  /** Of whoever runs several apps in one process, who also closes it. Left out, the app has one of its own. */
  readonly decoder?: Decoder;
}

export function processRuntime(): Runtime {
  return {
    clock: systemClock,
    random: Math.random,
    me: { id: `${hostname()}:${process.pid}:${randomUUID()}`, leaseMs: LEASE_MS },
    createThreads,
  };
}

/** Whoever looks over the bot's shoulder, or meddles with it: the playground. Each part may be left out. */
export interface Instrumentation {
  /** Stands in front of every chat provider, the fallback included. */
  wrapChat?(provider: ChatProvider, isFallback: boolean): ChatProvider;
  /** Stands in front of every image provider. */
  wrapImages?(generator: ImageGenerator): ImageGenerator;
  /** Stands in front of whole exchanges, retries and failover included: it knows whose they are. */
  wrapCall?(call: AssistantDeps['callAIChat']): AssistantDeps['callAIChat'];
  /** The same for requests for one object. */
  wrapObjects?(generate: GenerateObject): GenerateObject;
  readonly onPicture?: PictureObserver;
  /** Hears what somebody did when its turn begins, under the name of the turn. Must not throw. */
  onTurn?(chatId: number, turn: string, activities: readonly Activity[]): void;
  /** Hears that nothing is kept of a person any more. Must not throw. */
  onForgotten?(personId: number): void;
}
