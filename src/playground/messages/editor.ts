import type { User } from 'grammy/types';
import { Conversation } from '../people/conversation.ts';
import type { Room, StoredMessage } from '../people/room.ts';
import type { World } from '../world.ts';
import { detectEntities } from './entities.ts';
import { storePhoto } from './media.ts';
import { type SeenMessage, seen } from './view.ts';

type Sent = Pick<SeenMessage, 'message_id'>;

/** What one person changes of what they sent. The bot gets `edited_message` for each. */
export abstract class Editor extends Conversation {
  readonly user: User;

  constructor(world: World, room: Room, user: User) {
    super(world, room);
    this.user = user;
  }

  editText({ message_id }: Sent, text: string): SeenMessage {
    const { entities: _entities, ...rest } = this.#own(message_id);
    if (rest.text === undefined) throw new Error(`Message ${message_id} is no text`);
    const entities = detectEntities(text);
    return this.#edit({ ...rest, text, ...(entities.length > 0 && { entities }) });
  }

  editCaption({ message_id }: Sent, caption: string): SeenMessage {
    return this.#edit({ ...this.#own(message_id), caption });
  }

  /** Puts another photo in the place of one. */
  async editPhoto({ message_id }: Sent, bytes: Uint8Array): Promise<SeenMessage> {
    return this.#edit({ ...this.#own(message_id), photo: await storePhoto(this.world.files, bytes) });
  }

  /**
   * Reacts to a message, or gives it a link preview: nothing in it is edited, so `edit_date` stays as it was, or away
   * (tdlib/telegram-bot-api, `JsonMessage`).
   */
  react({ message_id }: Sent): void {
    this.assertAble();
    this.#tellBot(this.#own(message_id));
  }

  /** Whether Telegram shows this message to the bot. */
  protected reachesBot(_message: StoredMessage): boolean {
    return true;
  }

  /** Why this person cannot do anything here; undefined where nothing is in the way. */
  protected obstacle(): string | undefined {
    return undefined;
  }

  protected assertAble(): void {
    const obstacle = this.obstacle();
    if (obstacle !== undefined) throw new Error(`${this.user.first_name} ${obstacle}`);
  }

  protected asSeen(message: StoredMessage): SeenMessage {
    return seen(message, this.room.seqOf(message.message_id), this.world.bot.id, this.world.files);
  }

  #own(messageId: number): StoredMessage {
    const message = this.room.get(messageId);
    if (message?.from.id !== this.user.id)
      throw new Error(`Message ${messageId} is none of ${this.user.first_name}`);
    return message;
  }

  #edit(message: StoredMessage): SeenMessage {
    this.assertAble();
    const edited = this.room.replace(message);
    this.#tellBot(edited);
    return this.asSeen(edited);
  }

  #tellBot(message: StoredMessage): void {
    // The published type wants an `edit_date` that Telegram does not always send.
    const content: object = { edited_message: message };
    if (this.reachesBot(message)) this.world.updates.push(content);
  }
}
