import type { AnswerWords } from '../../types/answers.ts';

export const answers: AnswerWords = {
  yes: 'yes, yep, yeah, yup, y, sure, ok, okay, k, of course, go ahead, do it, do that, absolutely, definitely, right, fine, agreed, 👍, ✅, 👌',
  no: 'no, nope, nah, n, no way, dont, do not, rather not, better not, 👎, ❌',
  newPhoto: `
    new, newer, newest, latest, last, second, 2nd, second one, last one, new one, newer one, latest one, this one, this photo, this picture, use it, take it, use this, take this,
    use that, switch, change it, replace it, not the old, not the old one, not the first, not the first one, the one i just sent, what i just sent, just sent`,
  oldPhoto: `
    old, older, earlier, first, 1st, previous, original, first one, old one, earlier one, previous one, original one, the one before, the one from before, before,
    keep it, keep, leave it, dont change, do not change, dont change it, dont use it, do not use it, dont use the new one, do not use the new one, not the new one, not this one, not the second, not the second one, not new, as it was`,
  skip: `
    skip, skip it, cancel, never mind, nevermind, nvm, forget it, forget about it, not now, later, no thanks, no thank you, changed my mind, i changed my mind, leave it, leave it as it is, leave it as is,
    keep it as it is, keep it as is, dont, do not, stop, nothing, not needed, no need, ✖, ❌`,
  without: `
    without, without it, none, no caption, no captions, no text, no words, no title, no emoji, without a caption, without caption, without text, without words, without any, without anything,
    remove it, remove the caption, remove the text, delete the caption, empty, blank`,
  filler:
    'please, pls, plz, the, a, an, one, use, take, i, want, would, like, lets, let us, with, my, photo, photos, picture, pic, selfie, then, and, it, that, is, to, thanks, thank you, well, um, hm, just, go, prefer, choose, draw, from, better, so, oh, think, i think',
};
