import { expect, it } from 'vitest';
import { hashedEmbedding } from '../../scripts/bench/documents/hashed-vectors.ts';
import { judgeDocuments, MIN_FOUND } from '../../scripts/bench/documents/index.ts';
import { temporaryFolder } from '../support/folder.ts';

it.each([
  ['by words alone', undefined],
  ['with vectors', hashedEmbedding],
])('finds the passage that answers a question among the first three, %s', async (_, embedding) => {
  const verdicts = await judgeDocuments(temporaryFolder(), embedding);
  expect(verdicts).toHaveLength(60);
  const answerable = verdicts.filter(({ hasAnswer }) => hasAnswer);
  const missed = answerable.filter(({ isFound }) => !isFound).map(({ question }) => question);
  expect(100 * (1 - missed.length / answerable.length), missed.join('\n')).toBeGreaterThanOrEqual(MIN_FOUND);
});
