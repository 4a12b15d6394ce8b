import { type Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import sharp from 'sharp';
import { describe, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { startProcess } from '../support/processes/process.ts';
import { createWorld } from '../support/world.ts';
import { clientOf, type Era, smallPhoto, WISHES } from './sticker-client.ts';

const TOKEN = 'the-token-of-mcp-clients';
const image = z.object({ type: z.literal('image'), data: z.string() });

/** The real bot and the address of its `/mcp`. */
async function bot(
  entry: 'src/index.ts' | 'test/support/processes/bot-process.ts' = 'test/support/processes/bot-process.ts',
) {
  const world = await createWorld(['offline']);
  const process = await startProcess(entry, {
    ...world.variables,
    MCP_TOKEN: TOKEN,
  });
  const origin = `http://127.0.0.1:${/"port":(\d+)/.exec(process.output())?.[1]}`;
  return { url: new URL('/mcp', origin), process, world };
}

async function connect(url: URL, era: Era): Promise<Client> {
  const client = clientOf(era);
  const headers = { authorization: `Bearer ${TOKEN}` };
  await client.connect(new StreamableHTTPClientTransport(url, { requestInit: { headers } }));
  onTestFinished(() => client.close());
  return client;
}

const photo = async () => ({
  base64: (await smallPhoto()).toString('base64'),
});

describe('over HTTP', () => {
  test('makes stickers for clients of 2025 and 2026, with progress but without file paths', async () => {
    const { url } = await bot();
    for (const era of [2025, 2026] as const) {
      const client = await connect(url, era);
      const told: number[] = [];
      const made = await client.callTool(
        { name: 'make_sticker', arguments: { photo: await photo(), ...WISHES } },
        { onprogress: ({ progress }) => told.push(progress) },
      );
      const [sticker] = made.content.filter(({ type }) => type === 'image').map(block => image.parse(block));
      const size = await sharp(Buffer.from(sticker?.data ?? '', 'base64')).metadata();
      expect(Math.max(size.width, size.height)).toBe(512);
      expect(made.structuredContent).toMatchObject({ ...WISHES, drawnBy: 'offline filters' });
      expect(made.structuredContent).not.toHaveProperty('file');
      expect(told.length).toBeGreaterThan(2);
      const { tools } = await client.listTools();
      expect(JSON.stringify(tools)).not.toContain('"path"');
      const refused = await client.callTool({
        name: 'cut_out',
        arguments: { picture: { path: '/etc/passwd' } },
      });
      expect(refused.isError).toBe(true);
      expect(JSON.stringify(refused.content)).toContain('exactly one of');
    }
  });
});

test('stops despite open streams and a running drawing', async () => {
  const { url, process } = await bot('src/index.ts');
  const [old, recent] = [await connect(url, 2025), await connect(url, 2026)];
  const given = await photo();
  const items = Array.from({ length: 12 }, () => ({ emotion: 'joy' }));
  const calls = [old, recent].map(client =>
    client.callTool({ name: 'make_sticker_set', arguments: { photo: given, items } }),
  );
  const ended = Promise.all(calls.map(call => expect(call).rejects.toThrow()));
  await old.ping();
  process.signal('SIGTERM');
  expect(await process.ended()).toBe(0);
  await Promise.all([old.close(), recent.close()]);
  await ended;
});
