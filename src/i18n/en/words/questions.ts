import type { QuestionWords } from '../../types/words/questions.ts';

export const questions: QuestionWords = {
  own: `
    my stickers, where is my first, did my first one go, did my first sticker go, my first sticker, how many stickers do i have, how many stickers have i, how many stickers did i, all my stickers, stickers i have made, stickers i made, stickers i have, stickers have i made, stickers have i, stickers did i make,
    stickers did i, my earlier stickers, my old stickers, my previous stickers, my last stickers, what have i made, what did i make, what have i drawn,
    what have you drawn for me, what did you draw for me`,
  find: `
    find the one, find that one, find one with, find the sticker, find my sticker, find that sticker, find a sticker, find me the sticker, find stickers, find the stickers,
    find my stickers, find all stickers, search for the sticker, search for stickers, look for the sticker, show me the one, show the one, show me the sticker with, show the sticker with,
    where is the one with, where is the sticker with, which one had, my stickers with`,
  said: `
    what did we say, what did i say, what did we talk, what have we said, what did i tell you, what have i told you, what did we discuss, did i tell you,
    did we talk about, did i mention, do you remember what, do you remember when, remember what i said, what was said about, when did i say, when did we talk`,
  help: `
    rename my pack, rename the pack, call the pack, call my pack,
    what languages, which languages, how many languages, languages do you, set the emoji, set its emoji, give it the emoji, put the emoji, from my pack, from the pack, out of my pack, out of the pack, change the emoji, change its emoji, another emoji, different emoji, how do i find a sticker, how to find a sticker, how do i find my sticker, where do i find, find a sticker in telegram, find it in telegram, stickers in telegram,
    limit, limits, how many stickers, how many a day, how many per day, daily limit, which photo, what photo, what kind of photo,
    file format, which formats, what formats, inline, in other chats, in another chat, send to a friend, rename a pack, rename my pack, delete a pack, delete my pack,
    delete a sticker, change the language, how do i send`,
};
