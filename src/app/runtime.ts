import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { ChatProvider, GenerateObject } from '../ai-chat/index.ts';
import type { AssistantDeps } from '../assistant/turn/context.ts';
import type { ProcessIdentity } from '../assistant-db/operation/processes.ts';
import type { Activity } from '../bot/updates/activity.ts';
import type { PictureObserver } from '../generation/ports.ts';
import type { Decoder } from '../images/decoder/index.ts';
import type { Animator } from '../images/motion/index.ts';
import type { ImageGenerator } from '../images/types.ts';
import { type Clock, followingClock, systemClock } from '../lib/clock.ts';
import { type CreateThreads, createThreads } from '../lib/threads.ts';

const LEASE_MS = 8000;

/** Clock, randomness and the identity of the process. */
export interface Runtime {
  readonly clock: Clock;
  readonly random: () => number;
  readonly me: ProcessIdentity;
  readonly createThreads: CreateThreads;
  /** Shared by several apps and closed by their owner; by default the app has its own. */
  readonly decoder?: Decoder;
  /** Closed by its owner; by default the app has its own. */
  readonly animator?: Animator;
}

export function processRuntime(): Runtime {
  return {
    clock: followingClock(systemClock),
    random: Math.random,
    me: { id: `${hostname()}:${process.pid}:${randomUUID()}`, leaseMs: LEASE_MS },
    createThreads,
  };
}

/** Hooks through which the playground observes and changes the bot. */
export interface Instrumentation {
  wrapChat?(provider: ChatProvider, isFallback: boolean): ChatProvider;
  wrapImages?(generator: ImageGenerator): ImageGenerator;
  /** Wraps whole exchanges, retries and failover included. */
  wrapCall?(call: AssistantDeps['callAIChat']): AssistantDeps['callAIChat'];
  /** Asked before all other models of a chat. */
  preferredChat?(chatId: number): ChatProvider | undefined;
  wrapObjects?(generate: GenerateObject): GenerateObject;
  readonly onPicture?: PictureObserver;
  /** Must not throw. */
  onTurn?(chatId: number, turn: string, activities: readonly Activity[]): void;
  /** Must not throw. */
  onForgotten?(personId: number): void;
}
