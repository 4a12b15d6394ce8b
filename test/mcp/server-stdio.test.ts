import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Client } from '@modelcontextprotocol/client';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { eventually } from '../support/eventually.ts';
import { temporaryFolder } from '../support/folder.ts';
import { argumentsFor } from '../support/processes/program.ts';
import { LONG } from '../support/timeouts.ts';
import { overStdio, smallPhoto, WISHES } from './sticker-client.ts';

/** The program with a cache of drawings and cut-outs shared between tests. */
const REMEMBERS = 'test/support/processes/mcp-process.ts';
const image = z.object({ type: z.literal('image'), data: z.string(), mimeType: z.literal('image/webp') });

function imagesOf(content: readonly { readonly type: string }[]): Buffer[] {
  return content
    .filter(({ type }) => type === 'image')
    .map(block => Buffer.from(image.parse(block).data, 'base64'));
}

describe.each([
  [2025, 'src/mcp-stdio.ts'],
  [2026, REMEMBERS],
] as const)('a client of %i over stdio', (era, entry) => {
  test('lists its features and makes stickers without any key', LONG, async () => {
    const { client, folder, progress } = await overStdio(era, entry);
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name).toSorted()).toEqual([
      'cut_out',
      'finish_sticker',
      'list_styles',
      'make_sticker',
      'make_sticker_set',
    ]);
    for (const { title, inputSchema, outputSchema, annotations } of tools) {
      expect(title).toBeTruthy();
      expect(inputSchema.type).toBe('object');
      expect(outputSchema).toBeDefined();
      expect(annotations?.destructiveHint).toBe(false);
    }
    const file = join(folder, 'me.jpg');
    writeFileSync(file, await smallPhoto());
    const made = await client.callTool(
      {
        name: 'make_sticker',
        arguments: { photo: { path: file }, ...WISHES, caption: 'Hi!' },
      },
      { onprogress: () => undefined },
    );
    expect(made.isError).not.toBe(true);
    const [sticker = Buffer.alloc(0)] = imagesOf(made.content);
    const { format, width, height, hasAlpha } = await sharp(sticker).metadata();
    expect({ format, longer: Math.max(width, height), hasAlpha }).toEqual({
      format: 'webp',
      longer: 512,
      hasAlpha: true,
    });
    expect(made.structuredContent).toMatchObject({
      mimeType: 'image/webp',
      width,
      height,
      bytes: sticker.length,
      file: join(folder, 'stickers/sticker.webp'),
      ...WISHES,
      caption: 'Hi!',
      drawnBy: 'offline filters',
    });
    expect(readFileSync(join(folder, 'stickers/sticker.webp'))).toEqual(sticker);
    expect(progress()).toEqual(progress().toSorted((a, b) => a - b));
    expect(progress().at(-1)).toBe(3);
  });
});

test('cuts out, finishes and draws a set, and saves each picture under a new name', LONG, async () => {
  const { client, folder } = await overStdio(2026, REMEMBERS);
  const file = join(folder, 'me.jpg');
  writeFileSync(file, await smallPhoto());
  const call = async (name: string, args: Readonly<Record<string, unknown>>) => {
    const { isError, content, structuredContent } = await client.callTool({ name, arguments: args });
    expect({ isError, content: isError ? content : [] }).toEqual({ isError: undefined, content: [] });
    const pictures = imagesOf(content);
    return { pictures, facts: structuredContent };
  };
  const cut = await call('cut_out', { picture: { path: file } });
  expect(cut.facts).toMatchObject({ method: 'outline', file: join(folder, 'stickers/cut-out.webp') });
  const { isOpaque } = await sharp(cut.pictures[0]).stats();
  expect(isOpaque).toBe(false);
  const finished = await call('finish_sticker', {
    picture: { path: join(folder, 'stickers/cut-out.webp') },
    caption: 'Привет! 👋',
  });
  expect(finished.facts).toMatchObject({
    caption: 'Привет! 👋',
    file: join(folder, 'stickers/sticker.webp'),
  });
  const { style, ...wishes } = WISHES;
  const set = await call('make_sticker_set', {
    photo: { path: file },
    style,
    items: [{ ...wishes, caption: 'Yay' }, wishes],
  });
  expect(set.facts).toMatchObject({
    drawn: 2,
    failed: 0,
    stickers: [{ file: join(folder, 'stickers/set-1.webp') }, { file: join(folder, 'stickers/set-2.webp') }],
  });
  const again = await call('finish_sticker', { picture: { path: join(folder, 'stickers/cut-out.webp') } });
  expect(again.facts).toMatchObject({ file: join(folder, 'stickers/sticker-2.webp') });
  const missing = await client.callTool({
    name: 'cut_out',
    arguments: { picture: { path: join(folder, 'nobody.jpg') } },
  });
  expect(JSON.stringify(missing.content)).toContain('no such file');
});

test('ends with its client even during a drawing, and reports its own death', async () => {
  const gone = (pid: number) => !existsSync(`/proc/${pid}/exe`);
  const one = await overStdio(2025);
  const base64 = (await smallPhoto()).toString('base64');
  const begin = (client: Client) =>
    expect(client.callTool({ name: 'make_sticker', arguments: { photo: { base64 } } })).rejects.toThrow();
  const begun = begin(one.client);
  await one.client.close();
  await begun;
  await eventually(() => gone(one.pid)).toBe(true);
  const other = await overStdio(2026);
  const killed = begin(other.client);
  process.kill(other.pid, 'SIGKILL');
  await killed;
});

test('works with the command-line Inspector', async () => {
  // The Inspector looks for its own package.json in the working directory.
  const folder = join(temporaryFolder(), 'run');
  mkdirSync(folder);
  writeFileSync(join(folder, '../package.json'), '{}');
  const inspector = createRequire(import.meta.url).resolve(
    '@modelcontextprotocol/inspector-cli/build/index.js',
  );
  const list = [inspector, process.execPath, ...argumentsFor('src/mcp-stdio.ts'), '--method', 'tools/list'];
  const env = { ...process.env, IMAGE_PROVIDERS: 'offline' };
  const { stdout } = await promisify(execFile)(process.execPath, list, { cwd: folder, env });
  expect(JSON.parse(stdout)).toMatchObject({ tools: { length: 5 } });
});
