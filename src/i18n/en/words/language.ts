import { stemmer } from '@orama/stemmers/english';

/**
 * The most frequent English words. Words of every language ("ok", "pls", "cool") are not here, and neither are feelings
 * and gestures: many people write those in English, whatever language they speak.
 */
export const common = `
  vibe, vibes, ironing, i, me, no, im, i'm, ive, i'd, i'll, you, youre, u, ur, your, yours, he, hes, she, shes, it, its, it's, we, were, they, theyre, them, him,
  her, his, our, us, my, mine, myself, yourself, the, a, an, this, that, these, those, there, here, some, any, each, every, both,
  all, other, another, others, same, more, less, most, much, many, few, lot, enough, is, are, am, was, been, be, being, isnt, arent,
  wasnt, do, does, did, doing, done, dont, doesnt, didnt, have, has, had, having, can, cant, cannot, could, couldnt, would, wouldnt,
  should, will, wont, shall, may, might, must, want, wants, wanna, need, needs, like, likes, make, makes, made, making, give, gave,
  get, got, gets, go, goes, going, gonna, take, takes, put, let, lets, let's, show, shows, draw, draws, drawn, drawing, change,
  changed, add, remove, delete, keep, keeps, try, use, used, using, send, sent, sending, say, says, said, tell, think, know, see,
  seen, look, looks, looking, find, found, work, works, help, choose, pick, mean, meant, understand, stop, wait, come, write, turn,
  leave, speak, talk, happen, happens, cost, costs, feel, seem, seems, start, ask, and, or, but, if, of, to, in, on, at, for, from,
  with, without, by, as, about, into, out, off, over, under, up, down, after, before, while, because, than, then, so, too, also,
  just, only, even, still, already, again, maybe, really, very, quite, bit, not, nope, yeah, yep, sure, please, thanks, thank,
  hello, hey, hi, sorry, bye, morning, evening, better, bad, fine, right, wrong, new, old, last, next, first, one, two, three, four,
  five, something, anything, nothing, everything, someone, everyone, whatever, way, kind, thing, things, time, now, later, today,
  never, always, back, what, whats, what's, which, who, whos, where, when, why, how, whose, instead, idk, dunno, ill, together,
  friend, friends, colleagues, family, wife, husband, girlfriend, boyfriend, mom, dad, photo, picture, pic, background, once, yet,
  several, else, none, away, since, whenever, different, example, answer, forget, remember, mind, words, question, questions,
  minutes, name, number, rest, follow, called, people, everybody, anyone, hear, read, buy, pay, money, free, thats, wheres, hows,
  itself, himself, herself, themselves, until, between, mistake, explain, dressed, wearing, costume`;

export const connectives = {
  and: 'and',
  or: 'or',
};

export const forms = {
  script: 'Latin' as const,
  /** Its letters, as a set in a regular expression: `a-zäöüß`. */
  letters: 'a-z',
  shortened: { u: 'you', ur: 'your', r: 'are', n: 'and', pixl: 'pixel', pxl: 'pixel' },
  /** Removes the ending of a word; `@orama/stemmers` has stemmers for thirty languages. */
  stem: stemmer,
  /** Matches what models trained on subtitles transcribe from silence and noise. */
  ofSilence:
    /^(?:(?:thank you|thanks)(?: (?:so|very) much)? for watching(?: (?:this|the) video)?|(?:please )?subscribe(?: to (?:my|our|the) channel)?|subtitles? by .*|subtitles by the amara\.org community)$/iu,
};

export const functions = {
  /** Turn what follows into its opposite. */
  negations: 'not, no, non, without, dont, doesnt, didnt, isnt, arent, wasnt, aint, never, cannot, cant',
  /** Say how much. They name an emotion only if nothing else does ("madly in love", "madly"). */
  modifiers:
    'very, so, too, really, quite, that, all, at, a, an, the, any, any more, longer, feeling, feel, being, be, is, am, are, looking, look, looks, truly, totally, particularly, exactly, just, even, as, madly, crazily, insanely, crazy, terribly, awfully, horribly, terrifically, wildly, pretty, cool, super, wickedly, fucking, dead, bit, little',
  /** Carry no meaning in a search. */
  stopWords:
    'and, or, but, of, to, in, on, at, for, with, from, by, after, before, his, her, my, your, their, its, it, he, she, they, me, you, we, i, as, if, like, very, so, too, really, quite, that, a, an, the, any, is, am, are, be, being, feeling, bit, kind, kinda, just, out, up, not, no, without, dont, doesnt, isnt, never, while, into, some',
};
