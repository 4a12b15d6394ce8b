import { readFileSync } from 'node:fs';
import { expect, test, vi } from 'vitest';

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');

test('the program of the README runs', async () => {
  vi.spyOn(console, 'info').mockImplementation(() => {});
  const { text, mood } = await import('./readme-example.ts');
  expect(text).toBe('I know:\ncups: 2');
  expect(mood).toBe('calm');
});

test('the README shows that program', () => {
  const shown = read('./readme-example.ts')
    .replaceAll('../../src/ai-chat/', './')
    .replaceAll('../../src/', '../')
    .replaceAll(/^export (?=const)/gm, '');
  expect(read('../../src/ai-chat/README.md')).toContain(shown);
});
