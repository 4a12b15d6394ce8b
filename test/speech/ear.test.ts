import { describe, expect, it } from 'vitest';
import { Ear, liveMs } from '../../src/speech/index.ts';

const BYTES_PER_MS = 48;

/** A square wave in pieces of 40 ms. */
function sound(ms: number, level: number): Buffer[] {
  return Array.from({ length: ms / 40 }, () => {
    const piece = Buffer.alloc(40 * BYTES_PER_MS);
    for (let at = 0; at < piece.length; at += 2) piece.writeInt16LE(at % 96 < 48 ? level : -level, at);
    return piece;
  });
}

function hear(...pieces: readonly Buffer[]) {
  const ear = new Ear();
  return pieces
    .flatMap(piece => ear.hear(piece) ?? [])
    .map(heard => (heard === 'starts' ? heard : liveMs(heard)));
}

describe('an ear', () => {
  it('hears a sentence with its beginning and its pauses', () => {
    const heard = hear(
      ...sound(2000, 50),
      ...sound(1000, 5000),
      ...sound(400, 50),
      ...sound(1000, 5000),
      ...sound(1000, 50),
    );
    expect(heard).toEqual(['starts', expect.any(Number)]);
    expect(heard[1]).toBeGreaterThan(3100);
    expect(heard[1]).toBeLessThan(3600);
  });

  it('ignores clicks and the hum of a room', () => {
    expect(hear(...sound(4000, 300), ...sound(80, 9000), ...sound(4000, 300))).toEqual([]);
  });

  it('cuts an endless sentence', () => {
    const words = Array.from({ length: 60 }, () => [...sound(800, 5000), ...sound(240, 50)]).flat();
    expect(hear(...words)).toEqual(['starts', 60_040, 'starts']);
  });

  it('treats steady noise as the room after a while', () => {
    const [first, second, ...more] = hear(...sound(120_000, 700));
    expect([first, more]).toEqual(['starts', []]);
    expect(second).toBeLessThan(60_000);
  });
});
