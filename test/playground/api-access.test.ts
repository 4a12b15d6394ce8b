import { request } from 'node:http';
import { describe, expect, it } from 'vitest';
import { newToken } from '../../src/playground-bot/index.ts';
import { startServer, TOKEN } from './harness.ts';
import { openPlayground } from './web-page.ts';

/** A request with arbitrary headers, unlike those of honest clients. @returns status and body */
function ask(root: string, path: string, headers: Record<string, string> = {}, method = 'GET') {
  return new Promise<{ status: number | undefined; text: string }>((resolve, reject) => {
    const { hostname, port } = new URL(root);
    const call = request({ hostname, port, path, method, headers }, response => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode, text: Buffer.concat(chunks).toString() }),
      );
    });
    call.on('error', reject);
    call.end();
  });
}

describe('the embedded Bot API server', () => {
  it('answers neither foreign host names nor other sites: no call, no file', async () => {
    const { server, api } = await startServer();
    const person = server.person({ firstName: 'Ann' });
    const port = new URL(server.root).port;
    person.sendDocument(Buffer.from('a letter'), { fileName: 'letter.txt', mimeType: 'text/plain' });
    const fileId = person.messages.at(-1)?.raw.document?.file_id ?? '';
    const { file_path: path = '' } = await api.getFile(fileId);
    const file = `/file/bot${TOKEN}/${path}`;
    const say = `/bot${TOKEN}/sendMessage?chat_id=${person.id}&text=hello`;
    const here = `127.0.0.1:${port}`;
    for (const headers of [
      { host: `evil.example:${port}` },
      { host: '127.0.0.1.evil.example' },
      { host: here, origin: 'http://evil.example' },
      { host: here, origin: 'null' },
      { host: here, origin: `http://127.0.0.1:${Number(port) + 1}` },
      { host: here, 'sec-fetch-site': 'cross-site' },
      { host: here, 'sec-fetch-site': 'same-site' },
    ]) {
      for (const [target, method] of [
        [say, 'GET'],
        [say, 'POST'],
        [file, 'GET'],
        ['/bot1:x/getMe', 'GET'],
      ] as const) {
        const { status, text } = await ask(server.root, target, headers, method);
        expect({ headers, target, status }).toEqual({ headers, target, status: 403 });
        expect(JSON.parse(text)).toMatchObject({ ok: false, error_code: 403 });
      }
    }
    expect(person.messages.filter(({ from }) => from === 'bot')).toEqual([]);

    for (const host of [here, `localhost:${port}`, `[::1]:${port}`])
      expect((await ask(server.root, file, { host })).text).toBe('a letter');
    expect((await ask(server.root, say)).status).toBe(200);
    expect(person.messages.filter(({ from }) => from === 'bot')).toHaveLength(1);
  });

  it('has another token at each start of the playground', async () => {
    const { playground } = await openPlayground();
    const { status } = await ask(playground.botApi, '/bot7000000001:AAplayground-token-of-nobody/getMe');
    expect(status).toBe(401);
    const tokens = new Set([newToken(), newToken()]);
    expect(tokens.size).toBe(2);
    for (const token of tokens) expect(token).toMatch(/^7000000001:AA[\w-]{33}$/);
  });
});
