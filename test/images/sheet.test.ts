import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { seeded } from '../../scripts/bench/matting/random.ts';
import { UnkeyableError } from '../../src/images/finishing/key.ts';
import { splitSheet } from '../../src/images/sheet/split.ts';
import { checkSheet } from '../support/pictures/check-sheet.ts';
import { FAULTS, scene } from '../support/pictures/sheet-scenes.ts';

const GREEN = '#00ff00';
/** Cases that need neighbours on all sides, or a certain cell width. */
const IN_NINE = ['none', 'touching', 'drift'] as const;

/** Shapes on a sheet of 1200 by 1200. */
function sheet(content: string, background = GREEN): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="1200"><rect width="100%" height="100%" fill="${background}"/>${content}</svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}

/** A subject in the middle of a cell of the sheet, two cells a row. */
function subject(cell: number, size = 460, color = '#303060'): string {
  const x = (cell % 2) * 600 + 300 - size / 2;
  const y = Math.floor(cell / 2) * 600 + 300 - size / 2;
  return `<rect x="${x}" y="${y}" width="${size}" height="${size}" rx="60" fill="${color}"/>`;
}

const all = (size?: number) => [0, 1, 2, 3].map(cell => subject(cell, size)).join('');

const verdicts = async (picture: Promise<Buffer>) =>
  (await splitSheet(await picture, 2)).map(cell => (cell.type === 'drawn' ? 'drawn' : cell.reason));

describe('splitting sheets', () => {
  it.each([
    ...FAULTS.map(fault => ({ fault, grid: 2 }) as const),
    ...IN_NINE.map(fault => ({ fault, grid: 3 }) as const),
  ])(
    '$grid × $grid, $fault: each picture holds its own subject and nothing else',
    async ({ fault, grid }) => {
      const random = seeded(7 + FAULTS.indexOf(fault) * 10 + grid);
      const report = await checkSheet(await scene(random, fault, grid, grid === 2 ? 1280 : 1900));
      expect(report.mixedUp).toEqual([]);
      expect(report.wasted).toBe(0);
      expect(report.used).toBeGreaterThan(0);
    },
  );

  it('returns each subject as its own picture, in order', async () => {
    const colors = ['#a01010', '#1010a0', '#101010', '#e0e0e0'];
    const cells = await splitSheet(
      await sheet(colors.map((color, cell) => subject(cell, 460, color)).join('')),
      2,
    );
    const middles = await Promise.all(
      cells.map(async cell => {
        if (cell.type !== 'drawn') return cell.reason;
        const { data, info } = await sharp(cell.picture).raw().toBuffer({ resolveWithObject: true });
        const at = (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2)) * info.channels;
        return `#${data.subarray(at, at + 3).toString('hex')}`;
      }),
    );
    expect(middles).toEqual(colors);
  });

  it('rejects subjects that would need enlarging', async () => {
    expect(await verdicts(sheet(all(440)))).toEqual(Array(4).fill('too_small'));
    expect(await verdicts(sheet(all(460)))).toEqual(Array(4).fill('drawn'));
  });

  it('rejects a sheet with another count', async () => {
    const nine = Array.from(
      { length: 9 },
      (_, k) =>
        `<circle cx="${(k % 3) * 400 + 200}" cy="${Math.floor(k / 3) * 400 + 200}" r="170" fill="#303060"/>`,
    );
    expect(await verdicts(sheet(nine.join('')))).not.toContain('drawn');
  });

  it('does not give a neighbour an arm that crosses the border', async () => {
    const arm = '<path d="M300 300L720 200" stroke="#303060" stroke-width="14"/>';
    const missing = [0, 2, 3].map(cell => subject(cell)).join('');
    expect(await verdicts(sheet(all() + arm))).toEqual(['crosses', 'crosses', 'drawn', 'drawn']);
    // An empty neighbour leaves nothing to confuse.
    expect(await verdicts(sheet(missing + arm))).toEqual(['drawn', 'empty', 'drawn', 'drawn']);
  });

  it('splits a sheet with real transparency', async () => {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="1200">${all()}</svg>`;
    const cells = await splitSheet(await sharp(Buffer.from(svg)).png().toBuffer(), 2);
    expect(cells.map(cell => cell.type)).toEqual(Array(4).fill('drawn'));
    const [first] = cells;
    expect(first?.type === 'drawn' && (await sharp(first.picture).stats()).isOpaque).toBe(false);
  });

  it('throws without a key colour', async () => {
    await expect(splitSheet(await sheet(all(), '#808080'), 2)).rejects.toBeInstanceOf(UnkeyableError);
  });
});
