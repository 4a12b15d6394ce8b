import { beforeEach, describe, expect, it } from 'vitest';
import { textsFor } from '../../src/i18n/index.ts';
import { eventually } from '../support/eventually.ts';
import { type FakeGemini, geminiAnswers, startFakeGemini } from '../support/fakes/fake-gemini.ts';
import { stopClean } from '../support/fakes/stop-clean.ts';
import { tone } from '../support/sounds.ts';
import { LiveClient } from './live-client.ts';
import { openPlayground, smallPhoto } from './web-page.ts';

const en = textsFor('en');

let gemini: FakeGemini;

beforeEach(async () => {
  gemini = await startFakeGemini();
  return () => stopClean(gemini);
});

async function openScene(more: Readonly<Record<string, string>> = {}) {
  const scene = await openPlayground({
    variables: {
      AI_PROVIDERS: 'offline',
      IMAGE_PROVIDERS: 'offline',
      GEMINI_API_KEY: gemini.apiKey,
      GEMINI_BASE_URL: gemini.baseUrl,
      DAILY_VOICE_MINUTES_PER_USER: '0',
      ...more,
    },
  });
  return { ...scene, alex: await scene.visitor.open('Alex') };
}

const hears = (words: string) =>
  gemini.script(geminiAnswers.text(JSON.stringify({ speech: words !== '', words })));

describe('live voice by Gemini', () => {
  it('orders a sticker: words, summary, a spoken yes', async () => {
    const { playground, alex } = await openScene();
    await alex.send('photo', [await smallPhoto()]);
    await alex.waitFor(() => alex.messages.some(({ from }) => from.is_bot));
    const client = await LiveClient.open(playground, alex.id);

    const args = { style: 'comic', emotion: 'joy', pose: 'waving' };
    hears('Comic, joy, waving.');
    gemini.scriptLive(
      { sound: tone(1), transcript: 'A fine idea.', calls: [{ name: 'update_sticker_params', args }] },
      { sound: tone(1), transcript: 'Here is what I will draw.' },
    );
    client.speak();
    await alex.said(new RegExp(en.summary.title));
    await eventually(() => client.playedMs).toBe(2000);

    hears('Yes, draw it.');
    gemini.scriptLive({
      sound: tone(1),
      transcript: 'On my way.',
      calls: [{ name: 'confirm_and_generate' }],
    });
    gemini.replyLive({ sound: tone(1), transcript: 'It is being drawn.' });
    client.speak();
    await alex.waitFor(() => alex.messages.find(message => message.sticker), 'a sticker');
    const [wish] = gemini.liveRequests;
    expect(wish?.turns.at(-1)).toEqual({ role: 'user', parts: [{ text: 'Comic, joy, waving.' }] });
    const yes = gemini.liveRequests.find(({ turns }) => turns.at(-1)?.parts[0].text === 'Yes, draw it.');
    expect(JSON.stringify(yes?.turns)).toContain('you called update_sticker_params');
    expect(alex.now.inspector.turns[0]?.rounds[0]).toMatchObject({ provider: 'gemini', text: 'On my way.' });
  });

  it('ends the answer at the last word the user heard', async () => {
    const { playground, alex } = await openScene();
    const client = await LiveClient.open(playground, alex.id);
    hears('What can you do?');
    hears('Something else, please.');
    const hold = new Promise<void>(() => {});
    gemini.scriptLive({ sound: tone(4), transcript: 'one two three four five six seven eight', hold });
    gemini.replyLive({ sound: tone(1), transcript: 'Then here is a joke.' });
    client.speak();
    await eventually(() => client.playedMs).toBeGreaterThan(1900);
    client.heardMs = 1000;
    client.speak();
    await alex.said(/here is a joke/);
    expect(alex.messages.some(({ text }) => text?.startsWith('one two…'))).toBe(true);
    await eventually(() => gemini.liveSessions).toBe(0);
  });

  it('tells the model how much the user has heard of an answer that was only still playing', async () => {
    const { playground, alex } = await openScene();
    const client = await LiveClient.open(playground, alex.id);
    hears('What can you do?');
    hears('Something else, please.');
    gemini.scriptLive({ sound: tone(4), transcript: 'one two three four five six seven eight' });
    gemini.replyLive({ sound: tone(1), transcript: 'Then here is a joke.' });
    client.speak();
    await alex.said(/seven eight/);
    client.heardMs = 1000;
    client.speak();
    await alex.said(/here is a joke/);
    const turns = JSON.stringify(gemini.liveRequests.at(-1)?.turns);
    expect(turns).toContain('one two…');
    expect(turns).not.toContain('eight');
  });

  it('asks again if no words were understood, and answers in text if a session breaks', async () => {
    const { playground, alex } = await openScene();
    const client = await LiveClient.open(playground, alex.id);
    hears('');
    client.speak();
    await eventually(() => client.messages).toContainEqual({ type: 'unclear' });
    hears('Hello');
    gemini.scriptLive({ sound: tone(1), transcript: '', breaks: true });
    gemini.replyLive({ sound: tone(1), transcript: 'Read aloud.' });
    client.speak();
    await alex.said(/./);
    expect(client.isOpen).toBe(true);
    await eventually(() => client.playedMs).toBeGreaterThan(0);
  });

  it('says that it does not work if the key is refused', async () => {
    const { playground, alex } = await openScene({ GEMINI_API_KEY: 'wrong' });
    const client = await LiveClient.dial(playground, alex.id);
    await eventually(() => client.messages).toEqual([{ type: 'ended', reason: 'failed' }]);
  });
});
