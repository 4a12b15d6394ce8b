/** Short answers to an open question. */
export const answers = {
  yes: 'yes, yep, yeah, yup, y, sure, ok, okay, k, of course, go ahead, do it, do that, absolutely, definitely, right, fine, agreed, 👍, ✅, 👌',
  no: 'no, nope, nah, n, no way, dont, do not, rather not, better not, 👎, ❌',
  /** Of a setting, after its command. */
  turnOn: 'on',
  turnOff: 'off',
  /** Which of two photos to use. */
  newPhoto:
    'new, newer, newest, latest, last, second, 2nd, second one, last one, new one, newer one, latest one, this one, this photo, this picture, use it, take it, use this, take this, use that, switch, change it, replace it, not the old, not the old one, not the first, not the first one, the one i just sent, what i just sent, just sent',
  oldPhoto:
    'old, older, earlier, first, 1st, previous, original, first one, old one, earlier one, previous one, original one, the one before, the one from before, before, keep it, keep, leave it, dont change, do not change, dont change it, dont use it, do not use it, dont use the new one, do not use the new one, not the new one, not this one, not the second, not the second one, not new, as it was',
  /** The question is not answered, and its subject stays as it is. */
  skip: 'skip, skip it, leave it, leave it as it is, leave it as is, keep it as it is, keep it as is',
  /** A polite no: nothing is wanted. */
  decline:
    'no thanks, no thank you, not needed, no need, dont want to, dont want one, dont want it, i dont want it, better not, rather not, dont do it',
  cancel:
    'cancel, never mind, nevermind, nvm, forget it, forget about it, changed my mind, i changed my mind',
  /** No text, title or emoji is wanted. */
  without:
    'without, without it, none, no caption, no captions, no text, no words, no title, no emoji, without a caption, without caption, without text, without words, without any, without anything, remove it, remove the caption, remove the text, delete the caption, empty, blank',
  deleteIt: 'delete, delete it, delete this, delete this one, remove it',
  keepIt:
    "keep, keep it, keep this one, keep the sticker, keep the pack, do not delete, do not delete it, don't delete, don't delete it, leave it alone, it stays",
  /** Words of the bot that only acknowledge. */
  heard:
    'noted, got it, okay, ok, done, all right, alright, understood, saved, sure, great, perfect, written down, i have noted it, ive noted it, noted that, noted it',
  /** May accompany an answer. */
  filler:
    'thats all, that is all, please, pls, plz, the, a, an, one, use, take, i, want, would, like, lets, let us, with, my, photo, photos, picture, pic, selfie, then, and, it, that, is, to, thanks, thank you, well, um, hm, just, go, prefer, choose, draw, from, better, so, oh, think, i think, can i, could i, may i, send, send you, upload, give you, let me, ill, id, instead, can you, could you, would you, will you',
};

/** Commands in plain words, each as a whole message. */
export const commands = {
  start: 'start, start over, restart, new sticker, another sticker',
  stickers: 'my stickers, all my stickers, show my stickers, stickers',
  move: 'move, make it move, let it move, make it alive, bring it to life, animate, animate it, make it jump, let it jump, make it dance, let it dance, moving sticker, animated sticker, make it animated, make it bounce, let it bounce',
  packs: 'my packs, my pack, show my packs, packs',
  export:
    'export, export it, export this, export my pack, export the pack, export my stickers, send it to whatsapp, send my pack, move my pack, get my pack, take my pack, my pack for whatsapp, to whatsapp, for whatsapp, into whatsapp, on whatsapp, to signal, for signal, into signal, to discord, for discord, into discord, to line, for line, to other messengers, for other messengers, to another messenger',
  emoji:
    'emoji, as emoji, as an emoji, as custom emoji, make an emoji, make emoji, make it an emoji, make it a custom emoji, make a custom emoji, turn it into an emoji, custom emoji, into emoji',
  plans: 'my plans, plans, my sets, show my plans',
  me: 'settings, my settings, preferences, my preferences, my taste',
  help: 'help, help me, commands, menu, what can you do, how does it work, how does this work',
  stop: 'stop, stop it, stop drawing, stop the drawing, stop drawing them',
  language: 'language, languages, change language, change the language',
  privacy: 'privacy, my data',
  paysupport:
    'refund, a refund, refund me, i want a refund, refund my stars, refund my payment, i want to refund my payment, give me my stars back, my payments',
  forget:
    'delete my data, delete all my data, delete everything about me, delete my account, erase my data, delete me, forget me, forget everything about me',
};

/** The ten motions of a sticker, by their names and close synonyms. A word that suits several is in none. */
export const motions = {
  bounce: 'bounce, bounces, bouncing, jump, jumps, jumping, hop, hops, hopping',
  sway: 'sway, sways, swaying, swing, swings, swinging',
  shake: 'shake, shakes, shaking',
  heartbeat: 'heartbeat, heart beat, beat like a heart, pulse, pulsing, pulsate',
  float: 'float, floats, floating, float with hearts, floating with hearts, hover, hovering',
  'spin-in': 'spin in, spin, spins, spinning, spin around, twirl, twirling, whirl, rotate, rotating',
  tremble: 'tremble, trembles, trembling, shiver, shivering, quiver',
  jelly: 'jelly, like jelly, wobble, wobbling, wobble like jelly, shake like jelly, jiggle, jiggling',
  pop: 'pop, pops, popping, pop up, pop out',
  rain: 'rain, rains, raining, rain down, in the rain',
};

