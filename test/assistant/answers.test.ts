import { describe, expect, it } from 'vitest';
import { photoMeant } from '../../src/assistant/model/answers.ts';
import { readAwaited } from '../../src/assistant/turn/awaited-words.ts';

const split = (list: string) => list.split('|').map(each => each.trim());

describe('which photo is meant', () => {
  it.each(
    split(
      `yes | Yes! | yes please | use it | use the new one | the new one, go | new | the second one please | no, not the old one | this one |
       да | новое | новую | давай новое | да, возьми новую | используй новое фото | второе | то что только что прислал |
       так, нове | нову | ja, das neue | nimm das neue Foto | sí, la nueva | usa la nueva`,
    ),
  )('%s: the new one', words => expect(photoMeant(words)).toBe('new'));

  it.each(
    split(
      `no | the old one | keep the earlier one | no, keep it | use the first one | not the new one | don't use the new one |
       нет | старое | оставь старую | нет, оставь прежнее | первое | не новое |
       ні, залиш старе | стару | nein, das alte | behalte das alte | no, la vieja | deja la anterior`,
    ),
  )('%s: the old one', words => expect(photoMeant(words)).toBe('old'));

  it.each(
    split(
      `hm | make me sad | yes and no | the new one or the old one? | what is the difference | "new" | why? | можно подумать? | сделай грустным`,
    ),
  )('%s: neither', words => expect(photoMeant(words)).toBeUndefined());
});

describe('words that a button has asked for', () => {
  it.each(
    split(
      `no | skip | cancel | never mind | no thanks | forget it | нет | пропусти | отмена | не надо | передумала | нет, спасибо |
     ні | скасувати | не треба | nein | abbrechen | vergiss es | nein danke | no gracias | cancela | olvídalo`,
    ),
  )('%s: not wanted after all', words => expect(readAwaited(words)).toBe('declined'));

  it.each(
    split(
      `how much does it cost? | what can you do? | how do I find a sticker in Telegram? | сколько это всё стоит? |
     как найти стикер в Telegram? | what did I choose just now?`,
    ),
  )('%s: a question', words => expect(readAwaited(words)).toBe('question'));

  it.each(
    split(
      `HELLO | NO! | НЕТ | Stop | Later | How are you? | What's up? | Серьёзно? | Не сейчас | free hugs | my stickers | Нет слов | no way, José |
     Good morning | Скидки | ❌ | 😀 | ??? | ?! | Ждём тебя`,
    ),
  )('%s: the words', words => expect(readAwaited(words)).toBe('words'));
});
