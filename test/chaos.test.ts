import { expect, inject, it } from 'vitest';
import { violationsIn } from '../scripts/chaos/invariants/index.ts';
import { complaints } from '../scripts/chaos/report.ts';
import { run } from '../scripts/chaos/run.ts';
import { temporaryFolder } from './support/folder.ts';
import { QUICK_START } from './support/processes/process.ts';
import { LONG } from './support/timeouts.ts';

const options = () => ({
  seed: 5,
  kills: 3,
  people: 4,
  faultShare: 0.15,
  without: new Set<never>(),
  webhook: true,
  compiled: inject('compiled'),
  variables: QUICK_START,
  disk: { problem: 'not in tests' },
  folder: temporaryFolder(),
  say: () => undefined,
});

it('loses, repeats and mixes up nothing while it is killed and the network breaks', LONG, async () => {
  const { evidence, delivered } = await run({ ...options(), database: 'sqlite', replicas: 1 });
  expect(complaints(violationsIn(evidence))).toBe('');
  expect(evidence.kills).toHaveLength(3);
  // Some of each kind.
  expect(delivered).toBeGreaterThan(0);
  expect(delivered).toBeLessThan(4);
  expect(evidence.stored.audit.some(({ kind }) => kind === 'handled')).toBe(true);
  expect(evidence.calls.some(({ fault }) => fault !== undefined)).toBe(true);
});

// Starts a server and, with the kills, four bots.
it('neither do two processes on one PostgreSQL', LONG, async () => {
  const { evidence } = await run({ ...options(), kills: 2, people: 2, database: 'postgres', replicas: 2 });
  expect(complaints(violationsIn(evidence))).toBe('');
  expect(evidence.kills).toHaveLength(2);
  expect(new Set(evidence.calls.map(({ replica }) => replica)).size).toBe(2);
});
