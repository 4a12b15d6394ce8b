import type { ChatEvent } from '../../../src/playground/people/room.ts';
import type { Call } from '../network/calls.ts';
import type { Trouble } from '../troubles/trouble.ts';
import type { Stored } from './audit.ts';

/** One chat as Telegram knows it. */
export interface Chat {
  readonly id: number;
  /** Stands in all wishes of the person, and in nobody else's. */
  readonly name: string;
  readonly events: readonly ChatEvent[];
  /** Who is drawn on each sticker in the chat, by `file_unique_id`: a place in the list of chats. */
  readonly drawn: ReadonlyMap<string, number | undefined>;
}

/** A sticker set as Telegram has it. */
export interface PackSeen {
  readonly name: string;
  readonly ownerId: number;
  /** `file_unique_id`s, in order. */
  readonly stickers: readonly string[];
}

/** What both sides know at the end of a run: all that the invariants look at. */
export interface Evidence {
  /** When a process was killed, in ms since 1970, in order. */
  readonly kills: readonly number[];
  /** When a process ended without being killed, in ms since 1970. */
  readonly ends: readonly number[];
  /** What was broken for a while, by its end. */
  readonly troubles: readonly Trouble[];
  readonly calls: readonly Call[];
  readonly chats: readonly Chat[];
  readonly packs: readonly PackSeen[];
  /** Packs that people have deleted in Telegram, and how many stickers had come into each. */
  readonly deletedPacks: ReadonlyMap<string, number>;
  readonly stored: Stored;
  /** Names of migrations that are not applied. */
  readonly pendingMigrations: readonly string[];
  /** Updates that Telegram still had when everything was quiet. */
  readonly unfetched: number;
  /** Requests that no real service would have taken. */
  readonly wrongRequests: readonly string[];
}

/** Something that must never be. */
export interface Violation {
  readonly invariant: string;
  readonly chat?: number | undefined;
  /** ms since 1970. */
  readonly at?: number | undefined;
  readonly text: string;
}

export type Invariant = (evidence: Evidence) => readonly Violation[];
