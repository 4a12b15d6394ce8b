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

describe('the animator', () => {
  it('makes a sticker and its preview in a process', async () => {
    const shares: number[] = [];
    const request = { cutOut: await picture(), motion: 'heartbeat' } as const;
    const made = await open().animate(request, undefined, share => shares.push(share));
    expect(shares.length).toBeGreaterThan(10);
    expect(shares).toEqual(shares.toSorted((a, b) => a - b));
    expect(shares.at(-1)).toBeLessThan(1);
    if (made.outcome !== 'ok') throw new Error(made.outcome);
    expect(checkFilm(made.webm)).toMatchObject({ ok: true, width: 512, height: made.height, frames: 38 });
    expect(made.durationMs).toBe(1520);
    expect(await pictureSize(made.preview ?? Buffer.alloc(0))).toMatchObject({ format: 'gif' });
  });

  it('refuses a caption that cannot be drawn, and crashes alone on a picture that is none', async () => {
    const animator = open();
    const cut = await picture();
    await expect(animator.animate({ cutOut: cut, motion: 'sway', caption: '漢字' })).rejects.toMatchObject({
      name: 'CaptionError',
    });
    const none = Buffer.from('no picture');
    expect(await animator.animate({ cutOut: none, motion: 'sway' })).toEqual({ outcome: 'crashed' });
  });

  it('stops at its limits, when the caller has had enough, and when it is closed', async () => {
    const request = { cutOut: await picture(), motion: 'sway' } as const;
    expect(await open({ deadlineMs: 1 }).animate(request)).toEqual({ outcome: 'timed_out' });
    expect(await open({ memoryLimitBytes: 1 }).animate(request)).toEqual({ outcome: 'crashed' });
    const enough = new AbortController();
    const reason = new Error('enough');
    const stopped = open().animate(request, enough.signal);
    enough.abort(reason);
    await expect(stopped).rejects.toBe(reason);
    const animator = open();
    const films = Promise.all([animator.animate(request), animator.animate(request)]);
    await animator.close();
    expect(await films).toEqual([{ outcome: 'crashed' }, { outcome: 'crashed' }]);
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
