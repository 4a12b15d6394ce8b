import { setTimeout as sleep } from 'node:timers/promises';
import type { SeenMessage } from '../../../src/playground/messages/view.ts';
import type { Person } from '../../../src/playground/people/person.ts';
import { pick } from '../../../test/support/random.ts';

export interface Character {
  /** Their first name; it stands in all of their wishes, and in nobody else's. */
  readonly name: string;
  readonly language: 'en' | 'ru';
}

export const CHARACTERS: readonly Character[] = [
  { name: 'Kiro', language: 'en' },
  { name: 'Тихон', language: 'ru' },
  { name: 'Belta', language: 'en' },
  { name: 'Фёкла', language: 'ru' },
  { name: 'Zoran', language: 'en' },
  { name: 'Рада', language: 'ru' },
  { name: 'Milva', language: 'en' },
  { name: 'Соня', language: 'ru' },
];

const WORDS = {
  en: {
    names: { style: 'style', emotion: 'emotion', pose: 'pose' },
    style: ['anime', 'watercolour', 'a 90s VHS cover', 'pixel art'],
    emotion: ['joy', 'calm pride', 'laughing to tears', 'surprise'],
    pose: ['waving', 'arms crossed', 'thumbs up', 'with a cup of tea'],
    yes: ['yes', 'Yes, draw it!', 'yes please'],
    again: 'again',
    small: ['hi', 'How are you?', 'what does it cost?', 'wait a moment'],
    caption: ['Hello', 'Good night', 'No way'],
    title: ['My faces', 'Family'],
  },
  ru: {
    names: { style: 'стиль', emotion: 'эмоция', pose: 'поза' },
    style: ['аниме', 'акварель', 'обложка кассеты', 'пиксели'],
    emotion: ['радость', 'тихая гордость', 'смех до слёз', 'удивление'],
    pose: ['машет рукой', 'руки скрещены', 'большой палец вверх', 'с чашкой чая'],
    yes: ['да', 'Да, рисуй!', 'да, пожалуйста'],
    again: 'ещё',
    small: ['привет', 'Как дела?', 'сколько это стоит?', 'подожди немного'],
    caption: ['Привет', 'Спокойной ночи', 'Вот это да'],
    title: ['Мои лица', 'Семья'],
  },
} as const;

type Parameter = 'style' | 'emotion' | 'pose';

/** A button under a message, by the beginning of what it carries. */
export interface Button {
  readonly message: SeenMessage;
  readonly data: string;
}

/** What a person can do, seeded; what they decide is in `behaviour.ts`. */
export class Actor {
  readonly person: Person;
  readonly character: Character;
  readonly random: () => number;
  readonly #photos: readonly Buffer[];
  readonly #over: AbortSignal;
  #wishes = 0;
  #lastSeq = 0;
  #said: SeenMessage | undefined;
  /** Those that this person has deleted in Telegram, by name, and how many stickers stood in each. */
  readonly deletedPacks = new Map<string, number>();

  constructor(
    person: Person,
    character: Character,
    options: { random: () => number; photos: readonly Buffer[]; over: AbortSignal },
  ) {
    this.person = person;
    this.character = character;
    this.random = options.random;
    this.#photos = options.photos;
    this.#over = options.over;
  }

  get words() {
    return WORDS[this.character.language];
  }

  chance(probability: number): boolean {
    return this.random() < probability;
  }

  /** Waits, unless it is all over. */
  async idle(ms: number): Promise<void> {
    await sleep(ms, undefined, { signal: this.#over });
  }

  /** A wish that nobody else has, and that this person never had before. */
  wish(parameter: Parameter): string {
    const { names } = this.words;
    const value = pick(this.random, this.words[parameter]);
    return `${names[parameter]}: ${value} ${this.character.name}-${++this.#wishes}`;
  }

  allWishes(): string[] {
    return (['style', 'emotion', 'pose'] as const).map(parameter => this.wish(parameter));
  }

  say(text: string): SeenMessage {
    const said = this.#note(this.person.sendText(text));
    if (!text.startsWith('/')) this.#said = said;
    return said;
  }

  /** Edits what they said last, or has Telegram tell of an edit that changed no words. */
  edit(text: string | undefined): void {
    if (this.#said) this.#said = this.person.editText(this.#said, text ?? this.#said.text);
  }

  /** Deletes one of their packs in Telegram. @returns false where they have none */
  deletePack(): boolean {
    const packs = this.person.stickerSets;
    const pack = packs[Math.floor(this.random() * packs.length)];
    if (pack === undefined) return false;
    this.deletedPacks.set(pack.name, pack.stickers.length);
    this.person.deleteStickerSet(pack.name);
    return true;
  }

  async sendPhoto(caption?: string): Promise<SeenMessage> {
    const photo = this.#photos[Math.floor(this.random() * this.#photos.length)];
    if (photo === undefined) throw new Error('there is no photo');
    return this.#note(await this.person.sendPhoto(photo, caption === undefined ? {} : { caption }));
  }

  /** Buttons in the chat whose data begins so, oldest first. */
  buttons(prefix: string): Button[] {
    return this.person.messages.flatMap(message =>
      (message.raw.reply_markup?.inline_keyboard.flat() ?? []).flatMap(button =>
        'callback_data' in button && button.callback_data.startsWith(prefix)
          ? [{ message, data: button.callback_data }]
          : [],
      ),
    );
  }

  /** The newest button of a kind, where one came after `seq`. */
  newest(prefix: string, seq = 0): Button | undefined {
    return this.buttons(prefix).findLast(({ message }) => message.seq > seq);
  }

  press({ message, data }: Button): void {
    this.#note(this.person.press(message, data));
  }

  /** Waits for something, as long as this person's patience lasts. @returns undefined where it did not come */
  async until<T>(look: () => T | undefined, patienceMs: number): Promise<T | undefined> {
    const end = Date.now() + patienceMs;
    for (;;) {
      const found = look();
      if (found !== undefined || Date.now() > end) return found;
      await this.idle(40);
    }
  }

  /** Waits until the bot has said anything since this person did something last, as long as their patience lasts. */
  async heard(patienceMs: number): Promise<void> {
    await this.reaction(this.#lastSeq, patienceMs);
  }

  /** Waits until the bot says anything after `seq`. */
  async reaction(seq: number, patienceMs: number): Promise<void> {
    await this.until(
      () => this.person.messages.findLast(({ from, seq: at }) => from === 'bot' && at > seq),
      patienceMs,
    );
  }

  #note<T extends { readonly seq: number }>(done: T): T {
    this.#lastSeq = done.seq;
    return done;
  }
}
