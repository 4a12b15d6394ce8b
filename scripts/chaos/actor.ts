import { setTimeout as sleep } from 'node:timers/promises';
import type { SeenMessage } from '../../src/playground/messages/view.ts';
import type { Person } from '../../src/playground/people/person.ts';
import { pick } from '../../test/support/random.ts';

/** The name is in all requests of its user, and in no other user's. */
export const CHARACTERS = [
  { name: 'Kiro', language: 'en' },
  { name: 'Тихон', language: 'ru' },
  { name: 'Belta', language: 'en' },
  { name: 'Фёкла', language: 'ru' },
  { name: 'Zoran', language: 'en' },
  { name: 'Рада', language: 'ru' },
  { name: 'Milva', language: 'en' },
  { name: 'Соня', language: 'ru' },
] as const;
export type Character = (typeof CHARACTERS)[number];

const WORDS = {
  en: {
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

/** How long users wait for an answer before they continue regardless. */
export const PATIENCE_MS = 5000;
const LONG_PATIENCE_MS = 45_000;

type Parameter = 'style' | 'emotion' | 'pose';

export interface Button {
  readonly message: SeenMessage;
  readonly data: string;
}

export type Weighted<T> = readonly (readonly [weight: number, value: T])[];

export function weighted<T>(random: () => number, values: Weighted<T>): T {
  let left = random() * values.reduce((sum, [weight]) => sum + weight, 0);
  for (const [weight, value] of values) {
    left -= weight;
    if (left < 0) return value;
  }
  throw new RangeError('there is nothing to choose from');
}

export class Actor {
  readonly person: Person;
  readonly character: Character;
  readonly random: () => number;
  readonly deletedPacks = new Map<string, number>();
  readonly #photos: readonly [Buffer, ...Buffer[]];
  readonly #foreign: readonly string[];
  readonly #over: AbortSignal;
  #wishes = 0;
  #lastSeq = 0;
  #said: SeenMessage | undefined;

  constructor(
    person: Person,
    character: Character,
    options: {
      readonly random: () => number;
      readonly photos: readonly [Buffer, ...Buffer[]];
      /** Files of stickers in a pack by another artist. */
      readonly foreign: readonly string[];
      readonly over: AbortSignal;
    },
  ) {
    this.person = person;
    this.character = character;
    this.random = options.random;
    this.#photos = options.photos;
    this.#foreign = options.foreign;
    this.#over = options.over;
  }

  get words(): (typeof WORDS)['en' | 'ru'] {
    return WORDS[this.character.language];
  }

  chance(probability: number): boolean {
    return this.random() < probability;
  }

  number(most: number): number {
    return 1 + Math.floor(this.random() * most);
  }

  async idle(ms: number): Promise<void> {
    await sleep(ms, undefined, { signal: this.#over });
  }

  value(parameter: Parameter): string {
    return `${pick(this.random, this.words[parameter])} ${this.character.name}-${++this.#wishes}`;
  }

  wish(...parameters: readonly Parameter[]): string {
    const values = Object.fromEntries(parameters.map(parameter => [parameter, this.value(parameter)]));
    return `update_sticker_params ${JSON.stringify(values)}`;
  }

  say(text: string): number {
    const said = this.#done(this.person.sendText(text));
    if (!text.startsWith('/')) this.#said = said;
    return said.seq;
  }

  sayOne(what: 'yes' | 'small' | 'caption' | 'title'): void {
    this.say(pick<string>(this.random, this.words[what]));
  }

  edit(text: string | undefined): void {
    if (this.#said) this.#said = this.person.editText(this.#said, text ?? this.#said.text);
  }

  async sendPhoto(caption?: string): Promise<number> {
    const photo = pick(this.random, this.#photos);
    return this.#done(await this.person.sendPhoto(photo, caption === undefined ? {} : { caption })).seq;
  }

  /** @param foreign of a pack that is not the user's. @returns undefined if there is none */
  sendSticker(foreign: boolean): number | undefined {
    const own = this.person.stickerSets.flatMap(({ stickers }) => stickers.map(({ fileId }) => fileId));
    const files = foreign ? this.#foreign : own;
    const file = files[Math.floor(this.random() * files.length)];
    return file === undefined ? undefined : this.#done(this.person.sendStickerAgain(file)).seq;
  }

  deletePack(): boolean {
    const packs = this.person.stickerSets;
    const pack = packs[Math.floor(this.random() * packs.length)];
    if (pack === undefined) return false;
    this.deletedPacks.set(pack.name, pack.stickers.length);
    this.person.deleteStickerSet(pack.name);
    return true;
  }

  /** @param pattern of the beginning of the callback data */
  buttons(pattern: string, after = 0): Button[] {
    const wanted = new RegExp(`^(?:${pattern})`);
    return this.person.messages.flatMap(message =>
      (message.raw.reply_markup?.inline_keyboard.flat() ?? []).flatMap(button =>
        message.seq > after && 'callback_data' in button && wanted.test(button.callback_data)
          ? [{ message, data: button.callback_data }]
          : [],
      ),
    );
  }

  newest(prefix: string, after = 0): Button | undefined {
    return this.buttons(prefix, after).at(-1);
  }

  press({ message, data }: Button): void {
    this.#done(this.person.press(message, data));
  }

  async pressNewest(prefix: string, after = 0, patienceMs = 0): Promise<boolean> {
    const button = await this.until(() => this.newest(prefix, after), patienceMs);
    if (button) this.press(button);
    return button !== undefined;
  }

  async until<T>(look: () => T | undefined, patienceMs: number): Promise<T | undefined> {
    const end = Date.now() + patienceMs;
    for (;;) {
      const found = look();
      if (found !== undefined || Date.now() >= end) return found;
      await this.idle(40);
    }
  }

  async reaction(patienceMs = LONG_PATIENCE_MS): Promise<void> {
    await this.until(
      () => this.person.messages.findLast(({ from, seq: at }) => from === 'bot' && at > this.#lastSeq),
      patienceMs,
    );
  }

  #done<T extends { readonly seq: number }>(done: T): T {
    this.#lastSeq = done.seq;
    return done;
  }
}
