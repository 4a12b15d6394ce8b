import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { textsFor } from '../../src/i18n/index.ts';
import { eventually } from '../support/eventually.ts';
import { type FakeOpenAI, openAIAnswers, startFakeOpenAI } from '../support/fakes/fake-openai.ts';
import { tone } from '../support/sounds.ts';
import { LiveClient } from './live-client.ts';
import { openPlayground, smallPhoto } from './web-page.ts';

const { spoken, spokenCalls } = openAIAnswers;
const en = textsFor('en');

let openai: FakeOpenAI;

beforeEach(async () => {
  openai = await startFakeOpenAI();
});

afterEach(async () => {
  await openai.stop();
  expect(openai.violations).toEqual([]);
});

async function openScene(more: Readonly<Record<string, string>> = {}) {
  const scene = await openPlayground({
    variables: {
      AI_PROVIDERS: 'offline',
      IMAGE_PROVIDERS: 'offline',
      OPENAI_API_KEY: openai.apiKey,
      OPENAI_BASE_URL: openai.baseUrl,
      ...more,
    },
  });
  return { ...scene, alex: await scene.visitor.open('Alex') };
}

describe('live voice', () => {
  it('orders a sticker: words, summary, a spoken yes', async () => {
    const { playground, alex } = await openScene();
    await alex.send('photo', [await smallPhoto()]);
    await alex.waitFor(() => alex.messages.some(({ from }) => from.is_bot));
    const client = await LiveClient.open(playground, alex.id);

    const wish = { style: 'comic', emotion: 'joy', pose: 'waving' };
    openai.hears('Comic, joy, waving.');
    openai.script(
      spokenCalls(tone(1), 'A fine idea.', { name: 'update_sticker_params', args: wish }),
      spoken(tone(1)),
    );
    client.speak();
    const summary = await alex.said(new RegExp(en.summary.title));
    expect(alex.messages.map(({ text }) => text)).toContain('Comic, joy, waving.');
    expect(summary.text).toMatch(/^A fine idea\./);
    await eventually(() => client.playedMs).toBe(2000);
    expect(openai.readings.at(-1)?.input).toMatch(new RegExp(`^${en.summary.title}`));

    openai.hears('Yes, draw it.');
    openai.script(spokenCalls(tone(1), 'On my way.', { name: 'confirm_and_generate' }));
    openai.reply(() => spoken(tone(1)));
    client.speak();
    const sticker = await alex.waitFor(() => alex.messages.find(message => message.sticker), 'a sticker');
    expect(sticker.message_id).toBeGreaterThan(summary.message_id);
    expect(alex.now.inspector.turns[0]?.rounds[0]).toMatchObject({ provider: 'openai', text: 'On my way.' });
  });
});
