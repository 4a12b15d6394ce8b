import { expect, it } from 'vitest';
import { ENGLISH, useScene, type Visitor } from './scene.ts';

const scene = useScene();

/** Elements with text over the wallpaper, over pictures and in bubbles. */
const WORDS = '.chip, .time-mark, .keyboard-button, .from-bot .bubble-text, .from-person .bubble-text';

/**
 * Computes the contrast of each text with its background (WCAG 2.2, 1.4.3) from the browser's colours. Translucent
 * backgrounds count as white, because the texts are as bright in both themes.
 */
function contrasts({ page }: Visitor): Promise<Record<string, number>> {
  return page.evaluate(`(() => {
    const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
    const parts = colour => {
      canvas.clearRect(0, 0, 1, 1);
      canvas.fillStyle = colour;
      canvas.fillRect(0, 0, 1, 1);
      const [r, g, b, a] = canvas.getImageData(0, 0, 1, 1).data;
      return { rgb: [r, g, b], alpha: a / 255 };
    };
    const over = ({ rgb, alpha }, below) => rgb.map((value, at) => value * alpha + below[at] * (1 - alpha));
    const behind = element => {
      const { rgb, alpha } = parts(getComputedStyle(element).backgroundColor);
      if (alpha === 1) return rgb;
      const isLast = element.closest('.messages') === element || element.parentElement === null;
      return over({ rgb, alpha }, isLast ? [255, 255, 255] : behind(element.parentElement));
    };
    const luminance = rgb => {
      const [r, g, b] = rgb.map(value => value / 255).map(value => value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const found = {};
    for (const element of document.querySelectorAll(${JSON.stringify(WORDS)})) {
      const ground = behind(element);
      const ink = over(parts(getComputedStyle(element).color), ground);
      const [high, low] = [luminance(ink), luminance(ground)].sort((a, b) => b - a);
      const where = element.parentElement.className.split(' ')[0] + ' ' + element.className.split(' ')[0];
      found[where] = Math.min(found[where] ?? 21, (high + 0.05) / (low + 0.05));
    }
    return found;
  })()`);
}

it.each(['light', 'dark'] as const)('has readable times and buttons: %s', async colorScheme => {
  const visitor = await scene.visit({ colorScheme });
  await visitor.makeSticker(ENGLISH);
  await visitor.button(/Add to my pack/).waitFor();
  const found = await contrasts(visitor);
  expect(Object.keys(found)).toEqual(expect.arrayContaining(['sticker time-mark', 'bubble-text time-mark']));
  for (const [where, contrast] of Object.entries(found)) {
    expect(contrast, where).toBeGreaterThanOrEqual(4.5);
  }
});
