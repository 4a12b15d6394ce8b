import { describe, expect, it } from 'vitest';
import { LANGUAGES, textsFor } from '../../../src/i18n/index.ts';
import { examplesIn } from '../../support/examples.ts';
import { COMPLETE, hear, names, stored } from '../../support/offline-dialogue.ts';

/** What the bot tells people to say stands in quotation marks of the language. */
function quotedIn(words: string): string {
  return /[“„«]([^”“»]+)[”“»]/.exec(words)?.[1] ?? '';
}

describe.each(LANGUAGES)('the rules understand what the bot tells people to say: %s', language => {
  const { offline } = textsFor(language);

  it('its word for yes', async () => {
    const yes = quotedIn(offline.ready);
    expect(yes).not.toBe('');
    expect(names(await hear(yes, { facts: COMPLETE, language }))).toEqual(['confirm_and_generate']);
  });

  it('its words for another one', async () => {
    const again = quotedIn(offline.failed);
    expect(again).not.toBe('');
    const facts = { ...COMPLETE, drawing: 'failed' as const };
    expect(names(await hear(again, { facts, language }))).toEqual(['confirm_and_generate']);
  });

  const asked = [
    ['style', {}],
    ['emotion', { style: 'S' }],
    ['pose', { style: 'S', emotion: 'E' }],
  ] as const;
  it.each(asked)('every example of a %s that it gives', async (parameter, facts) => {
    const examples = examplesIn(offline.options[parameter]);
    expect(examples.length).toBeGreaterThan(4);
    for (const example of examples) {
      const args = stored(await hear(example, { asked: parameter, facts, language })) ?? {};
      expect(Object.keys(args), example).toEqual([parameter]);
      // An article may be left out.
      expect(example).toContain(args[parameter]);
    }
  });

  it('which value its own question is about', async () => {
    for (const asked of ['style', 'emotion', 'pose'] as const) {
      const args = stored(await hear('bauhaus', { asked, language })) ?? {};
      expect([asked, Object.keys(args)]).toEqual([asked, [asked]]);
    }
  });
});
