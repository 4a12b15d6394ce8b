import type { PlanWords } from '../../types/words/plan-words.ts';

export const plans: PlanWords = {
  numbers: [
    'one',
    'two, couple of',
    'three',
    'four',
    'five',
    'six',
    'seven',
    'eight',
    'nine',
    'ten',
    'eleven',
    'twelve',
    'thirteen',
    'fourteen',
    'fifteen',
    'sixteen',
    'seventeen',
    'eighteen',
    'nineteen',
    'twenty',
  ],
  ordinals: [
    'first, 1st',
    'second, 2nd',
    'third, 3rd',
    'fourth, 4th',
    'fifth, 5th',
    'sixth, 6th',
    'seventh, 7th',
    'eighth, 8th',
    'ninth, 9th',
    'tenth, 10th',
    'eleventh, 11th',
    'twelfth, 12th',
  ],
  dozen: 'dozen',
  last: 'last',
  several: 'first, last',
  sticker: 'pieces, pcs, sticker*',
  stickers: 'stickers',
  set: 'set, pack, bunch, collection, series, stickerpack',
  make: 'make, draw, create, do, want, need, give, id like, would like, plan, generate, lets have',
  more: 'more, another, once more',
  same: 'same, of these, like these, like this, such, more like, more like this, more like this one, more like that, more like that one, more like it, more like these, like this one, like that, like that one',
  various:
    'whole, entire, full, complete, different, various, at once, of them, of those, in one go, emotions, poses, variants, variations, versions',
  allEmotions:
    'all emotions, all the emotions, all of the emotions, every emotion, all moods, all feelings, all kinds of emotions, all sorts of emotions, each emotion, all possible emotions',
  myPack:
    'to my pack, into my pack, in my pack, for my pack, to the pack, into the pack, in the pack, to my set, to my stickers',
  remove:
    'not needed, are not needed, is not needed, arent needed, isnt needed, dont need, do not need, without, remove, delete, drop, except, minus, skip, take out, get rid of, no',
  add: 'add, plus, one more, include, also',
  another: 'another, another one, different, other, replace, change, redo, instead, new',
  caption: 'caption, captioned, text, write, saying, says, with the words',
  only: 'only, just, keep, enough, leave',
  fewer: 'fewer, less',
  drop: 'cancel, cancel it, forget it, drop it, never mind, drop the plan, cancel the plan, dont draw, not needed',
  dropAlone:
    'no thanks, no thank you, dont want it, i dont want it, dont want this, dont need it, i dont need it, drop it, not wanted',
  noSet:
    'no set, no sets, not a set, no pack of stickers, dont want a set, dont want the set, dont want any set, dont need a set, dont need the set, dont want a pack, without a set, set is not needed, not want a set, not want the set, not want any set, not need a set',
  filler:
    'where, rather, better, instead, the, a, an, one, ones, please, for, with, by, to, be, should, make, let, it, and, but, number, no, sticker, stickers, on, of, me, now, as, is, are, there, will, those, these',
  occasions: {
    birthday: 'birthday*, bday, anniversary, jubilee',
    work: 'work*, office*, job, colleague*, coworker*, team*, boss, business',
    family:
      'family, mom, mum, dad, parents, grandma, grandpa, wife, husband, kids, relatives, sister, brother',
    friends: 'friend*, buddies, bestie*, mates, gang',
  },
};
