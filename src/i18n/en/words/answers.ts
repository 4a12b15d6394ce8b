import type { AnswerWords, QuestionWords } from '../../types/words/answers.ts';

export const answers: AnswerWords = {
  yes: 'yes, yep, yeah, yup, y, sure, ok, okay, k, of course, go ahead, do it, do that, absolutely, definitely, right, fine, agreed, 👍, ✅, 👌',
  no: 'no, nope, nah, n, no way, dont, do not, rather not, better not, 👎, ❌',
  turnOn: 'on',
  turnOff: 'off',
  newPhoto: `
    new, newer, newest, latest, last, second, 2nd, second one, last one, new one, newer one, latest one, this one, this photo, this picture, use it, take it, use this, take this,
    use that, switch, change it, replace it, not the old, not the old one, not the first, not the first one, the one i just sent, what i just sent, just sent`,
  oldPhoto: `
    old, older, earlier, first, 1st, previous, original, first one, old one, earlier one, previous one, original one, the one before, the one from before, before,
    keep it, keep, leave it, dont change, do not change, dont change it, dont use it, do not use it, dont use the new one, do not use the new one, not the new one, not this one, not the second, not the second one, not new, as it was`,
  eitherPhoto:
    'which one is better, which is better, which one is best, which one looks better, which one, the better one, better one, better, the best, best, best one, the best one, whichever, whichever is better, whichever looks better, either, either one, any, any of them, dont care, you choose, you decide, you pick, both, whatever',
  neitherPhoto:
    'neither, neither one, neither of them, neither of these, neither of the two, none, none of them, none of these, not one of them, no one of them',
  anotherPhoto: `
    another photo, another picture, another pic, another selfie, other photo, different photo, different picture, different pic, new photo, new picture, change the photo, change my photo, change photo, change the picture, replace the photo, replace my photo, switch the photo`,
  likeFirst: `looks like me, it looks like me, thats me, its me, like me, go on, continue, carry on, keep going, keep drawing, draw on, next, draw the rest, draw the others, draw them all, draw all of them, the rest, the others, all of them, looks good, looks great, looks fine, good, great, perfect, nice, its good, its great, i like it, love it, i love it, like it, like this, like this one, just like this, proceed`,
  anotherTake: `another one, one more, once more, again, try again, one more time, another take, another try, redo it, redraw it, draw it again, do it again, a different one, different one, another version`,
  otherStyle: `another style, other style, different style, a different style, change the style, change style, new style, not this style, another look, different look`,
  skip: 'skip, skip it, leave it, leave it as it is, leave it as is, keep it as it is, keep it as is',
  decline:
    'no thanks, no thank you, not needed, no need, dont want to, dont want one, dont want it, i dont want it, better not, rather not, dont do it',
  cancel:
    'cancel, never mind, nevermind, nvm, forget it, forget about it, changed my mind, i changed my mind',
  without: `
    without, without it, none, no caption, no captions, no text, no words, no title, no emoji, without a caption, without caption, without text, without words, without any, without anything,
    remove it, remove the caption, remove the text, delete the caption, empty, blank`,
  toNewPack:
    'new pack, a new pack, into a new pack, in a new pack, to a new pack, put it into a new pack, put it in a new pack, add it to a new pack, make a new pack, create a new pack, start a new pack, another pack, into another pack, in another pack',
  allStickers:
    'all, all of it, them, them all, all of them, all my stickers, all the stickers, all stickers, all of my stickers, every sticker, every sticker of mine, every one, everything, each of them',
  notToPack:
    'dont add, do not add, dont put, do not put, dont save, do not save, never add, not in my pack, not into my pack',
  notAll:
    'it, this, this one, that one, the last, the newest, not, dont, never, but, except, only, just this, without, others',
  toPack: `add to pack, add to my pack, add to the pack, add it to my pack, add it to the pack, add it to pack, add this to my pack, add this one to my pack, add the sticker to my pack, put it in my pack, put it into my pack, put it in the pack, put it into the pack, put this into my pack, put this in my pack, save it to my pack, save to my pack, save it in my pack, to my pack, into my pack, into the pack, into a pack, to a pack, in a pack, to the pack, in my pack, add all my stickers, add all the stickers, make a pack of it, make a pack with it, put it into a pack, add it to a pack, add it to the pack called, put it into the pack called, add it to a pack called, put it into a pack called`,
  deleteAll: `delete everything about me, delete all my data, delete my data, delete all about me, delete all data about me, erase me, erase my data, erase everything about me, erase all my data, forget me, forget everything about me, forget all about me, remove my data, remove all my data, delete me, wipe my data, delete my account, delete all my information, delete all you know about me`,
  deletePack: `delete my pack, delete the pack, delete this pack, delete my sticker pack, delete the sticker pack, remove my pack, delete a pack of mine, delete one of my packs, get rid of my pack`,
  stopDrawing: `stop, stop it, stop that, stop now, stop please, stop drawing, stop drawing it, stop drawing them, stop the set, stop the rest, stop the drawing, dont draw, do not draw, dont draw it, do not draw it, dont draw them, dont draw the rest, do not draw the rest, dont draw any more, no more stickers, thats enough, enough, thats enough stickers, halt, hold on stop, wait stop, 🛑, ✋`,
  deleteIt: 'delete, delete it, delete this, delete this one, remove it',
  keepIt:
    "keep, keep it, keep this one, keep the sticker, keep the pack, do not delete, do not delete it, don't delete, don't delete it, leave it alone, it stays",
  surprise:
    'surprise, a surprise, surprise me, make it a surprise, let it be a surprise, random, something random, a random one, roll the dice',
  languages: {
    en: `speak english, in english, english please, talk english, switch to english, switch the language to english, change the language to english, change language to english, set the language to english, answer in english, english language, reply in english, write in english, use english`,
    ru: `speak russian, in russian, russian please, talk russian, switch to russian, switch the language to russian, change the language to russian, change language to russian, set the language to russian, answer in russian, russian language, reply in russian`,
    es: 'speak spanish, in spanish, spanish please, switch to spanish, switch the language to spanish, change the language to spanish, change language to spanish, set the language to spanish, answer in spanish',
    de: 'speak german, in german, german please, switch to german, switch the language to german, change the language to german, change language to german, set the language to german, answer in german',
    uk: 'speak ukrainian, in ukrainian, ukrainian please, switch to ukrainian, switch the language to ukrainian, change the language to ukrainian, change language to ukrainian, set the language to ukrainian, answer in ukrainian',
  },
  heard:
    'noted, got it, okay, ok, done, all right, alright, understood, saved, sure, great, perfect, written down, i have noted it, ive noted it, noted that, noted it',
  filler:
    'thats all, that is all, please, pls, plz, the, a, an, one, use, take, i, want, would, like, lets, let us, with, my, photo, photos, picture, pic, selfie, then, and, it, that, is, to, thanks, thank you, well, um, hm, just, go, prefer, choose, draw, from, better, so, oh, think, i think, can i, could i, may i, send, send you, upload, give you, let me, ill, id, instead',
};

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
