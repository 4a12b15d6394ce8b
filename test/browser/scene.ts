import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import type { Language } from '../../src/i18n/index.ts';
import { launchChromium } from './chromium.ts';
import { type PlaygroundProcess, startPlaygroundProcess } from './playground.ts';

/** Drawing a sticker takes seconds. */
export const DRAWN = { timeout: 60_000 };

export interface Visit extends BrowserContextOptions {
  readonly firstName?: string;
  /** The language of the user's Telegram. */
  readonly language?: Language;
}

/** What the buttons of the page say. */
interface Words {
  readonly start: string;
  readonly portrait: RegExp;
  readonly idea: string;
  readonly confirm: RegExp;
  /** The beginning of what follows the sticker. */
  readonly ready: string;
}

/** A page of the playground with a new user. */
export class Visitor {
  readonly page: Page;
  /** Console errors and exceptions of the page. */
  readonly complaints: string[] = [];

  constructor(page: Page) {
    this.page = page;
    page.on('pageerror', error => this.complaints.push(String(error)));
    page.on('console', message => {
      // The page reports refused requests to the user; the browser also writes them to the console.
      if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) {
        this.complaints.push(message.text());
      }
    });
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name, exact: typeof name === 'string' });
  }

  get field(): Locator {
    return this.page.locator('.composer textarea');
  }

  get stickers(): Locator {
    return this.page.locator('.messages .sticker img');
  }

  async say(words: string): Promise<void> {
    await this.field.fill(words);
    await this.field.press('Enter');
  }

  async waitForBot(words: string | RegExp, options?: { readonly timeout: number }): Promise<void> {
    await this.page.locator('.from-bot .bubble', { hasText: words }).last().waitFor(options);
  }

  /** Presses Start, and sends the sample portrait. */
  async sendPortrait({ start, portrait }: Pick<Words, 'start' | 'portrait'> = ENGLISH): Promise<void> {
    await this.button(start).click();
    // The welcome offers the portrait, too, and would disappear between pressing the mouse and releasing it.
    await this.page.locator('.welcome').waitFor({ state: 'hidden' });
    await this.button(portrait).click();
  }

  /** Goes from the first view to a finished sticker with what the page offers. */
  async makeSticker(words: Words): Promise<void> {
    await this.sendPortrait(words);
    await this.button(words.idea).click();
    await this.button(words.confirm).click();
    await this.stickers.first().waitFor(DRAWN);
    // Before these words came, they would move the buttons under the mouse.
    await this.waitForBot(words.ready);
  }

  /** For the documentation, if `SCREENSHOTS` names a folder. */
  async screenshot(name: string): Promise<void> {
    const folder = process.env['SCREENSHOTS'];
    if (!folder) return;
    await this.page.locator('.toast').first().waitFor({ state: 'hidden' });
    // Not with `waitForFunction`, whose polling the page's policy forbids.
    const atEnd = `[...document.querySelectorAll('.messages')].every(list => list.scrollTop > -2)`;
    await expect.poll(() => this.page.evaluate(atEnd), { timeout: 10_000 }).toBe(true);
    await this.page.screenshot({ path: join(folder, `${name}.png`), animations: 'disabled' });
  }
}

export const ENGLISH = {
  start: 'Start',
  portrait: /^Send the sample portrait of Eileen/,
  idea: 'comic, joy, waving',
  confirm: /Confirm/,
  ready: 'Your sticker is ready!',
};

export const RUSSIAN = {
  start: 'Начать',
  portrait: /^Отправить портрет для пробы: Айлин/,
  idea: 'комикс, радость, машет рукой',
  confirm: /Подтвердить/,
  ready: 'Ваш стикер готов!',
};

/**
 * Provides a playground and a browser for the tests of a file. Each visitor is a new user. Errors on a page fail its
 * test.
 * @param variables environment of the playground, evaluated when it starts
 */
export function useScene(
  variables: () => Readonly<Record<string, string>> = () => ({}),
  { microphone }: { readonly microphone?: string } = {},
): {
  visit(visit?: Visit): Promise<Visitor>;
} {
  let playground: PlaygroundProcess | undefined;
  let browser: Browser | undefined;
  let visitors: Visitor[] = [];
  beforeAll(async () => {
    [playground, browser] = await Promise.all([
      startPlaygroundProcess('0', variables()),
      launchChromium(microphone),
    ]);
  });
  afterEach(async () => {
    const complaints = visitors.flatMap(visitor => visitor.complaints);
    await Promise.all(visitors.map(({ page }) => page.context().close()));
    visitors = [];
    expect(complaints).toEqual([]);
  });
  afterAll(async () => {
    await browser?.close();
    await playground?.stop();
  });
  return {
    visit: async ({ firstName = 'Robin', language = 'en', ...options } = {}) => {
      if (!playground || !browser) throw new Error('The scene is not set');
      const context = await browser.newContext({
        viewport: { width: 1280, height: 860 },
        locale: language === 'en' ? 'en-US' : language,
        baseURL: playground.url,
        ...options,
      });
      const { id } = await (
        await context.request.post('/api/people', { data: { firstName, languageCode: language } })
      ).json();
      const { run } = await (await context.request.get('/api/people')).json();
      const chosen = JSON.stringify(JSON.stringify({ run, person: id }));
      await context.addInitScript(
        `localStorage.getItem('playground.person') ?? localStorage.setItem('playground.person', ${chosen})`,
      );
      const page = await context.newPage();
      const visitor = new Visitor(page);
      visitors.push(visitor);
      await page.goto('/');
      return visitor;
    },
  };
}
