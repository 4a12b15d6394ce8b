import { describe, expect, it } from 'vitest';
import { packWishOf, photoMeant, refusesPack, shortWishIn } from '../../src/assistant/answers.ts';
import { readAwaited } from '../../src/assistant/awaited-words.ts';
import { intentIn } from '../../src/assistant/knowledge/intents.ts';

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

describe('what is to come into a pack', () => {
  it.each([
    ['put them all into my pack', 'add_all_to_pack'],
    ['can you put all of them in my pack?', 'add_all_to_pack'],
    ['закинь все стикеры в пак', 'add_all_to_pack'],
    ['füge alle Sticker zu meinem Paket hinzu', 'add_all_to_pack'],
    ['añade todos mis stickers a mi paquete', 'add_all_to_pack'],
    ['додай усі стікери до набору', 'add_all_to_pack'],
    ['all good, add it to my pack', 'add_to_pack'],
    ["that's everything, add this one to my pack", 'add_to_pack'],
    ['I like it all, add it to my pack', 'add_to_pack'],
    ['put it with all the others in my pack', 'add_to_pack'],
    ['мне всё нравится, добавь в набор', 'add_to_pack'],
    ['ну всё, добавь его в набор', 'add_to_pack'],
    ['добавь его во все мои наборы', 'add_to_pack'],
    ['Das ist alles, leg ihn in mein Paket', 'add_to_pack'],
    ['todo bien, añádelo a mi paquete', 'add_to_pack'],
    ['усе добре, додай його до набору', 'add_to_pack'],
  ] as const)('%s: %s', (words, wish) => expect(packWishOf(words)).toBe(wish));

  it.each([
    ["don't add all stickers to my pack", true],
    ['не добавляй все в набор', true],
    ['nicht ins Paket', true],
    ['add it to my pack', false],
    ['добавь в набор, обводку не надо', false],
  ])('%s: refused is %s', (words, refused) => expect(refusesPack(words)).toBe(refused));

  it.each([
    'add a hat to all my stickers',
    'throw all my stickers away',
    'save all of them to my phone',
    'добавь шапку на все мои стикеры',
    'сохрани все стикеры в галерею',
  ])('%s: nothing', words => expect(intentIn(words)?.intent).not.toBe('pack'));
});

describe('a wish in so many words', () => {
  it.each([
    ['add it to my pack', { type: 'add_to_pack' }],
    ['please add it to my pack!', { type: 'add_to_pack' }],
    ['put it into the pack "Friends"', { type: 'add_to_pack', title: 'Friends' }],
    ['them all into my pack', { type: 'add_all_to_pack' }],
    ['все стикеры в набор «Коты»', { type: 'add_all_to_pack', title: 'Коты' }],
    ['put it into a new pack please', { type: 'add_to_new_pack' }],
    ['добавь его в новый набор', { type: 'add_to_new_pack' }],
    ['добавь в набор', { type: 'add_to_pack' }],
    ['добавь его в набор «Друзья»', { type: 'add_to_pack', title: 'Друзья' }],
    ['додай до набору', { type: 'add_to_pack' }],
    ['bitte in mein Paket', { type: 'add_to_pack' }],
    ['añádelo a mi paquete', { type: 'add_to_pack' }],
    ['delete all my data', { type: 'delete', what: 'everything' }],
    ['удали все мои данные, пожалуйста', { type: 'delete', what: 'everything' }],
    ['видали мої дані', { type: 'delete', what: 'everything' }],
    ['delete my pack', { type: 'delete', what: 'pack' }],
    ['удали мой набор', { type: 'delete', what: 'pack' }],
    ['speak German', { type: 'language', language: 'de' }],
    ['English please', { type: 'language', language: 'en' }],
    ['говори по-английски', { type: 'language', language: 'en' }],
    ['давай на русском', { type: 'language', language: 'ru' }],
    ['auf Deutsch bitte', { type: 'language', language: 'de' }],
    ['habla español', { type: 'language', language: 'es' }],
    ['розмовляй? ні', undefined],
    ['how do I add it to my pack?', undefined],
    ['can you delete my data?', undefined],
    ['in english style', undefined],
    ['make it sad', undefined],
  ])('%s', (words, wish) => expect(shortWishIn(words)).toEqual(wish));
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
      `how much does it cost? | what can you do? | how do I find a sticker in Telegram? | сколько это стоит? | что ты умеешь? |
     как найти стикер в Telegram? | кто видит моё фото? | is it ready? | what did I choose? | где мой стикер?`,
    ),
  )('%s: a question', words => expect(readAwaited(words)).toBe('question'));

  it.each(
    split(
      `HELLO | NO! | НЕТ | Stop | Later | How are you? | What's up? | Серьёзно? | Не сейчас | free hugs | my stickers | Нет слов | no way, José |
     Good morning | Скидки | ❌ | 😀 | ??? | ?! | Ждём тебя`,
    ),
  )('%s: the words', words => expect(readAwaited(words)).toBe('words'));
});
