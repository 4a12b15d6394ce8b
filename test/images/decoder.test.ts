import { existsSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import sharp from 'sharp';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { DecoderOptions } from '../../src/images/decoder/index.ts';
import { eventually } from '../support/eventually.ts';
import { memoryOf, quickDecoder, runningDecoders } from '../support/pictures/decoder.ts';
import { jpegOfScans, manyScans } from '../support/pictures/scans.ts';
import { portrait } from '../support/scene.ts';

const MB = 1024 * 1024;
const CHECK = { kind: 'check' } as const;
const COPY = { kind: 'jpeg', side: 64, quality: 50, fullChroma: false } as const;
/** Processes can be told by their parent here. */
const proc = existsSync('/proc/self/stat');

function open(options: DecoderOptions = {}) {
  const decoder = quickDecoder(options);
  onTestFinished(() => decoder.close());
  return decoder;
}

let others: readonly number[] = [];
beforeEach(() => {
  others = runningDecoders();
});
/** The processes of this test; others of the same worker may be idle beside them. */
const started = () => runningDecoders().filter(pid => !others.includes(pid));

let slowOnce: Promise<Buffer> | undefined;

/** Within the bounds, and more than a moment's work. */
function slow(): Promise<Buffer> {
  slowOnce ??= jpegOfScans(7000, 20);
  return slowOnce;
}

describe('a picture from outside', () => {
  test('is decoded in a process that stays for the next one, and ends with the decoder', async () => {
    const decoder = quickDecoder();
    expect(started()).toEqual([]);
    const whole = await portrait();
    const { width, height } = await sharp(whole).metadata();
    expect(await decoder.decode(whole, CHECK)).toMatchObject({
      outcome: 'ok',
      width,
      height,
    });
    const first = started();
    expect(first).toHaveLength(proc ? 1 : 0);
    expect(await decoder.decode(whole.subarray(0, whole.length >> 1), CHECK)).toEqual({ outcome: 'broken' });
    expect(await decoder.decode(whole, CHECK)).toMatchObject({ outcome: 'ok' });
    expect(started()).toEqual(first);
    await decoder.close();
    expect(started()).toEqual([]);
    expect(await decoder.decode(whole, CHECK)).toEqual({ outcome: 'timed_out' });
  });

  test('that is too much is refused before any process is started', async () => {
    const decoder = open();
    expect(await decoder.decode(await manyScans(), CHECK)).toEqual({ outcome: 'too_big', excess: 'work' });
    expect(await decoder.decode(Buffer.from('no picture'), CHECK)).toEqual({ outcome: 'broken' });
    expect(started()).toEqual([]);
  });

  test('that takes too long is given up, and nothing works on it any more', async () => {
    const decoder = open({ deadlineMs: 1 });
    expect(await decoder.decode(await slow(), CHECK)).toEqual({ outcome: 'timed_out' });
    expect(started()).toEqual([]);
  });

  test('that takes too much memory is given up, and the next one is decoded', async () => {
    // Reached in the first tenth of the work: a busy machine looks at the memory late.
    const decoder = open({ memoryLimit: 140 * MB, processes: 1 });
    expect(await decoder.decode(await slow(), CHECK)).toEqual({ outcome: 'too_big', excess: 'work' });
    expect(await decoder.decode(await portrait(), CHECK)).toMatchObject({ outcome: 'ok' });
  });

  test('that nobody waits for any more is given up at once, whether it is being decoded or waits in line', async () => {
    const decoder = open({ processes: 1 });
    const bytes = await slow();
    // Warm, so that it is the work that is interrupted.
    await decoder.decode(await portrait(), CHECK);
    const [stopping, leaving] = [new AbortController(), new AbortController()];
    const flying = decoder.decode(bytes, CHECK, stopping.signal);
    const waiting = decoder.decode(bytes, CHECK, leaving.signal);
    leaving.abort(new Error('left'));
    await expect(waiting).rejects.toThrow('left');
    stopping.abort(new Error('stopped'));
    await expect(flying).rejects.toThrow('stopped');
    expect(started()).toEqual([]);
    await expect(decoder.decode(bytes, CHECK, AbortSignal.abort(new Error('late')))).rejects.toThrow('late');
    expect(await decoder.decode(await portrait(), CHECK)).toMatchObject({ outcome: 'ok' });
  });

  test.runIf(proc)('is not taken for broken where an idle process was killed by somebody else', async () => {
    const decoder = open({ processes: 1 });
    await decoder.decode(await portrait(), CHECK);
    for (const pid of started()) process.kill(pid, 'SIGKILL');
    await eventually(() => started()).toEqual([]);
    expect(await decoder.decode(await portrait(), CHECK)).toMatchObject({ outcome: 'ok' });
  });

  test.runIf(proc)('is not taken for broken where its processes are killed again and again', async () => {
    const decoder = open({ processes: 1 });
    // Warm, so that it is the work that is interrupted.
    await decoder.decode(await portrait(), CHECK);
    const decoded = decoder.decode(await slow(), CHECK);
    for (let killed = 0; killed < 2; killed++) {
      // Far more than a process has before it works.
      await eventually(() => started().some(pid => memoryOf(pid) > 140 * MB)).toBe(true);
      for (const pid of started()) process.kill(pid, 'SIGKILL');
      await eventually(() => started().some(pid => memoryOf(pid) > 140 * MB)).toBe(false);
    }
    expect(await decoded).toEqual({ outcome: 'timed_out' });
  });

  test('that was paid for is looked at before all that wait', async () => {
    const decoder = open({ processes: 1 });
    const whole = await portrait();
    const order: string[] = [];
    const others = ['a', 'b', 'c'].map(name => decoder.decode(whole, COPY).then(() => void order.push(name)));
    const paid = decoder.decode(whole, CHECK).then(() => void order.push('paid'));
    await Promise.all([...others, paid]);
    expect(order).toEqual(['a', 'paid', 'b', 'c']);
  });

  test('that takes long to decode waits for others of its kind, and keeps no ordinary one waiting', async () => {
    const decoder = open();
    const [whole, large] = [await portrait(), await slow()];
    // Warm, so that none is ahead by a start.
    await Promise.all([decoder.decode(whole, COPY), decoder.decode(whole, COPY)]);
    const order: string[] = [];
    const decode = (bytes: Buffer, name: string) =>
      decoder.decode(bytes, COPY).then(({ outcome }) => void order.push(`${name} ${outcome}`));
    const large3 = ['a', 'b', 'c'].map(name => decode(large, name));
    await Promise.all([...large3, decode(whole, 'ordinary')]);
    expect(order).toEqual(['ordinary ok', 'a ok', 'b ok', 'c ok']);
  });

  test('that takes long to decode does not wait for those that came after it', async () => {
    const decoder = open({ processes: 1 });
    const [whole, large] = [await portrait(), await slow()];
    const order: string[] = [];
    const decode = (bytes: Buffer, name: string) =>
      decoder.decode(bytes, COPY).then(() => void order.push(name));
    const earlier = [decode(whole, 'before'), decode(large, 'large')];
    await setImmediate();
    await Promise.all([...earlier, decode(whole, 'after')]);
    expect(order).toEqual(['before', 'large', 'after']);
  });

  test('shares two processes with the others', async () => {
    const decoder = open();
    const whole = await portrait();
    const all = await Promise.all(Array.from({ length: 6 }, () => decoder.decode(whole, CHECK)));
    expect(all.map(({ outcome }) => outcome)).toEqual(Array.from({ length: 6 }, () => 'ok'));
    expect(started().length).toBeLessThanOrEqual(2);
  });
});
