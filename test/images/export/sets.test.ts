import { describe, expect, it } from 'vitest';
import { RULES, setSizes } from '../../../src/images/export/messengers.ts';

const { whatsapp, line, signal } = RULES;
const sizes = (...args: Parameters<typeof setSizes>) =>
  setSizes(...args).map(({ size, missing }) => (missing > 0 ? `${size} (${missing} missing)` : `${size}`));

describe('a pack is divided into sets', () => {
  it.each([
    [0, []],
    [2, ['2 (1 missing)']],
    [3, ['3']],
    [30, ['30']],
    [31, ['16', '15']],
    [120, ['30', '30', '30', '30']],
  ])('of WhatsApp: %i', (count, expected) => {
    expect(sizes(count, whatsapp.sizes.still)).toEqual(expected);
  });

  it.each([
    [7, ['7 (1 missing)']],
    [8, ['8']],
    [20, ['16', '4 (4 missing)']],
    [48, ['24', '24']],
    [120, ['40', '40', '40']],
  ])('of LINE: %i', (count, expected) => {
    expect(sizes(count, line.sizes.still)).toEqual(expected);
  });

  it('of LINE that move: 40', () => {
    expect(sizes(40, line.sizes.moving)).toEqual(['24', '16']);
  });

  it('of Signal: a whole pack of Telegram', () => {
    expect(sizes(120, signal.sizes.still)).toEqual(['120']);
  });
});
