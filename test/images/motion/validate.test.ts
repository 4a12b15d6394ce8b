import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_FILM_BYTES } from '../../../src/images/motion/film.ts';
import { checkFilm } from '../../../src/images/motion/validate.ts';
import { element, webmFile } from './webm-files.ts';

const LENGTH = webmFile().length;

describe('the check of a film', () => {
  it('accepts what Telegram accepts', () => {
    expect(checkFilm(webmFile())).toEqual({
      ok: true,
      width: 512,
      height: 400,
      frames: 50,
      durationMs: 2000,
    });
    expect(checkFilm(webmFile({ width: 300, height: 512 })).ok).toBe(true);
    expect(checkFilm(webmFile({ frames: 89, frameMs: 1000 / 30 })).ok).toBe(true);
    expect(checkFilm(webmFile({ frames: 75 })).ok).toBe(true);
    expect(checkFilm(webmFile({ padding: MAX_FILM_BYTES - LENGTH })).ok).toBe(true);
  });

  it.each([
    ['another codec', { codec: 'V_VP8' }, 'wrong_codec'],
    ['no alpha', { alphaMode: 0 }, 'no_alpha'],
    ['3.1 s', { frames: 62, frameMs: 50 }, 'too_long'],
    ['3.1 s that are declared as 2 s', { frames: 62, frameMs: 50, declaredMs: 2000 }, 'too_long'],
    ['2 s that are declared as 3.1 s', { declaredMs: 3100 }, 'too_long'],
    ['a last frame that is shown for hours', { lastMs: 0xffffff }, 'too_long'],
    ['a frame 30 s before the first', { firstAtMs: -30_000 }, 'too_long'],
    ['several frames in a block', { flags: 0x02 }, 'too_fast'],
    ['alpha in some frames only', { opaqueFrames: 1 }, 'no_alpha'],
    ['31 frames per second', { frames: 62, frameMs: 1000 / 31 }, 'too_fast'],
    ['513 px', { width: 513 }, 'wrong_size'],
    ['511 px', { width: 511 }, 'wrong_size'],
    ['513 px high', { height: 513 }, 'wrong_size'],
    ['frames of another size than declared', { frameWidth: 513 }, 'wrong_size'],
    ['sound', { audio: true }, 'has_audio'],
    ['257 KB', { padding: 257 * 1024 - LENGTH }, 'too_big'],
    ['no frame', { frames: 0 }, 'truncated'],
    ['Matroska that is not WebM', { docType: 'matroska' }, 'not_webm'],
  ] as const)('rejects %s', (_name, difference, problem) => {
    const check = checkFilm(webmFile(difference));
    expect(check.ok ? [] : check.problems).toContain(problem);
  });

  it('rejects a file that ends early, wherever that is', () => {
    const whole = webmFile();
    for (let length = 0; length < whole.length; length += 7) {
      expect(checkFilm(whole.subarray(0, length)).ok).toBe(false);
    }
  });

  it('rejects a key frame that is not VP9', () => {
    const bytes = webmFile();
    bytes[bytes.indexOf(Buffer.from([0x82, 0x49, 0x83, 0x42])) + 1] = 0;
    expect(checkFilm(bytes)).toEqual({ ok: false, problems: ['wrong_codec'] });
  });

  it('never throws on garbage, and does not read what is far too big', () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 400 }), bytes => !checkFilm(Buffer.from(bytes)).ok));
    const whole = webmFile({ frames: 3 });
    fc.assert(
      fc.property(fc.nat(whole.length - 1), fc.nat(255), (at, value) => {
        const spoilt = Buffer.from(whole);
        spoilt[at] = value;
        return typeof checkFilm(spoilt).ok === 'boolean';
      }),
    );
    expect(checkFilm(Buffer.alloc(50_000_000))).toEqual({ ok: false, problems: ['too_big'] });
    // As many elements as fit, each of two bytes.
    const many = Buffer.concat([
      element(0x1a45dfa3, element(0x4282, 'webm')),
      Buffer.alloc(1_000_000, '\xae\x80', 'latin1'),
    ]);
    expect(checkFilm(many).ok).toBe(false);
  });
});
