import { describe, expect, it } from 'vitest';
import { createRules } from '../../../src/assistant/rules/index.ts';
import { type Preferences, parsePreferences } from '../../../src/assistant/taste/preferences.ts';
import { type Language, textsFor } from '../../../src/i18n/index.ts';
import { hear, NEW, names } from '../../support/offline-dialogue.ts';

const NOTHING = parsePreferences(null);

describe('the rules', () => {
  const known = (
    text: string,
    preferences: Preferences,
    language: Language,
    before = textsFor(language).ask.style,
  ) =>
    createRules()({
      facts: NEW,
      preferences,
      person: { language, firstName: 'Ann' },
      messages: [
        { role: 'user', text: '[The person sent a photo.]' },
        { role: 'assistant', text: before, toolCalls: [] },
        { role: 'user', text },
      ],
    });

  it.each([
    ['en', 'remember that I love anime', { styles: ['anime'] }],
    ['ru', 'Запомни, что я люблю аниме!', { styles: ['аниме'] }],
    ['ru', 'запомни, что я люблю в стиле аниме и тёмных цветов', { styles: ['аниме', 'тёмных цветов'] }],
    ['en', 'remember that I love anime style', { styles: ['anime'] }],
    ['de', 'Merk dir, dass ich Anime liebe', { styles: ['Anime'] }],
    ['es', 'Recuerda que me gusta el anime', { styles: ['anime'] }],
    ['uk', "Запам'ятай, що я люблю аніме", { styles: ['аніме'] }],
    ['en', 'never draw spiders', { never: ['spiders'] }],
    ['ru', 'никогда не рисуй пауков', { never: ['пауков'] }],
    ['en', 'remember that my name is Bob', { notes: 'my name is Bob' }],
    ['en', 'remember that I love anime and never draw clowns', { styles: ['anime'], never: ['clowns'] }],
    ['ru', 'запомни: люблю аниме, но никогда не рисуй клоунов', { styles: ['аниме'], never: ['клоунов'] }],
    ['ru', 'запомни: я люблю аниме и не люблю пауков', { styles: ['аниме'], never: ['пауков'] }],
    ['en', "remember that I love anime but I don't like spiders", { styles: ['anime'], never: ['spiders'] }],
    ['es', 'recuerda que me gusta el anime y odio las arañas', { styles: ['anime'], never: ['las arañas'] }],
    ['uk', "запам'ятай, що я люблю аніме, а не люблю павуків", { styles: ['аніме'], never: ['павуків'] }],
    ['en', 'never draw without clowns', { never: ['clowns'] }],
    ['ru', 'без клоунов', { never: ['клоунов'] }],
    ['en', 'no clowns please', { never: ['clowns'] }],
    ['de', 'ohne Clowns', { never: ['Clowns'] }],
    ['es', 'sin payasos', { never: ['payasos'] }],
    ['uk', 'без клоунів', { never: ['клоунів'] }],
  ] as const)('%s: "%s"', (language, text, args) => {
    const { toolCalls } = known(text, NOTHING, language);
    expect(toolCalls.find(({ name }) => name === 'save_preferences')?.args).toEqual(args);
  });

  it.each([
    ['en', 'set my preferences'],
    ['ru', 'хочу настроить предпочтения'],
    ['de', 'frag mich nach meinem Geschmack'],
    ['es', 'mis gustos'],
    ['uk', 'мої вподобання'],
    ['ru', 'давай настроим мои вкусы'],
    ['en', 'set up my preferences please'],
    ['en', 'set my prefrences'],
  ] as const)('%s: "%s" begins the interview', (language, text) => {
    expect(names(known(text, NOTHING, language))).toEqual(['transfer_to_interview']);
  });

  it.each([
    ['en', 'as usual, but sad'],
    ['ru', 'как обычно, но грустно'],
    ['ru', 'как в прошлый раз, но грустно'],
    ['de', 'wie immer, aber traurig'],
    ['es', 'como siempre, pero triste'],
    ['uk', 'як завжди, але сумно'],
  ] as const)('%s: "%s" is the usual look, and says so', (language, text) => {
    const { toolCalls, text: said } = known(
      text,
      { ...NOTHING, styles: ['a 90s VHS cover', 'comic'] },
      language,
    );
    const args = toolCalls.find(({ name }) => name === 'update_sticker_params')?.args;
    expect(args).toMatchObject({ style: 'a 90s VHS cover', emotion: expect.any(String) });
    expect(said).toContain(textsFor(language).taste.usual('a 90s VHS cover'));
    const unknown = known(text, NOTHING, language);
    expect(unknown.text).toContain(textsFor(language).taste.usualUnknown);
  });

  it.each([
    'no',
    'without a smile',
    'нет',
    'без улыбки',
    'no outline',
    'без фона',
    'no photo',
    'no idea',
    'нет, грустный',
  ])('"%s" is not about what is never to be drawn', text => {
    expect(names(known(text, NOTHING, 'en'))).not.toContain('save_preferences');
  });

  it.each([
    ['en', 'any', ['a 90s VHS cover']],
    ['ru', 'пропусти', ['обложка VHS', '3D-мультик']],
  ] as const)('%s: "%s" proposes what is liked', (language, text, styles) => {
    const { toolCalls } = known(text, { ...NOTHING, styles }, language);
    expect(toolCalls[0]?.args).toEqual({ style: styles[0] });
  });

  it.each([
    ['en', 'what would you recommend?', 'yes'],
    ['ru', 'что посоветуешь?', 'да'],
  ] as const)('%s: what is liked is advised as a question, and a yes takes it', (language, asking, yes) => {
    const { offline } = textsFor(language);
    const liked = { ...NOTHING, styles: ['VHS'] };
    const advised = known(asking, liked, language).text;
    expect(advised).toBe(offline.shallITake.style('VHS'));
    expect(known(yes, liked, language, advised).toolCalls[0]?.args).toEqual({ style: 'VHS' });
  });

  it('never proposes what is never to be drawn', () => {
    const { toolCalls } = known('any', { ...NOTHING, never: ['comic'] }, 'en');
    expect(toolCalls[0]?.args).toEqual({ style: expect.not.stringContaining('comic') });
  });

  it.each([
    ['en', 'without the third'],
    ['ru', 'без третьего'],
    ['ru', 'без 2'],
    ['de', 'ohne den dritten'],
    ['es', 'sin el tercero'],
    ['uk', 'без третього'],
  ] as const)('keeps nothing of what only points to a sticker (%s): %s', (language, text) => {
    expect(names(known(text, NOTHING, language))).not.toContain('save_preferences');
  });

  it('leaves "never mind" and wishes alone', async () => {
    expect(names(await hear('never mind'))).toEqual([]);
    expect(names(known('never mind', NOTHING, 'en'))).not.toContain('save_preferences');
    expect(names(known('remember me as anime, joyful', NOTHING, 'en'))).toBeDefined();
  });
});
