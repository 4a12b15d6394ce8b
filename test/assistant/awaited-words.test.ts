import { expect, it } from 'vitest';
import { readAwaited } from '../../src/assistant/awaited-words.ts';

const split = (list: string) => list.split('|').map(each => each.trim());

it.each(
  split(
    `no | skip | cancel | never mind | no thanks | forget it | нет | пропусти | отмена | не надо | передумала | нет, спасибо |
     ні | скасувати | не треба | nein | abbrechen | vergiss es | nein danke | no gracias | cancela | olvídalo`,
  ),
)('%s: not wanted after all', words => expect(readAwaited(words)).toBe('declined'));

it.each(
  split(
    `how much does it cost? | what can you do? | how do I find a sticker in Telegram? | сколько это стоит? | что ты умеешь? |
     как найти стикер в Telegram? | кто видит моё фото?`,
  ),
)('%s: a question', words => expect(readAwaited(words)).toBe('question'));

it.each(
  split(
    `HELLO | NO! | НЕТ | Stop | Later | How are you? | What's up? | Серьёзно? | Не сейчас | free hugs | my stickers | Нет слов | no way, José |
     Good morning | Скидки | ❌ | 😀 | Ждём тебя`,
  ),
)('%s: the words', words => expect(readAwaited(words)).toBe('words'));