export const short = {
  /** The names of the values, for `label: value`. */
  labels: {
    style: 'style, styles, styl, stile, art style',
    emotion: 'emotion, emotions, mood, feeling, facial expression, expression, face expression',
    pose: 'pose, poses, gesture, posture',
    caption: 'caption, captioned, text, words',
  },
  /** Several stickers. */
  set: 'set, a set, sticker set, set of stickers, several stickers, bunch of stickers',
  /** All stickers of a set are to move. */
  allMoving:
    'all moving, all of them moving, all animated, all of them animated, animated stickers, moving stickers, set of animated stickers, they all move, they move, all should move, they should move, make them move, make them all move, let them move, let them all move, animate them, animate them all, animate all, animate all of them',
  /** A sticker that is there goes into a pack. */
  addThis:
    'add this, add this one, add it, add them, add these, add all of them, add them all, add this sticker, add this one to my pack, add it to my pack, add this to my pack, add this sticker to my pack, add them to my pack, add these to my pack, put it into my pack, put this into my pack, put this one into my pack, put it in my pack, put this in my pack, into my pack',
  /** About a video that was sent. `part`: which part of it. `draw`: with a second, that moment. */
  ofVideo: {
    sticker:
      'make a sticker, make me a sticker, make sticker, make it a sticker, make this a sticker, turn it into a sticker, into a sticker, as a sticker, sticker of it, sticker of this, sticker from, sticker out of, sticker starting, sticker from it, video sticker, moving sticker, animated sticker, gif sticker, from the beginning, from the start',
    part: 'second, seconds, sec, secs, the end, the middle, the beginning of it',
    moment:
      'this moment, that moment, the moment, this frame, that frame, the frame, freeze frame, screenshot of it',
    draw: 'draw, draw me',
  },
  /** A pack that is linked to, into one of the user's. */
  copyPack:
    'copy, copying, clone, duplicate, import, save this pack, save the pack, add this pack, add the whole pack, take this pack, want this pack, want the whole pack',
  /** May accompany a motion: with one of these, it is no pose. */
  letIt:
    'let it, let him, let her, let them, let me, make it, make him, make her, make them, make me, have it, get it to, i want it to, it should, he should, she should, should, can you, could you, please, it, this, this one, the sticker, this sticker, sticker, start, to, and, a bit, a little, now',
  /** Under a sticker that the user sent: its pose, with the user's face. */
  drawLikeThis:
    'draw me like this, draw me like that, draw me like it, draw us like this, draw me the same way, draw me the same, draw me as in this sticker, draw me as on the sticker, draw me like in the sticker, draw me like the sticker, make me like this, make me like that, me like this, me like that, exactly like this, just like this, in this pose, in that pose, in its pose, in the same pose, with this pose, with the same pose, the same pose please, draw this pose, pose like this, with my face, my face on it',
  /** Begins a wish for words on the sticker that is there; they follow. */
  captionThis:
    'caption, caption it, caption this, caption it with, caption this with, add caption, add a caption, add the caption, with the caption, with a caption, add text, add a text, add the text, add some text, add words, add the words, with the text, with the words, write, write it, write on it, write on this, write on the sticker, write on this sticker, write the word, write the words, write the text, write a text, put the word, put the words, put the text, put a text, put text, put a caption, put the caption, put text on it, put a caption on it, sign it, sign it with, label it, label it with, make it say, let it say, it should say',
  /** The same, if the words are quoted or where they go is said. */
  putWords: 'put, add, place',
  /** Where the words go: after them. */
  onSticker:
    'on it, on this, on this one, on that, on the sticker, on this sticker, on top, on top of it, to it, to the sticker, below it, under it',
  /** Asks for a sticker of a picture, and wishes for nothing more. */
  stickerRequest:
    'make a sticker, make me a sticker, make us a sticker, make a sticker of this, make a sticker out of this, make a sticker of me, make a sticker of it, make this a sticker, make it a sticker, make, sticker of this, sticker of me, sticker of us, sticker, stickers, draw, draw me, draw this, draw it, draw us, draw him, draw her, draw them, turn this into a sticker, turn me into a sticker, turn it into a sticker, into a sticker, as a sticker, of this, of me, of it, of us, of him, of her, me, us, this, again, another, another one, one more, hello, hi, hey, in, style, in the style of',
  anotherPhoto:
    'another photo, another picture, a different photo, new photo, change the photo, change my photo, replace the photo, other photo',
  /** To the question before. */
  back: 'back, go back, one step back',
  myPack:
    'to my pack, into my pack, in my pack, for my pack, to the pack, into the pack, in the pack, to my set, into my set, in my set, to the set, into the set, in the set, to my stickers',
  /** The pose stays as in the photo. */
  ownPose:
    'as my selfie, as in my selfie, like in my selfie, as in the selfie, as in the pic, as in my pic, as on my photo, as in the photo, as in the picture, as in photo, as on the photo, as on photo, same as in the photo, same as on the photo, same as the photo, same as photo, same as in the picture, like in the photo, like in the picture, like in the pic, like in photo, like on the photo, like on photo, like on the picture, like the photo, like the picture, like my photo, like in my photo, from the photo, from photo, as photo, keep my expression, my own expression, my real expression, keep my face, keep my pose, no poses, no poses please, dont need a pose, dont want a pose, dont want any pose, dont want any poses, just the face, only the face, just face, without a pose, without the pose, without any pose, no pose, remove the pose, drop the pose, delete the pose, skip the pose, leave out the pose, pose not needed, no special pose',
  /** Nude or sexual: never drawn. */
  indecent:
    'nude, nudes, naked, topless, bottomless, undress, undressed, without clothes, no clothes, without a bra, porn*, sex, sexual*, nsfw, erotic*, hentai, genital*, penis, vagina, boobs, tits',
  /** Words of questions, which carry no meaning in a search. */
  asks: 'what, whats, who, whos, why, when, where, which, how, much, many, long, do, does, did, can, could, will, are, have, tell, explain',
};
