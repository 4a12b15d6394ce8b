import { describe, expect, it } from 'vitest';
import { ENGLISH, useScene } from './scene.ts';

const scene = useScene();

describe('what one has begun to write', () => {
  it('is kept for each person, through a reload', async () => {
    const visitor = await scene.visit({ firstName: 'Writer' });
    const { page } = visitor;
    await visitor.field.fill('half a thought');
    await visitor.button(/^Alex/).click();
    await page.locator('.person[aria-current]', { hasText: 'Alex' }).waitFor();
    await expect.poll(() => visitor.field.inputValue()).toBe('');
    await visitor.field.fill('of Alex');
    await visitor.button(/^Writer/).click();
    await expect.poll(() => visitor.field.inputValue()).toBe('half a thought');
    await page.reload();
    await expect.poll(() => visitor.field.inputValue()).toBe('half a thought');
    await visitor.field.press('Enter');
    await page.locator('.from-person .bubble', { hasText: 'half a thought' }).waitFor();
    await page.reload();
    await page.locator('.from-person .bubble', { hasText: 'half a thought' }).waitFor();
    expect(await visitor.field.inputValue()).toBe('');
  });
});

describe('what has come meanwhile', () => {
  it('is marked in the list of people and in the title, until it is seen', async () => {
    const visitor = await scene.visit({ firstName: 'Reader' });
    const { page } = visitor;
    await visitor.button('Start').click();
    await visitor.waitForBot('Reader');
    await visitor.button(/^Alex/).click();
    await page.locator('.person[aria-current]', { hasText: 'Alex' }).waitFor();
    const reader = page.locator('.person', { hasText: 'Reader' });
    expect(await reader.locator('.unread').count()).toBe(0);
    const { people } = await (await page.request.get('/api/people')).json();
    const id = people.findLast((each: { firstName: string }) => each.firstName === 'Reader').id;
    await page.request.post(`/api/people/${id}/text`, { data: { text: '/help' } });
    await reader.getByText('1 unread message').waitFor();
    await expect.poll(() => page.title()).toBe('(1) Sticker playground');
    await visitor.screenshot('unread');
    await reader.click();
    await visitor.waitForBot('/stickers');
    await reader.locator('.unread').waitFor({ state: 'hidden' });
    await expect.poll(() => page.title()).toBe('Sticker playground');
  });
});

describe('Back', () => {
  it('closes what lies over the page, one after another, before it leaves it', async () => {
    const visitor = await scene.visit({ viewport: { width: 390, height: 844 } });
    const { page } = visitor;
    await page.goto('/api/people');
    await page.goto('/');
    await visitor.button('Start').click();
    await visitor.button(ENGLISH.portrait).first().click();
    await visitor.button('Photo: Look closer').click();
    const sheet = page.getByRole('dialog');
    await sheet.waitFor();
    await page.goBack();
    await sheet.waitFor({ state: 'hidden' });

    await visitor.button('What the bot is doing').click();
    await page.locator('.inspector').waitFor();
    await page.goBack();
    await page.locator('.inspector').waitFor({ state: 'hidden' });

    // Closed in another way: Back has nothing to close any more.
    await visitor.button('People').click();
    await sheet.waitFor();
    await sheet.getByRole('button', { name: 'Close' }).click();
    await sheet.waitFor({ state: 'hidden' });
    await page.locator('.messages').waitFor();
    await page.goBack();
    await expect.poll(() => new URL(page.url()).pathname).toBe('/api/people');
  });
});
