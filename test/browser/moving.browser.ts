import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { DRAWN, ENGLISH, useScene } from './scene.ts';

const scene = useScene();

/** Films take many seconds on a slow core. */
const FILMED = { timeout: 80_000 };

describe('a moving sticker', () => {
  it('is shown as an animation, and plays in its pack', { timeout: 180_000 }, async () => {
    const visitor = await scene.visit();
    const { page } = visitor;
    await visitor.makeSticker(ENGLISH);
    await visitor.button('🎬 Move').last().click();
    await visitor.button(/Heartbeat/).click();
    const animation = page.locator('.from-bot .photo img');
    await animation.waitFor(FILMED);
    expect(await page.locator('.from-bot .file').count()).toBe(0);
    await keepForReadme(
      await page.evaluate(`fetch(document.querySelector('.from-bot .photo img').src)
      .then(answer => answer.arrayBuffer()).then(bytes => [...new Uint8Array(bytes)])`),
    );
    await visitor
      .button(/Add to my pack/)
      .last()
      .click();
    await page.locator('.bubble .link', { hasText: 't.me/addstickers/' }).click(DRAWN);
    const video = page.getByRole('dialog').locator('video');
    await video.waitFor();
    const played = () =>
      page.evaluate(`[...document.querySelectorAll('dialog video, [role=dialog] video')]
        .some(video => !video.paused && video.videoWidth === 512 && video.currentTime > 0)`);
    await expect.poll(played).toBe(true);
    await page.screenshot({ path: join(process.env['SCREENSHOTS'] ?? '/tmp', 'moving.png') });
    expect(visitor.complaints).toEqual([]);
  });
});

/** Writes the picture of the README, if `SCREENSHOTS` names a folder. */
async function keepForReadme(bytes: unknown): Promise<void> {
  const folder = process.env['SCREENSHOTS'];
  if (folder && Array.isArray(bytes)) writeFileSync(join(folder, 'moving.gif'), Buffer.from(bytes));
}
