import type { Api, Context } from 'grammy';
import type { AssistantDeps, TurnContext, TurnOutcome } from '../assistant/turn/context.ts';
import type { AdminDeps } from '../features/admin/handlers.ts';
import type { ConnectedDeps } from '../features/connected-tools/handlers.ts';
import type { Notice } from '../features/dialogue/input.ts';
import type { PackDeps } from '../features/packs/handlers.ts';
import type { PrivacyDeps } from '../features/privacy/handlers.ts';
import type { NoticeDeps } from '../features/privacy/notice.ts';
import type { StarsDeps } from '../features/stars/handlers.ts';
import type { StickerDeps } from '../features/stickers/variant.ts';
import type { PhotoSource } from '../generation/ports.ts';
import type { Decoder } from '../images/decoder/index.ts';
import type { FootageReader } from '../images/footage/index.ts';
import type { LiveSessions } from '../lib/live-sessions.ts';
import type { Semaphore } from '../lib/semaphore.ts';
import type { Observe } from '../lib/telemetry.ts';
import type { Transcribe } from '../speech/index.ts';
import type { HandleContext } from './dispatcher.ts';
import type { GuestAnswers } from './guest-answers.ts';
import type { Drafts } from './outgoing/drafts.ts';
import type { Batch } from './updates/batches.ts';

/** Takes the documents that users send. */
export interface UserDocuments {
  /** The name of a file, with the ending of its type if it had none; undefined if it is not a document. */
  nameOf(file: { readonly name: string; readonly mime: string }): string | undefined;
  /** Reads a document and stores it. Safe to repeat. @returns the notice for its sender @throws the signal's reason */
  take(
    userId: number,
    file: { readonly name: string; readonly bytes: Buffer },
    signal: AbortSignal,
  ): Promise<Notice>;
}

export interface HandlerDeps
  extends AssistantDeps,
    PackDeps,
    PrivacyDeps,
    NoticeDeps,
    StickerDeps,
    AdminDeps,
    ConnectedDeps,
    StarsDeps {
  readonly api: Api;
  readonly observe: Observe;
  readonly drafts: Drafts;
  readonly live: LiveSessions;
  readonly photos: PhotoSource;
  readonly footage: Pick<FootageReader, 'decodesVideos'>;
  readonly decoder: Decoder;
  readonly guests: GuestAnswers;
  readonly largeFiles: Semaphore;
  readonly transcribe: Transcribe | undefined;
  /** Undefined if the operator does not allow them. */
  readonly userDocuments: UserDocuments | undefined;
}

/** The turn's part of grammY's context, which is that of the last update of a batch. */
export interface BotFlavor {
  turn: TurnContext;
  outcome: TurnOutcome | undefined;
  readonly batch: Batch;
  /** This process's claim on the chat, until the batch is acknowledged. */
  readonly claim: HandleContext;
}

export type BotContext = Context & BotFlavor;
