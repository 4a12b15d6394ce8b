import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../support/folder.ts';
import { startProcess } from '../support/processes/process.ts';
import { openPlayground } from './web-page.ts';

const READY = 'Ctrl-C stops it.';

/** Runs `npm start` without a token, with its own database and a free port. */
function start(file: string, until = READY) {
  return startProcess('src/index.ts', { PORT: '0', DATABASE_URL: `sqlite:${file}` }, until);
}

describe('npm start without a token', () => {
  it('opens the playground, prints its address, and serves its page from the package', async () => {
    const bot = await start(join(temporaryFolder(), 'playground.db'));
    const address = /http:\/\/127\.0\.0\.1:\d+/.exec(bot.output())?.[0];
    expect(bot.output()).toContain('dialogue by: offline');
    expect(bot.output()).toContain('put its token into .env as BOT_TOKEN');
    const page = await fetch(`${address}/`);
    const html = await page.text();
    expect(html).not.toMatch(/(?:src|href)="(?:https?:)?\/\//);
    const files = [...html.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(([, path]) => path);
    expect(files).toEqual(['/main.css', '/main.js']);
    for (const path of files) {
      const response = await fetch(`${address}${path}`);
      expect(response.status).toBe(200);
      expect((await response.text()).length).toBeGreaterThan(1000);
    }
    bot.signal('SIGINT');
    expect(await bot.ended()).toBe(0);
  });

  it('is refused while another one runs, and starts at once after one was killed', async () => {
    const file = join(temporaryFolder(), 'playground.db');
    const first = await start(file);
    const address = /http:\/\/127\.0\.0\.1:\d+/.exec(first.output())?.[0];
    const second = await start(file, `A playground uses ${file} already: ${address}`);
    expect(await second.ended()).toBe(1);
    expect(second.output()).not.toContain('    at ');
    await first.kill();
    await openPlayground({ database: { url: `sqlite:${file}`, startsEmpty: true } });
  });
});
