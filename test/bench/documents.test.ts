import { expect, test } from 'vitest';
import { judgeDocuments, MIN_FOUND } from '../../scripts/bench/documents/index.ts';
import { temporaryFolder } from '../support/folder.ts';

test('the passage that answers a question is among the first three', async () => {
  const verdicts = await judgeDocuments(temporaryFolder());
  const missed = verdicts.filter(({ isFound }) => !isFound).map(({ question }) => question);
  expect(verdicts).toHaveLength(50);
  expect(100 * (1 - missed.length / verdicts.length), missed.join('\n')).toBeGreaterThanOrEqual(MIN_FOUND);
});
