import { expect, test } from 'vitest';
import { offeredIn } from '../../src/features/dialogue/view/choices.ts';
import { limitNote } from '../../src/features/plans/drawing/costs.ts';
import { LANGUAGES, textsFor, wordsOf } from '../../src/i18n/index.ts';
import { pageTexts } from '../../src/i18n/languages.ts';
import { chooseEmotion, limitsOf } from '../../src/images/offline/chosen.ts';
import { FRIENDLY } from '../../src/images/offline/drawings/emotions.ts';
import { IMAGE_PROVIDERS } from '../../src/providers/index.ts';

const pictures = { seconds: 2, price: undefined, limitsOf };

test.each([
  [{ style: 'anime', pose: 'waving' }, { pose: 'hand' }],
  [{ style: 'аниме', pose: 'прыгает' }, { pose: 'signs' }],
  [{ style: 'comic', pose: 'arms crossed' }, { pose: 'nothing' }],
  [
    { style: 'из лего', pose: 'facepalm' },
    { style: 'cartoon', pose: 'nothing' },
  ],
  [
    { style: 'oil painting', pose: 'thumbs up' },
    { style: 'watercolour', pose: 'hand' },
  ],
  [
    { style: 'like my grandma', pose: 'sleeping' },
    { style: 'cartoon', pose: 'signs' },
  ],
  [{ style: 'аниме', pose: 'как на фотке' }, {}],
  [{ style: 'comic', pose: 'no pose' }, {}],
  [{ style: 'comic', pose: 'as in the photo, but waving' }, { pose: 'hand' }],
  [
    { style: 'comic', pose: 'waving, hat' },
    { pose: 'hand', isMore: true },
  ],
  [
    { style: 'аниме', pose: 'машет рукой, в костюме пирата' },
    { pose: 'hand', isMore: true },
  ],
  [{ style: 'аниме', pose: 'как на фото, в шляпе' }, { isMore: true }],
  [{ style: 'anime', pose: 'waving, smiling' }, { pose: 'hand' }],
])('what filters make of %j', (values, limits) => {
  expect(limitsOf(values)).toEqual(limits);
});

test.each(LANGUAGES)('tells users before confirmation what filters do instead (%s)', language => {
  const texts = textsFor(language);
  const { filters } = texts.drawing;
  const one = (style: string, pose: string) => limitNote(pictures, [{ style, emotion: 'joy', pose }], texts);
  expect(one('anime', 'waving')).toBe(filters.pose.hand);
  const [known, unknown] = [one('anime', 'facepalm'), one('chibi', 'facepalm')];
  expect(known).toBe(filters.pose.nothing);
  expect(unknown).toBe(`${filters.unknownStyle(filters.styles.anime ?? '')} ${filters.pose.nothing}`);
  const [ownPose = ''] = wordsOf(language).ownPose.split(',');
  expect(one('anime', ownPose)).toBeUndefined();
  expect(one('anime', 'waving, a hat')).toBe(`${filters.pose.hand} ${filters.noMore}`);
  const first = limitNote(pictures, [{ style: 'anime', emotion: 'joy', pose: 'waving' }], texts, true);
  expect(first).toBe(`${filters.demo} ${filters.pose.hand}`);
  expect(
    limitNote({ seconds: 9, price: 1 }, [{ style: 'lego', emotion: '', pose: '' }], texts),
  ).toBeUndefined();
});

test.each(LANGUAGES)('all that is offered is drawn as what it is (%s)', language => {
  const { taste } = textsFor(language);
  const offered = (parameter: 'style' | 'pose') => offeredIn(language, parameter).map(([, label]) => label);
  const styles = [...offered('style'), ...taste.interview.questions.styles.options];
  for (const style of styles)
    expect([style, limitsOf({ style, pose: '' }).style]).toEqual([style, undefined]);
  for (const pose of offered('pose')) {
    expect([pose, limitsOf({ style: '', pose }).pose]).not.toEqual([pose, 'nothing']);
  }
});

test.each(LANGUAGES)('draws everything the built-in planner proposes (%s)', language => {
  for (const { pose } of Object.values(textsFor(language).plans.stickers)) {
    const { pose: sign, isMore } = limitsOf({ style: '', pose });
    expect([pose, sign === 'nothing' || isMore === true]).toEqual([pose, false]);
  }
});

test.each(LANGUAGES)('draws everything the page offers, with a hand for gestures (%s)', language => {
  for (const idea of pageTexts(language).ideas) {
    const [style = '', emotion = '', pose = ''] = idea.split(', ');
    expect([style, limitsOf({ style, pose: '' }).style]).toEqual([style, undefined]);
    expect([emotion, chooseEmotion(emotion)]).not.toEqual([emotion, FRIENDLY]);
    expect([pose, limitsOf({ style: '', pose }).pose]).toEqual([pose, 'hand']);
  }
});

test('reports limits for the built-in provider only', () => {
  const telling = IMAGE_PROVIDERS.filter(({ images }) => images.limitsOf !== undefined);
  expect(telling.map(({ kind }) => kind)).toEqual(['built in']);
});
