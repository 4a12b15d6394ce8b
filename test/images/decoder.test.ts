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
/** Whether this system can list child processes. */
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
/** The processes of this test. Others of the same worker may be idle. */
const started = () => runningDecoders().filter(pid => !others.includes(pid));

let slowOnce: Promise<Buffer> | undefined;

/** A picture within the limits that takes more than a moment. */
function slow(): Promise<Buffer> {
  slowOnce ??= jpegOfScans(7000, 20);
  return slowOnce;
}

describe('a picture from outside', () => {
  test('is decoded in a process that is reused and ends with the decoder', async () => {
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

  test('is refused without starting a process if it exceeds the limits', async () => {
    const decoder = open();
    expect(await decoder.decode(await manyScans(), CHECK)).toEqual({ outcome: 'too_big', excess: 'work' });
    expect(await decoder.decode(Buffer.from('no picture'), CHECK)).toEqual({ outcome: 'broken' });
    expect(started()).toEqual([]);
  });

  test('is abandoned with its process if it takes too long', async () => {
    const decoder = open({ deadlineMs: 1 });
    expect(await decoder.decode(await slow(), CHECK)).toEqual({ outcome: 'timed_out' });
    expect(started()).toEqual([]);
  });

  test('is abandoned if it takes too much memory, and the next one is decoded', async () => {
    // Reached in the first tenth of the work, because a busy machine checks the memory late.
    const decoder = open({ memoryLimit: 140 * MB, processes: 1 });
    expect(await decoder.decode(await slow(), CHECK)).toEqual({ outcome: 'too_big', excess: 'work' });
    expect(await decoder.decode(await portrait(), CHECK)).toMatchObject({ outcome: 'ok' });
  });

  test('is abandoned at once on abort, whether it is being decoded or queued', async () => {
    const decoder = open({ processes: 1 });
    const bytes = await slow();
    // Warm up, so that decoding is interrupted and not the start.
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

  test.runIf(proc)('is decoded after an idle process was killed', async () => {
    const decoder = open({ processes: 1 });
    await decoder.decode(await portrait(), CHECK);
    for (const pid of started()) process.kill(pid, 'SIGKILL');
    await eventually(() => started()).toEqual([]);
    expect(await decoder.decode(await portrait(), CHECK)).toMatchObject({ outcome: 'ok' });
  });

  test.runIf(proc)('is not reported as broken if its processes are killed repeatedly', async () => {
    const decoder = open({ processes: 1 });
    // Warm up, so that decoding is interrupted and not the start.
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

  test('goes before all queued ones if it has been paid for', async () => {
    const decoder = open({ processes: 1 });
    const whole = await portrait();
    const order: string[] = [];
    const others = ['a', 'b', 'c'].map(name => decoder.decode(whole, COPY).then(() => void order.push(name)));
    const paid = decoder.decode(whole, CHECK).then(() => void order.push('paid'));
    await Promise.all([...others, paid]);
    expect(order).toEqual(['a', 'paid', 'b', 'c']);
  });

  test('waits for other slow ones if it is slow, but does not delay ordinary ones', async () => {
    const decoder = open();
    const [whole, large] = [await portrait(), await slow()];
    // Warm up, so that none has a head start.
    await Promise.all([decoder.decode(whole, COPY), decoder.decode(whole, COPY)]);
    const order: string[] = [];
    const decode = (bytes: Buffer, name: string) =>
      decoder.decode(bytes, COPY).then(({ outcome }) => void order.push(`${name} ${outcome}`));
    const large3 = ['a', 'b', 'c'].map(name => decode(large, name));
    await Promise.all([...large3, decode(whole, 'ordinary')]);
    expect(order).toEqual(['ordinary ok', 'a ok', 'b ok', 'c ok']);
  });

  test('does not wait for later ones if it is slow', async () => {
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

  test('shares two processes with others', async () => {
    const decoder = open();
    const whole = await portrait();
    const all = await Promise.all(Array.from({ length: 6 }, () => decoder.decode(whole, CHECK)));
    expect(all.map(({ outcome }) => outcome)).toEqual(Array.from({ length: 6 }, () => 'ok'));
    expect(started().length).toBeLessThanOrEqual(2);
  });
});
