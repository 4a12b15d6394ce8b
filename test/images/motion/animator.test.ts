import { describe, expect, it, onTestFinished } from 'vitest';
import { cutOut } from '../../../src/images/finishing/finish.ts';
import { type AnimatorOptions, checkEncoder, createAnimator } from '../../../src/images/motion/index.ts';
import { checkFilm } from '../../../src/images/motion/validate.ts';
import { pictureSize } from '../../../src/images/raster.ts';
import { compiledFolder } from '../../support/processes/program.ts';
import { transparent } from '../finishing/subjects.ts';

const folder = compiledFolder(new URL('../../../src/images/motion/', import.meta.url));

function open(options: AnimatorOptions = {}) {
  const animator = createAnimator({ folder, ...options });
  onTestFinished(() => animator.close());
  return animator;
}

/** Low, so that there is little to encode. */
const picture = () =>
  transparent('<rect x="20" y="200" width="560" height="90" rx="40" fill="#e04060"/>').then(cutOut);

function blankFilm(frames: number, durationMs = 40) {
  const data = new Uint8Array(512 * 64 * 4).fill(180);
  const all = Array.from({ length: frames }, () => ({ data, width: 512, height: 64 }));
  return { width: 512, height: 64, frames: all, durationsMs: all.map(() => durationMs) } as const;
}

describe('the animator', () => {
  it('makes a sticker and its preview in a process, and reports progress', async () => {
    const shares: number[] = [];
    const made = await open().animate(
      { cutOut: await picture(), motion: 'heartbeat' },
      { onProgress: share => shares.push(share) },
    );
    if (made.outcome !== 'ok') throw new Error(made.outcome);
    expect(checkFilm(made.webm)).toMatchObject({ ok: true, width: 512, height: made.height, frames: 38 });
    expect(made.durationMs).toBe(1520);
    expect(await pictureSize(made.preview)).toMatchObject({ format: 'gif' });
    expect(shares.length).toBeGreaterThan(38);
    expect(shares).toEqual(shares.toSorted((a, b) => a - b));
    expect(shares.at(-1)).toBe(1);
  });

  it('encodes frames from elsewhere, and refuses what cannot be a sticker', async () => {
    const animator = open();
    expect(await animator.encode(blankFilm(4, 200))).toMatchObject({
      outcome: 'ok',
      durationMs: 800,
      frames: 4,
    });
    expect(await animator.encode(blankFilm(4, 20))).toMatchObject({ outcome: 'refused' });
    const cut = await picture();
    await expect(animator.animate({ cutOut: cut, motion: 'sway', caption: '漢字' })).rejects.toMatchObject({
      name: 'CaptionError',
    });
  });

  it('stops at its limits and when the caller has had enough', async () => {
    const cut = await picture();
    const request = { cutOut: cut, motion: 'sway' } as const;
    expect(await open({ deadlineMs: 1 }).animate(request)).toEqual({ outcome: 'timed_out' });
    expect(await open({ memoryLimitBytes: 1 }).animate(request)).toEqual({ outcome: 'crashed' });
    const enough = new AbortController();
    const reason = new Error('enough');
    const stopped = open().animate(request, {
      signal: enough.signal,
      onProgress: () => enough.abort(reason),
    });
    await expect(stopped).rejects.toBe(reason);
    const animator = open();
    const running = animator.animate(request);
    await animator.close();
    expect(await running.catch(String)).toBeTruthy();
  });
});

describe('the check of the encoder', () => {
  it('passes here', async () => {
    expect(await checkEncoder({ folder })).toEqual({ ok: true });
  });

  it('names the reason if no process can be started', async () => {
    const check = await checkEncoder({ folder: new URL('nowhere/', import.meta.url) });
    expect(check).toEqual({ ok: false, reason: 'a worker process could not be started' });
  });
});
