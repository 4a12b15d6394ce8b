import { describe, expect, it } from 'vitest';
import { textsFor } from '../../src/i18n/index.ts';
import { openPlayground, smallPhoto } from './web-page.ts';

const { summary, privacy } = textsFor('en');

describe('the inspector', () => {
  it('shows messages, presses and model requests, nothing after /forget, and never the log', async () => {
    const { visitor, playground, log } = await openPlayground();
    const alex = await visitor.open('Alex');
    const inspector = () => alex.now.inspector;
    const activities = () => inspector().turns.flatMap(turn => turn.activities);
    const fetched = (path: string) => fetch(`${playground.url}${path}`);
    await alex.say('/start', /Alex/);
    await alex.send('photo', [await smallPhoto()], { caption: 'comic, joy, waving' });
    const summed = await alex.said(new RegExp(summary.title));
    await alex.press(summed, summary.confirm);
    await alex.waitFor(() => inspector().generations[0]?.status === 'delivered', 'the sticker');
    await alex.waitFor(() => activities().length === 4, 'all that the person did');
    expect(activities()).toEqual([
      { what: 'press', label: summary.confirm },
      { what: 'words', text: 'comic, joy, waving' },
      { what: 'photo' },
      { what: 'words', text: '/start' },
    ]);
    const [path = ''] = inspector().turns.flatMap(({ rounds }) => rounds.map(({ request }) => request));
    const asked = await fetched(path);
    expect(asked.headers.get('cache-control')).toBe('no-store');
    expect(await asked.json()).toMatchObject({
      system: expect.any(String),
      messages: expect.arrayContaining([
        expect.objectContaining({ role: 'user', text: expect.stringContaining('comic, joy, waving') }),
      ]),
    });
    const pictures = inspector().generations.flatMap(job => job.pictures.map(({ url }) => url));
    expect(pictures).toHaveLength(4);

    const question = await alex.say('/forget', new RegExp(privacy.ask(0).slice(0, 20)));
    await alex.press(question, privacy.deleteAll);
    await alex.waitFor(() => inspector().session === null, 'the inspector to know nobody');
    await alex.waitFor(() => inspector().turns.length === 0, 'the turns to be gone');
    expect(inspector()).toMatchObject({ dialogue: null, generations: [] });
    for (const gone of [path, ...pictures]) expect((await fetched(gone)).status, gone).toBe(404);
    expect(log()).not.toMatch(/joy|waving/);
  });
});
