import sharp from 'sharp';
import { describe, expect, it, onTestFinished, test } from 'vitest';
import { cutOutPhoto } from '../../../src/images/offline/frame.ts';
import { pressButton } from '../../support/exchange.ts';
import { startFakeRemover } from '../../support/fakes/fake-remover.ts';
import { drawnOnKey } from '../../support/pictures/pictures.ts';
import { portrait as drawnPortrait, SKIN_TONES } from '../../support/pictures/portraits.ts';
import {
  HURRIED,
  openScene,
  painting,
  portrait,
  type Scene,
  saidTo,
  stickersOf,
  toSummary,
} from '../../support/scene.ts';

/** A picture full of scenery, without the key colour. */
function scenery(): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400">
    <linearGradient id="sky" x2="0" y2="1"><stop stop-color="#9cc7e8"/><stop offset="1" stop-color="#f2d9b1"/></linearGradient>
    <rect width="400" height="400" fill="url(#sky)"/><path d="M0 300 l120 -160 120 130 90 -90 70 120 v100 h-400z" fill="#5d6b52"/>
    <circle cx="200" cy="190" r="70" fill="#e0ac86"/></svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}

/** A figure on a background that a model painted instead of the key colour. */
function somebodyOn(background: string): Promise<Buffer> {
  const square = (n: number) => {
    const [x, y] = [n % 16, Math.floor(n / 16)];
    return `<rect x="${25 * x}" y="${25 * y}" width="25" height="25" fill="${(x + y) % 2 ? '#ccc' : '#fff'}"/>`;
  };
  const behind =
    background === 'checkered'
      ? Array.from({ length: 256 }, (_, n) => square(n)).join('')
      : `<rect width="400" height="400" fill="${background}"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400">${behind}
    <path d="M100 400 q20 -130 100 -130 t100 130z" fill="#2d6cdf"/><ellipse cx="200" cy="180" rx="75" ry="90" fill="#f0c29a"/>
    <path d="M125 165 q0 -95 75 -95 t75 95 q-25 -55 -75 -55 t-75 55z" fill="#5a2d0c"/></svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}

/** Nothing but the key colour. */
function emptyKey(): Promise<Buffer> {
  return sharp({ create: { width: 400, height: 400, channels: 3, background: '#10e840' } })
    .png()
    .toBuffer();
}

async function confirm(scene: Scene) {
  const summary = await toSummary(scene);
  scene.person.press(summary, scene.texts.summary.confirm);
  return scene.person.waitForSticker();
}

/** A scene up to the sticker made from these drawings, and the number of its filled corners. */
async function drawnFrom(...drawings: readonly (Buffer | 'imageBlocked')[]) {
  const scene = await openScene({ runtime: HURRIED });
  for (const drawing of drawings)
    if (typeof drawing === 'string') scene.painter.fails(drawing);
    else scene.painter.draws(drawing);
  const sticker = await confirm(scene);
  return { ...scene, sticker, corners: await filledCorners(sticker.sticker?.bytes) };
}

/** Counts the filled corners of a sticker, just inside its outline: four of a card, the lower two of a figure. */
async function filledCorners(bytes: Uint8Array | undefined): Promise<number> {
  const { data, info } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => data[(Math.round(y) * info.width + Math.round(x)) * 4 + 3] ?? 0;
  const [w, h] = [info.width, info.height];
  const corners = [at(w * 0.1, h * 0.1), at(w * 0.9, h * 0.1), at(w * 0.1, h * 0.9), at(w * 0.9, h * 0.9)];
  return corners.filter(alpha => alpha > 250).length;
}

describe('a picture that cannot be keyed', () => {
  test('is redrawn once, with a stricter prompt', async () => {
    const { painter, corners } = await drawnFrom(await scenery(), await painting());
    expect(corners).toBe(2);
    const [first, second] = painter.prompts();
    expect(second).not.toBe(first);
    expect(second?.length).toBeGreaterThan(first?.length ?? 0);
    expect(painter.imagesPaid()).toBe(2);
  });

  test('twice: the full picture becomes a card, and the log says so', async () => {
    const { painter, world, sticker, corners } = await drawnFrom(await scenery(), await scenery());
    expect(sticker.sticker).toMatchObject({ width: 512, height: 512 });
    expect(corners).toBe(4);
    expect(painter.imagesPaid()).toBe(2);
    expect(world.log()).toContain('as a card');
  });

  test.each(['white', 'black', 'checkered'])('on %s: segmentation cuts it out', async background => {
    const { world, corners } = await drawnFrom(await somebodyOn(background), await somebodyOn(background));
    expect(corners).toBeLessThan(4);
    expect(world.log()).not.toContain('as a card');
  });

  test('becomes a card without a message if the second drawing is refused', async () => {
    const { person, texts, corners } = await drawnFrom(await scenery(), 'imageBlocked');
    expect(corners).toBe(4);
    expect(saidTo(person)).not.toContain(texts.sticker.blocked);
  });

  test('becomes a card if the second drawing is empty', async () => {
    const { painter, corners } = await drawnFrom(await scenery(), await emptyKey());
    expect(corners).toBe(4);
    expect(painter.imagesPaid()).toBe(2);
  });

  test('goes to the operator’s background remover before it becomes a card', async () => {
    const remover = await startFakeRemover();
    onTestFinished(() => remover.stop());
    const scene = await openScene({ runtime: HURRIED, more: { BACKGROUND_REMOVER_URL: remover.baseUrl } });
    const onGrey = await sharp(await drawnOnKey('#d8d8d8'))
      .resize(400)
      .png()
      .toBuffer();
    scene.painter.draws(onGrey);
    scene.painter.draws(onGrey);
    const sticker = await confirm(scene);
    expect(remover.requests).toHaveLength(1);
    expect(await filledCorners(sticker.sticker?.bytes)).toBe(2);
    expect(scene.world.log()).not.toContain('as a card');
  });

  test('and consists of background only: is reported, with a button', async () => {
    const scene = await openScene({ runtime: HURRIED });
    const { painter, person, texts } = scene;
    painter.draws(await emptyKey());
    painter.draws(await emptyKey());
    const summary = await toSummary(scene);
    const notice = await pressButton(person, summary, texts.summary.confirm, texts.sticker.noImage);
    expect(notice.buttons).toEqual([texts.sticker.tryAgain]);
    expect(stickersOf(person)).toHaveLength(0);
  });
});

test('a photo that the model returns unchanged is redrawn once, and then explained', async () => {
  const scene = await openScene({ runtime: HURRIED });
  const same = await sharp(await portrait())
    .resize(300)
    .png()
    .toBuffer();
  scene.painter.draws(same);
  scene.painter.draws(same);
  const summary = await toSummary(scene);
  scene.person.press(summary, scene.texts.summary.confirm);
  await scene.person.waitForBotMessage(scene.texts.sticker.unchanged);
  const [first, second] = scene.painter.prompts();
  expect(second?.length).toBeGreaterThan(first?.length ?? 0);
  expect(scene.painter.imagesPaid()).toBe(2);
});

test('a truncated picture is redrawn and never kept', async () => {
  const whole = await painting();
  const { person } = await drawnFrom(whole.subarray(0, Math.floor(whole.length / 2)), whole);
  expect(stickersOf(person)).toHaveLength(1);
});

it('cuts out a JPEG without its end marker, and pays for it once', async () => {
  const jpeg = await sharp(await painting())
    .jpeg()
    .toBuffer();
  const { painter } = await drawnFrom(jpeg.subarray(0, -2));
  expect(painter.imagesPaid()).toBe(1);
});

it('redraws a picture that is too large to be cut out', async () => {
  const large = sharp({ create: { width: 8192, height: 6144, channels: 3, background: '#0f0' } });
  const { painter } = await drawnFrom(await large.jpeg().toBuffer(), await painting());
  expect(painter.imagesPaid()).toBe(2);
});

it('keeps a hand that is far from the face', async () => {
  const head = await sharp(await drawnPortrait('bob', SKIN_TONES[1], 300))
    .composite([
      {
        input: Buffer.from(
          '<svg width="300" height="300"><ellipse cx="150" cy="130" rx="66" ry="80"/></svg>',
        ),
        blend: 'dest-in',
      },
    ])
    .png()
    .toBuffer();
  const figure =
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900"><rect width="900" height="900" fill="#fff"/>
    <path d="M330 860 q0 -520 120 -520 t120 520z" fill="#2d6cdf"/><path d="M400 430 L150 250" stroke="#2d6cdf" stroke-width="60"/><circle cx="130" cy="235" r="50" fill="#d02020"/></svg>`);
  const drawing = await sharp(figure)
    .composite([{ input: head, left: 300, top: 120 }])
    .png()
    .toBuffer();
  const { data } = await sharp(await cutOutPhoto(drawing, true))
    .raw()
    .toBuffer({ resolveWithObject: true });
  let red = 0;
  for (let i = 0; i < data.length; i += 4)
    if ((data[i] ?? 0) > 150 && (data[i + 1] ?? 0) < 60 && (data[i + 3] ?? 0) > 200) red++;
  expect(red).toBeGreaterThan(6000);
});
