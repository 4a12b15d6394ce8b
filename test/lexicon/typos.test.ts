import { describe, expect, it } from 'vitest';
import { Lexicon } from '../../src/lexicon/lexicon.ts';
import { clausesOf } from '../../src/lexicon/text.ts';

const lexicon = new Lexicon([['price', 'charge, price, subscription']]);

function found(text: string): number {
  const words = clausesOf(text).flatMap(clause => clause.words);
  return lexicon.find(words).filter(here => here.length > 0).length;
}

describe('slips of typing', () => {
  it.each(['chagre', 'chargge', 'pricee', 'subscribtion'])('are forgiven: %s', word => {
    expect(found(word)).toBe(1);
  });

  it.each([
    ['charger', 'the doer of it'],
    ['change', 'a word of another list'],
  ])('are none where a word is one itself: %s (%s)', word => {
    expect(found(word)).toBe(0);
  });
});
