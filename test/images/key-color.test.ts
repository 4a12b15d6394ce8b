import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { chooseKeyColor } from '../../src/images/key-color.ts';
import type { KeyColor } from '../../src/images/types.ts';
import { photo } from '../support/pictures/pictures.ts';

interface Scene {
  readonly around?: string;
  readonly clothes?: string;
  readonly hair?: string;
  readonly skin?: string;
}

/** Head and shoulders in an upright photo, in front of a background with light and shade. */
function portrait(scene: Scene): Promise<Buffer> {
  const { around = '#cfc8bd', clothes = '#888888', hair = '#3a2a20', skin = '#e0ac86' } = scene;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="150" height="200" viewBox="0 0 600 800">
    <filter id="uneven"><feTurbulence baseFrequency="0.02" numOctaves="4" seed="7"/>
      <feColorMatrix values="0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0.9 0 0 0 0"/></filter>
    <rect width="600" height="800" fill="${around}"/>
    <rect width="600" height="800" filter="url(#uneven)"/>
    <ellipse cx="300" cy="300" rx="160" ry="190" fill="${hair}"/>
    <path d="M90 800 q210 -520 420 0z" fill="${clothes}"/>
    <ellipse cx="300" cy="330" rx="120" ry="150" fill="${skin}"/>
    <ellipse cx="300" cy="410" rx="35" ry="12" fill="#c0606a"/></svg>`;
  return sharp(Buffer.from(svg)).jpeg({ quality: 88 }).toBuffer();
}

const LAWN = '#5c9a3c';
const SKY = '#6fa8e8';
const PINK_WALL = '#e58ac0';

describe('by the colours of the person', () => {
  it.each<[string, Scene, KeyColor]>([
    ['grey clothes', {}, 'green'],
    ['blue jeans', { clothes: '#3c5a8c' }, 'green'],
    ['a red pullover', { clothes: '#c8202c' }, 'green'],
    ['a pink dress', { clothes: '#f06ab4' }, 'green'],
    ['violet hair', { hair: '#7a3cc0' }, 'green'],
    ['a yellow coat', { clothes: '#f2cf1d' }, 'green'],
    ['a green dress', { clothes: '#2f9e44' }, 'magenta'],
    ['a bottle green coat', { clothes: '#14301c' }, 'magenta'],
    ['a bottle green coat and mauve hair', { clothes: '#14301c', hair: '#b888b4' }, 'blue'],
    ['a turquoise shirt', { clothes: '#1fc8a8' }, 'magenta'],
    ['green hair over pink clothes', { hair: '#35b84b', clothes: '#f06ab4' }, 'blue'],
    ['a green shirt and blue hair', { hair: '#2f5fd8', clothes: '#2f9e44' }, 'magenta'],
  ])('%s: %s', async (_, scene, key) => {
    expect(await chooseKeyColor(await portrait(scene))).toBe(key);
  });

  it.each(['#f6d7c3', '#e0ac86', '#b9805a', '#8d5a3c', '#4a2c1e', '#f0b8b0'])(
    'skin %s hurts no key',
    async skin => {
      const bare = { skin, clothes: skin, hair: skin };
      expect(await chooseKeyColor(await portrait(bare))).toBe('green');
      // Next to green clothes it does not rule out magenta either.
      expect(await chooseKeyColor(await portrait({ skin, clothes: '#2f9e44' }))).toBe('magenta');
    },
  );
});

describe('ignoring the surroundings', () => {
  it.each<[string, Scene, KeyColor]>([
    ['pink on a lawn', { around: LAWN, clothes: '#f06ab4' }, 'green'],
    ['green on a lawn', { around: LAWN, clothes: '#2f9e44' }, 'magenta'],
    ['green before a pink wall', { around: PINK_WALL, clothes: '#2f9e44' }, 'magenta'],
    ['pink below the sky', { around: SKY, clothes: '#f06ab4' }, 'green'],
    ['green and pink below the sky', { around: SKY, hair: '#35b84b', clothes: '#f06ab4' }, 'blue'],
  ])('%s', async (_, scene, key) => {
    expect(await chooseKeyColor(await portrait(scene))).toBe(key);
  });
});

describe('by the colours that the wishes name', () => {
  const wishing = async (wish: string, scene: Scene = {}) => {
    const params = { style: 'anime', emotion: 'joy', pose: wish };
    return chooseKeyColor(await portrait(scene), params);
  };

  it.each([
    'in a green dress',
    'в зелёном платье',
    'в зеленой шапке',
    'like Shrek',
    'как Халк',
    'con un vestido verde',
    'dans une robe verte',
    'EMERALD crown',
  ])('%s: not green', async wish => {
    expect(await wishing(wish)).toBe('magenta');
  });

  it('chooses blue for green and pink wishes', async () => {
    expect(await wishing('зелёное платье, розовые волосы')).toBe('blue');
    expect(await wishing('pink hair', { clothes: '#2f9e44' })).toBe('blue');
  });

  it.each([
    'вертикально',
    'waving, vertical',
    'синхронно машет',
    'сидит с синицей',
    'evergreen',
    'смиренно',
    'am Grund',
  ])('%s names no colour', async wish => {
    expect(await wishing(wish)).toBe('green');
    expect(await wishing(wish, { clothes: '#2f9e44' })).toBe('magenta');
  });

  it('keeps green for blue and pink wishes', async () => {
    expect(await wishing('синий пиджак')).toBe('green');
    expect(await wishing('in a purple neon jacket')).toBe('green');
  });

  it('considers style and emotion', async () => {
    const bare = await portrait({});
    expect(await chooseKeyColor(bare, { style: 'green lantern', emotion: '', pose: '' })).toBe('magenta');
    expect(await chooseKeyColor(bare, { style: '', emotion: 'green with envy', pose: '' })).toBe('magenta');
  });
});

it('gives the same result for any shape of the same photo', async () => {
  const green = await photo('#2f9e44');
  const keys = await Promise.all([
    chooseKeyColor(green),
    chooseKeyColor(green),
    chooseKeyColor(
      await sharp(green).resize(700, 500, { fit: 'cover', position: 'bottom' }).png().toBuffer(),
    ),
    chooseKeyColor(await sharp(green).webp().toBuffer()),
  ]);
  expect(keys).toEqual(['magenta', 'magenta', 'magenta', 'magenta']);
});
