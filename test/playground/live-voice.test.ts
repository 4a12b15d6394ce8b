import { beforeEach, describe, expect, it } from 'vitest';
import type { Runtime } from '../../src/app/runtime.ts';
import { textsFor } from '../../src/i18n/index.ts';
import { eventually } from '../support/eventually.ts';
import { type FakeOpenAI, openAIAnswers, startFakeOpenAI } from '../support/fakes/fake-openai.ts';
import { stopClean } from '../support/fakes/stop-clean.ts';
import { HURRIED } from '../support/scene.ts';
import { tone } from '../support/sounds.ts';
import { LiveClient } from './live-client.ts';
import { openPlayground, smallPhoto } from './web-page.ts';

const { spoken, spokenCalls } = openAIAnswers;
const en = textsFor('en');

let openai: FakeOpenAI;

beforeEach(async () => {
  openai = await startFakeOpenAI();
  return () => stopClean(openai);
});

async function openScene(more: Readonly<Record<string, string>> = {}, runtime: Partial<Runtime> = HURRIED) {
  const scene = await openPlayground({
    runtime,
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

  it('truncates and stores the answer at the last word the user heard', async () => {
    const { playground, alex } = await openScene();
    const client = await LiveClient.open(playground, alex.id);
    openai.hears('What can you do?', 'Something else, please.');
    const hold = new Promise<void>(() => {});
    // A call is not made if its beginning was cut off.
    const calls = [{ name: 'transfer_to_interview' }];
    openai.script({ ...spoken(tone(4), 'one two three four five six seven eight'), hold, calls });
    openai.reply(() => spoken(tone(1), 'Then here is a joke.'));
    client.speak();
    await eventually(() => client.playedMs).toBeGreaterThan(1900);
    client.heardMs = 1000;
    client.speak();
    await alex.said(/here is a joke/);
    const [, , first] = alex.messages;
    expect(first?.text).toMatch(/^one two…/);
    const types = openai.live.map(({ type }) => type);
    expect(JSON.stringify(openai.live)).not.toContain('function_call_output');
    expect(types.indexOf('response.cancel')).toBeLessThan(types.lastIndexOf('response.create'));
    expect(openai.live).toContainEqual(
      expect.objectContaining({ type: 'conversation.item.truncate', audio_end_ms: 1000 }),
    );
  });

  it('tells the session what it has not heard, in the order of the chat', async () => {
    const { playground, alex } = await openScene();
    const { text: greeting } = await alex.say('/start', /Alex/);
    const client = await LiveClient.open(playground, alex.id);
    openai.hears('Tell me a joke.');
    openai.script(spoken(tone(1), 'A sticker walks into a bar.'), spoken(tone(1), 'Typed.'));
    client.speak();
    await alex.said(/walks into a bar/);
    await alex.say('And another one', /Typed/);
    const items = openai.readings.at(-1)?.items ?? [];
    const words = items.flatMap(item =>
      item.type === 'message' ? item.content.map(part => ('text' in part ? part.text : part.transcript)) : [],
    );
    expect(words.slice(-4)).toEqual([
      expect.stringContaining(greeting?.slice(0, 20) ?? 'a greeting'),
      'Tell me a joke.',
      'A sticker walks into a bar.',
      'And another one',
    ]);
  });

  it('hands over by new instructions, the output of the tool, and a response', async () => {
    const { playground, alex } = await openScene();
    const client = await LiveClient.open(playground, alex.id);
    openai.hears('How long do you keep my photo?');
    openai.script(
      spokenCalls(tone(1), '', { name: 'transfer_to_knowledge', args: { question: 'how long?' } }),
      spoken(tone(1), 'For ninety days.'),
    );
    openai.reply(() => spoken(tone(1), 'Read aloud.'));
    client.speak();
    await alex.said(/ninety days/);
    const first = openai.live.findIndex(({ type }) => type === 'response.create');
    const next = openai.live.slice(first + 1, first + 4);
    expect(next.map(({ type }) => type)).toEqual([
      'session.update',
      'conversation.item.create',
      'response.create',
    ]);
    expect(next[1]).toMatchObject({ item: { type: 'function_call_output' } });
    const [before, after] = openai.readings.map(({ session }) => session?.instructions);
    expect(after).not.toBe(before);
  });

  it('asks again if no words were understood', async () => {
    const { playground, alex } = await openScene();
    const client = await LiveClient.open(playground, alex.id);
    openai.hears('', 'Hello');
    openai.reply(() => spoken(tone(1), 'Hello to you.'));
    client.speak();
    await eventually(() => client.messages).toContainEqual({ type: 'unclear' });
    client.speak();
    await alex.said(/Hello to you/);
    const [answer] = openai.readings;
    expect(answer?.items?.map(item => item.type === 'message' && item.content)).toEqual([
      [{ type: 'input_audio', transcript: 'Hello' }],
    ]);
  });

  it('answers in text if the session fails in the middle of a turn', async () => {
    const { playground, alex } = await openScene();
    const client = await LiveClient.open(playground, alex.id);
    openai.hears('Hello');
    openai.script(openAIAnswers.reset());
    client.speak();
    await alex.said(/./);
    await eventually(() => client.ended).toBe('over');
    expect(client.isOpen).toBe(false);
    await alex.say('Hello again', /./);
  });

  it('ends with the session of the provider, and says so', async () => {
    const { playground, alex } = await openScene();
    const client = await LiveClient.open(playground, alex.id);
    openai.endSessions();
    await eventually(() => client.ended).toBe('over');
    await LiveClient.open(playground, alex.id);
  });

  it('ends the session of the provider if the page is gone', async () => {
    const { playground, alex } = await openScene();
    const client = await LiveClient.open(playground, alex.id);
    await eventually(() => openai.sessions).toBe(1);
    client.hangUp();
    await eventually(() => openai.sessions).toBe(0);
    await alex.say('hello', /./);
    expect(openai.readings).toEqual([]);
  });

  it('ends after a minute of silence', async () => {
    let ahead = 0;
    const clock = { ...HURRIED.clock, elapsed: () => performance.now() + ahead };
    const { playground, alex } = await openScene({}, { clock });
    const client = await LiveClient.open(playground, alex.id);
    ahead += 50_000;
    openai.hears('Hello');
    openai.script(spoken(tone(1), 'Hello.'));
    client.speak();
    await alex.said(/Hello/);
    ahead += 50_000;
    await eventually(() => client.playedMs).toBe(1000);
    expect(client.ended).toBeUndefined();
    ahead += 62_000;
    await eventually(() => client.ended).toBe('silence');
  });

  it('counts the minutes of a day, and ends when they are used up', async () => {
    const { playground, alex } = await openScene({ DAILY_VOICE_MINUTES_PER_USER: '1' });
    const client = await LiveClient.dial(playground, alex.id);
    await eventually(() => client.ended).toBe('limit');
    const next = await LiveClient.dial(playground, alex.id);
    await eventually(() => next.messages).toEqual([{ type: 'ended', reason: 'limit' }]);
  });

  it('counts the minutes of all users, and ends at DAILY_LIVE_MINUTES, which the operator sees', async () => {
    const more = { DAILY_LIVE_MINUTES: '1', MODEL_PRICES: 'gpt-realtime-2.1=0.30/min' };
    const { playground, alex, visitor, log } = await openScene({ ...more, ADMIN_IDS: '1000004' });
    const client = await LiveClient.dial(playground, alex.id);
    await eventually(() => client.ended).toBe('full');
    // Another user, with all of their own minutes.
    const anna = await visitor.open('Анна');
    const next = await LiveClient.dial(playground, anna.id);
    await eventually(() => next.messages).toEqual([{ type: 'ended', reason: 'full' }]);
    expect(log()).toContain('DAILY_LIVE_MINUTES');
    const jonas = await visitor.open('Jonas');
    await jonas.say('/stats', /🎧 gpt-realtime-2\.1 .*\$0\.30/);
    await LiveClient.open(playground, jonas.id);
  });

  it('says that it does not work if the key is refused', async () => {
    const { playground, alex } = await openScene({ OPENAI_API_KEY: 'wrong' });
    const client = await LiveClient.dial(playground, alex.id);
    await eventually(() => client.messages).toEqual([{ type: 'ended', reason: 'failed' }]);
  });

  it('continues in the window that was opened last', async () => {
    const { playground, alex } = await openScene();
    const first = await LiveClient.open(playground, alex.id);
    const second = await LiveClient.open(playground, alex.id);
    await eventually(() => first.ended).toBe('over');
    expect(second.isOpen).toBe(true);
  });

  it('survives invalid messages', async () => {
    const { playground, alex } = await openScene();
    const client = await LiveClient.open(playground, alex.id);
    client.send('{');
    client.send('{"type":"heard","ms":"much"}');
    client.send(Buffer.alloc(3));
    client.send(JSON.stringify({ type: 'heard', ms: 1e12 }));
    openai.hears('Hello');
    openai.script(spoken(tone(1), 'Hello to you.'));
    client.speak();
    await alex.said(/Hello to you/);
    client.send(Buffer.alloc(200_000));
    await eventually(() => client.isOpen).toBe(false);
    await alex.say('hello', /./);
  });

  it('is offered with a key only, and to our own page', async () => {
    const { alex: without } = await openScene({ REALTIME_PROVIDERS: 'off' });
    expect(without.snapshot.canTalk).toBe(false);
    const { playground, alex } = await openScene();
    expect(alex.snapshot.canTalk).toBe(true);
    const foreign = LiveClient.dial(playground, alex.id, 'http://elsewhere.example');
    await expect(foreign).rejects.toThrow('403');
    await expect(LiveClient.dial(playground, 4711)).rejects.toThrow('403');
  });
});
