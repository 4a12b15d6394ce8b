import { expect, it } from 'vitest';
import { LEASE_EXPIRED } from '../../src/app/maintenance.ts';
import { Troubles } from '../../src/cli/display/troubles.ts';
import { terminalTexts } from '../../src/i18n/index.ts';

it('says nothing of a terminal that was killed, and tells what is a trouble once a turn', () => {
  const said: string[] = [];
  const troubles = new Troubles(
    cause => said.push(cause),
    () => terminalTexts('ru'),
  );
  const log = (msg: string) => troubles.logged(JSON.stringify({ level: 40, msg, process: 'p' }));
  log(LEASE_EXPIRED);
  log('no second picture');
  log('no second picture');
  expect(said).toEqual(['no second picture']);
});
