import { describe, expect, it, onTestFinished } from 'vitest';
import { textsFor } from '../../src/i18n/index.ts';
import { systemClock } from '../../src/lib/clock.ts';
import { geminiAnswers, startFakeGemini } from '../support/fakes/fake-gemini.ts';
import { oneMoreProcess } from '../support/shared.ts';
import { CALM, openPlayground } from './web-page.ts';

const ru = textsFor('ru');

/** A fast clock that records its waits and blocks those selected by `holds`. */
function watchedClock(holds: (ms: number) => boolean = () => false) {
  const waits: number[] = [];
  const held = new Set<() => void>();
  return {
    waits,
    held,
    clock: {
      ...systemClock,
      sleep: (ms: number, signal?: AbortSignal) => {
        waits.push(ms);
        if (!holds(ms)) return systemClock.sleep(ms / 100, signal);
        return new Promise<void>(resolve => {
          if (signal?.aborted) return resolve();
          held.add(resolve);
          signal?.addEventListener('abort', () => resolve(), { once: true });
        });
      },
    },
  };
}

describe('trouble on purpose', () => {
  it('disables the models: the bot says so, then finishes the dialogue by its rules', async () => {
    const gemini = await startFakeGemini();
    onTestFinished(() => gemini.stop());
    gemini.reply(() => geminiAnswers.text('Пришлите фото!'));
    const { apiKey: GEMINI_API_KEY, baseUrl: GEMINI_BASE_URL } = gemini;
    const variables = { AI_PROVIDERS: 'gemini', GEMINI_API_KEY, GEMINI_BASE_URL };
    const { visitor } = await openPlayground({ variables });
    const anna = await visitor.open('Анна');
    expect((await visitor.post('/api/trouble', { ...CALM, modelDown: true })).status).toBe(200);
    await anna.waitFor(() => anna.now.trouble.modelDown, 'the page to hear of the trouble');
    await anna.say('привет', new RegExp(ru.trouble.noAnswer));
    const failed = await anna.waitFor(() => anna.now.inspector.turns[0], 'a turn');
    expect(failed.rounds.length).toBeGreaterThan(0);
    for (const round of failed.rounds)
      expect(round).toMatchObject({ failure: expect.stringContaining('down') });
    await anna.say('хочу аниме', new RegExp(ru.trouble.noAnswer));
    await anna.say('хочу аниме', /фото/i);
    // The page learns of a turn shortly after its messages.
    const answered = await anna.waitFor(() => {
      const round = anna.now.inspector.turns[0]?.rounds.at(-1);
      return round?.provider === 'offline' && round;
    }, 'a turn by the rules');
    expect(answered).not.toHaveProperty('failure');

    await visitor.post('/api/trouble', CALM);
    const turns = anna.now.inspector.turns.length;
    await anna.say('смеётся', /фото/i);
    const healthy = await anna.waitFor(() => {
      const found = anna.now.inspector.turns;
      return found && found.length > turns && found[0];
    });
    expect(healthy.rounds.map(({ failure }) => failure)).not.toContainEqual(expect.any(String));
  });

  it('makes the models slow', async () => {
    const { waits, clock } = watchedClock();
    const { visitor } = await openPlayground({ runtime: { ...oneMoreProcess(), clock } });
    const anna = await visitor.open('Анна');
    await visitor.post('/api/trouble', { ...CALM, modelSlow: true });
    await anna.say('/start', /Анна/);
    expect(waits).toContain(5000);
    const round = await anna.waitFor(() => anna.now.inspector.turns[0]?.rounds[0], 'a turn');
    expect(round.ms).toBeGreaterThanOrEqual(45);
  });

  it('makes Telegram refuse every other message: each is sent again once after its wait', async () => {
    const { waits, clock } = watchedClock();
    const { visitor } = await openPlayground({ runtime: { ...oneMoreProcess(), clock } });
    const anna = await visitor.open('Анна');
    await visitor.post('/api/trouble', { ...CALM, floodWait: true });
    const greeting = await anna.say('/start', /Анна/);
    expect(waits.some(ms => ms >= 3000 && ms < 5000)).toBe(true);
    await visitor.post('/api/trouble', CALM);
    await anna.say('аниме', /фото/i);
    expect(anna.messages.filter(({ text }) => text === greeting.text)).toHaveLength(1);
  });

  it('restarts the bot in the middle of a turn: the message is answered once afterwards', async () => {
    let slow = true;
    const { held, clock } = watchedClock(ms => slow && ms === 5000);
    const { visitor } = await openPlayground({ runtime: { ...oneMoreProcess(), clock } });
    const anna = await visitor.open('Анна');
    await visitor.post('/api/trouble', { ...CALM, modelSlow: true });
    await anna.post('text', { text: '/start' });
    await expect.poll(() => held.size).toBe(1);
    slow = false;
    expect(await visitor.post('/api/restart')).toEqual({ status: 200, body: {} });
    await anna.said(/Анна/);
    expect(
      anna.events.flatMap(event => (event.type === 'changed' && event.bot ? [event.bot.running] : [])),
    ).toEqual([false, true]);
    await anna.say('аниме', /фото/i);
    expect(anna.messages.filter(({ from, text }) => from.is_bot && text?.includes('Анна'))).toHaveLength(1);
  });

  it('lets a user block and unblock the bot', async () => {
    const { visitor } = await openPlayground();
    const anna = await visitor.open('Анна');
    await anna.say('/start', /Анна/);
    expect((await anna.post('blocked', { blocked: true })).body).toMatchObject({ blocked: true });
    await anna.waitFor(() => anna.now.person.blocked);
    expect(await anna.post('text', { text: 'ау' })).toEqual({
      status: 409,
      body: { problem: 'Вы заблокировали бота: сначала разблокируйте его.' },
    });
    expect((await anna.post('blocked', { blocked: true })).status).toBe(200);
    expect((await anna.post('blocked', { blocked: false })).body).toMatchObject({ blocked: false });
    await anna.say('аниме', /фото/i);
  });
});
