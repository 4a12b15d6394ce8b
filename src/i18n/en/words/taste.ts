import type { TasteWords } from '../../types/words/taste-words.ts';

export const taste: TasteWords = {
  remember:
    'remember, please remember, remember that, keep in mind, bear in mind, note that, make a note, memorize, memorise',
  liking:
    'that, i, love, really love, like, really like, prefer, my, favourite, favorite, style, look, is, the, am, into, a fan of, please',
  never: `never draw, dont ever draw, do not ever draw, never ever draw, never use, never show, never add, never put, never give me, dont draw ever`,
  usual:
    'as usual, as always, the usual, like usual, like always, usual style, my usual, same as always, same as last time, the same as last time, like last time, as last time',
  setup: `
    interview me, taste interview, ask me questions, my taste*, my preference*, preference*, prefrence*, preferance*, preferrence*, about my taste*`,
  skip: `
    skip, skip it, next, next question, pass, dont know, i dont know, idk, no idea, not sure, whatever, dont care, i dont care, doesnt matter, nothing, none, no, nope,
    no limits, no preference, no preferences, nothing special, anything goes, anything`,
  enough:
    'leave me alone, leave me, leave me be, get lost, enough, thats enough, that is enough, stop, stop it, no more questions, stop asking, thats all, that is all, finish, done, im done, end, quit, cancel',
  draw: `
    draw, draw me, draw it, please draw, lets draw, make a sticker, make me a sticker, make the sticker, make stickers, i want a sticker, a sticker, sticker of, do a sticker, generate, create a sticker,
    new sticker, another sticker, change the, change my, change style, change emotion, change pose, confirm`,
};
