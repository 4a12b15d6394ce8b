import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { judge } from '../../scripts/bench/sayings/judge.ts';
import { sayings } from '../../scripts/bench/sayings/row.ts';
import { openStage } from '../../scripts/bench/sayings/stage.ts';
import { recorder } from '../../scripts/bench/sayings/texts.ts';
import { temporaryFolder } from '../support/folder.ts';

/** In percent. */
const LEAST = 97;
const table = new URL('../../scripts/bench/sayings/own.json', import.meta.url);

test('what people say is answered sensibly by rules alone', async () => {
  const rows = sayings.parse(JSON.parse(readFileSync(table, 'utf8')));
  const stage = await openStage(temporaryFolder());
  const record = recorder(stage.helpFacts);
  const failed: string[] = [];
  try {
    for (const row of rows) {
      const { faults } = judge(row, await stage.play(row), record);
      if (faults.length > 0) failed.push(`${row.id}: ${faults.join('; ')}`);
    }
  } finally {
    await stage.close();
  }
  const share = 100 * (1 - failed.length / rows.length);
  expect(share, failed.join('\n')).toBeGreaterThanOrEqual(LEAST);
});
