import { expect, test } from 'vitest';
import { judgeSayings } from '../../scripts/bench/sayings/index.ts';
import { temporaryFolder } from '../support/folder.ts';

/** In percent. */
const MIN_RIGHT = 85;
const table = new URL('../../scripts/bench/sayings/own.json', import.meta.url);

test('what people say is answered sensibly by rules alone', async () => {
  const verdicts = await judgeSayings(table, temporaryFolder());
  const failed = verdicts.filter(({ outcome }) => outcome !== 'right');
  const told = failed.map(({ saying, outcome, faults }) => `${saying.id} ${outcome}: ${faults.join('; ')}`);
  expect(100 * (1 - failed.length / verdicts.length), told.join('\n')).toBeGreaterThanOrEqual(MIN_RIGHT);
});
