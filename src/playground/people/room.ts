import type { Chat, InlineKeyboardMarkup, Message, MessageEntity, Update, User } from 'grammy/types';
import type { Clock } from '../../lib/clock.ts';
import type { BotApiError } from '../errors.ts';
import type { StickerSetChange } from '../sticker-sets.ts';

export type StoredMessage = Message & Update.NonChannel & { reply_markup?: InlineKeyboardMarkup };

export interface MessageDraft {
  readonly draftId: number;
  readonly text: string;
  readonly entities: readonly MessageEntity[];
  readonly threadId?: number;
  readonly canStop?: boolean;
  readonly keepOnStop?: boolean;
}

/** A draft vanishes this long after its last change (core.telegram.org/bots/api#sendmessagedraft). */
const DRAFT_MS = 30_000;
/** core.telegram.org/bots/api#sendchataction */
const ACTION_MS = 5000;

export type ChatEvent = { readonly seq: number; readonly at: number } & (
  | { readonly type: 'message' | 'edit'; readonly message: StoredMessage }
  | { readonly type: 'delete'; readonly message: StoredMessage }
  | { readonly type: 'action'; readonly action: string; readonly threadId?: number }
  | ({ readonly type: 'draft' } & MessageDraft)
  | { readonly type: 'press'; readonly queryId: string; readonly data: string }
  | { readonly type: 'callback_answer'; readonly queryId: string; readonly text: string }
  | { readonly type: 'blocked' | 'unblocked' | 'deactivated' }
  /** Reported in the private chat of the set's owner. */
  | { readonly type: 'sticker_set'; readonly name: string; readonly change: StickerSetChange }
);

type Unnumbered<E> = E extends ChatEvent ? Omit<E, 'seq' | 'at'> : never;
export type NewChatEvent = Unnumbered<ChatEvent>;

interface Entry {
  readonly message: StoredMessage;
  readonly seq: number;
}

interface RoomSettings {
  readonly clock: Clock;
  readonly keepMessages: number;
}

export class Room {
  readonly chat: Chat.PrivateChat | Chat.GroupChat | Chat.SupergroupChat;
  readonly topics = new Set<number>();
  refusal: BotApiError | undefined;
  voiceForbidden = false;
  readonly #settings: RoomSettings;
  readonly #nextMessageId: () => number;
  readonly #messages = new Map<number, Entry>();
  readonly #watchers = new Set<() => void>();
  #events: ChatEvent[] = [];
  #draft: (MessageDraft & { readonly until: number }) | undefined;
  #action: { readonly action: string; readonly until: number } | undefined;
  #seq = 0;

  constructor(
    chat: Chat.PrivateChat | Chat.GroupChat | Chat.SupergroupChat,
    settings: RoomSettings,
    nextMessageId: () => number,
  ) {
    this.chat = chat;
    this.#settings = settings;
    this.#nextMessageId = nextMessageId;
  }

  get entries(): Iterable<Entry> {
    return this.#messages.values();
  }

  get events(): readonly ChatEvent[] {
    return this.#events;
  }

  get(messageId: number): StoredMessage | undefined {
    return this.#messages.get(messageId)?.message;
  }

  seqOf(messageId: number): number {
    return this.#messages.get(messageId)?.seq ?? 0;
  }

  get draft(): MessageDraft | undefined {
    return this.#draft && this.#settings.clock.elapsed() < this.#draft.until ? this.#draft : undefined;
  }

  showDraft(draft: MessageDraft): void {
    this.#draft = { ...draft, until: this.#settings.clock.elapsed() + DRAFT_MS };
    this.note({ type: 'draft', ...draft });
  }

  /** The user presses [Stop] under the draft. */
  stopDraft(): MessageDraft {
    const draft = this.draft;
    if (!draft?.canStop) throw new Error('There is no draft that can be stopped');
    if (draft.keepOnStop) this.#draft = { ...draft, canStop: false, until: this.#draft?.until ?? 0 };
    else this.#draft = undefined;
    this.note({ type: 'draft', ...draft, canStop: false });
    return draft;
  }

  get action(): string | undefined {
    return this.#action && this.#settings.clock.elapsed() < this.#action.until
      ? this.#action.action
      : undefined;
  }

  showAction(action: string, threadId: number | undefined): void {
    this.#action = { action, until: this.#settings.clock.elapsed() + ACTION_MS };
    this.note({ type: 'action', action, ...(threadId !== undefined && { threadId }) });
  }

  post<Content extends Partial<Message>>(from: User, content: Content, replied?: StoredMessage) {
    const message = {
      message_id: this.#nextMessageId(),
      from,
      chat: this.chat,
      date: Math.floor(this.#settings.clock.now() / 1000),
      ...content,
    };
    if (from.is_bot) {
      this.#draft = undefined;
      this.#action = undefined;
    }
    // Assign separately and omit nested replies: this field's published type cannot be built under
    // `exactOptionalPropertyTypes`.
    if (replied) Object.assign(message, { reply_to_message: { ...replied, reply_to_message: undefined } });
    this.#set(message, 'message');
    for (const oldest of this.#messages.keys()) {
      if (this.#messages.size <= this.#settings.keepMessages) break;
      this.#messages.delete(oldest);
    }
    return message;
  }

  /** @param says whether the text is new, so that the message counts as sent now */
  replace<M extends StoredMessage>(message: M, says = true): M & Update.Edited {
    const edited = { ...message, edit_date: Math.floor(this.#settings.clock.now() / 1000) };
    this.#set(edited, 'edit', says ? undefined : this.seqOf(message.message_id));
    return edited;
  }

  remove(message: StoredMessage): void {
    this.#messages.delete(message.message_id);
    this.note({ type: 'delete', message });
  }

  note(event: NewChatEvent): void {
    this.#events.push({ ...event, seq: ++this.#seq, at: this.#settings.clock.now() });
    // Trim in large steps, so that it costs nothing per event.
    const { keepMessages } = this.#settings;
    if (this.#events.length > 4 * keepMessages) this.#events = this.#events.slice(-2 * keepMessages);
    for (const watcher of this.#watchers) watcher();
  }

  watch(watcher: () => void): () => void {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  }

  #set(message: StoredMessage, type: 'message' | 'edit', seq = this.#seq + 1): void {
    this.#messages.set(message.message_id, { message, seq });
    this.note({ type, message });
  }
}
