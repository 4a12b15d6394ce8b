import { expect, it } from 'vitest';
import { checkEntities } from '../../src/playground/messages/entities.ts';

it('keeps given entities within the text and out of the middle of an emoji', () => {
  const at = (offset: number, length: number) => () =>
    checkEntities('a👋b', [{ type: 'bold', offset, length }]);
  expect(at(1, 2)()).toEqual([{ type: 'bold', offset: 1, length: 2 }]);
  expect(at(5, 1)).toThrow('entity begins after the end of the text at UTF-16 offset 5');
  expect(at(3, 2)).toThrow(
    'entity beginning at UTF-16 offset 3 ends after the end of the text at UTF-16 offset 5',
  );
  expect(at(2, 1)).toThrow('entity begins in a middle of a UTF-16 symbol');
  expect(checkEntities('a', [{ type: 'sparkle', offset: 0, length: 1 }])).toEqual([]);
});
