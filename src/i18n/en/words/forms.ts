import { stemmer } from '@orama/stemmers/english';
import type { WordForms } from '../../types/words/words.ts';

/** What can follow words that only fill the time. */
const wished =
  "(?:i(?:'d|’d|d| would)?(?: just| really| kinda| also)? (?:want|wanna|need|like|love|wish)|can (?:you|u|i|we|it|he|she)|could (?:you|u|i|we|it|he|she)|would (?:you|u)|make (?:it|me|him|her|the|my|a)|draw (?:it|me|him|her|the|my|a)|give (?:me|it|him|her)|let me|let(?:'|’)?s|put (?:me|it|him|her|a)|turn (?:me|it|him|her)|how about|what about|maybe)";

export const forms: WordForms = {
  script: 'Latin',
  letters: 'a-z',
  vowels: 'aeiouy',
  keyboard: "`qwertyuiop[]asdfghjkl;'zxcvbnm,.",
  shortened: { u: 'you', ur: 'your', r: 'are', n: 'and', pixl: 'pixel', pxl: 'pixel' },
  mixedIn: true,
  stem: stemmer,
  ofSilence:
    /^(?:(?:thank you|thanks)(?: (?:so|very) much)? for watching(?: (?:this|the) video)?|(?:please )?subscribe(?: to (?:my|our|the) channel)?|subtitles? by .*|subtitles by the amara\.org community)$/iu,
  judgement:
    /(?<=\w{3})(?<!\b(?:that|this|what|which|something))\s+(?:would|could|might|will|['’]d)\s+be\s+(?:(?:much|way|even|so much|a lot)\s+)?(?:more\s+\w{2,12}|(?!whatever|other)\w{2,10}er|great|perfect|best|cool|nice|fun)[\s.!]*$/iu,
  fillers: new RegExp(
    `^(?:(?:ok|okay|alright|all right|so|um+|uh+|uhm|erm|well|hey|oh|basically|honestly|literally|i mean|i was thinking(?: of| about| that)?|i thought|you know|look|listen|dude|bro|like)[\\s,.]{1,3})+(?=${wished}\\b)`,
    'iu',
  ),
  refusal:
    /^(?:no|nope|nah)(?:[\s,]{1,3}(?:no|nope|nah)){0,5}\s{1,3}(?=(?:make (?:it|me|him|her|the|my)|do (?:it|me|a|an)|draw (?:it|me|him|her)|give (?:it|me|him|her)|let(?:'|’)?s|try|i (?:want|wanted|said|meant|need))\b)/iu,
  preferred:
    /^(?:(?:i think|maybe|well|hmm|yeah)[\s,]{1,3}){0,2}(?:(?:the|my|his|her) (pose|style|emotion|face)|it|he|she|i|this|that|they|the (?:sticker|picture|look))(?:['’]?d|['’]s|['’]ll)?(?: (?:would|will|might|could))?(?: (?:looks?|be|is|feels?|works?))?(?: (?:so|much|way|a lot|even|probably)){0,2} (?:better|nicer|cooler|cuter|funnier|best)(?=\s(?:with|without|in|as)\s)/iu,
  everybody:
    /^(?:(?:everyone|everybody)(?:['’]?s| is)|(?:they|we)(?:['’]?re| are)(?: both| all)?|(?:both|all)(?: of (?:us|them))?(?: are)?) (?=[a-z]{2,20}ing(?: [a-z]{1,20}){0,2}\s?[.!]?$)/iu,
  tag: /\s?[,.!;–—-]\s{0,3}(?:can|could|will|would) (?:you|u|ya)(?: (?:do|make|draw) (?:that|it|this))?\s?\?{0,5}\s?$/iu,
};
