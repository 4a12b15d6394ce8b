import { afterEach, describe, expect, it, vi } from 'vitest';
import { createLMStudioChat } from '../../src/providers/lmstudio/chat.ts';
import { chatRequest } from '../support/chat-request.ts';
import type { Answer } from '../support/fakes/fake-http.ts';
import { openAIAnswers as answers } from '../support/fakes/fake-openai.ts';
import { failure } from '../support/openai/dialogue.ts';
import { type FakeLMStudio, startFakeLMStudio } from '../support/openai/fake-lmstudio.ts';

const KEY = 'qwen/qwen3.5-9b';

let fake: FakeLMStudio;
afterEach(async () => {
  await fake.stop();
  expect(fake.violations).toEqual([]);
});

const never = new AbortController().signal;
const start = async (loaded?: number) => {
  fake = await startFakeLMStudio([
    { key: KEY, ...(loaded && { loaded }) },
    { key: 'other', loaded: 4096 },
  ]);
  return createLMStudioChat({ baseUrl: fake.baseUrl, model: KEY });
};

/** A load that ends when the test says so. */
function gate() {
  let open: (outcome?: Answer) => void = () => undefined;
  fake.loading(
    new Promise(resolve => {
      open = resolve;
    }),
  );
  return (outcome?: Answer) => open(outcome);
}

describe('a model that is wanted', () => {
  it('is loaded where it is not, and then asked', async () => {
    const provider = await start();
    fake.script(answers.text('Hello'), answers.text('Hello'));
    for (const _ of [1, 2]) expect((await provider.complete(chatRequest(), never)).text).toBe('Hello');
    expect(fake.loads).toEqual([KEY]);
  });

  it('is loaded once for all turns, and on when a turn gives up', async () => {
    const provider = await start();
    const end = gate();
    const impatient = new AbortController();
    const first = failure(provider.complete(chatRequest(), impatient.signal));
    const second = provider.complete(chatRequest(), never);
    await vi.waitFor(() => expect(fake.loads).toEqual([KEY]), 120_000);
    impatient.abort();
    expect((await first).kind).toBe('timeout');

    fake.script(answers.text('Hello'), answers.text('Hello'));
    end();
    expect((await second).text).toBe('Hello');
    expect((await provider.complete(chatRequest(), never)).text).toBe('Hello');
    expect(fake.loads).toEqual([KEY]);
  });

  it('that cannot be loaded is an error that says what to do, and is tried again', async () => {
    const provider = await start();
    gate()(answers.error(500, { message: 'SECRET path: not enough memory' }));
    const error = await failure(provider.complete(chatRequest(), never));
    expect(error.kind).toBe('model_missing');
    expect(error.message).toContain(`lms load ${KEY}`);
    expect(error.message).toContain('memory');
    expect(error.message).not.toContain('SECRET');
    expect(fake.loads).toEqual([KEY]);

    fake.script(answers.text('Hello'));
    expect((await provider.complete(chatRequest(), never)).text).toBe('Hello');
    expect(fake.loads).toEqual([KEY, KEY]);
  });

  it('whose load fails when nobody waits any more harms nobody', async () => {
    const provider = await start();
    const end = gate();
    const unhandled = vi.fn();
    process.on('unhandledRejection', unhandled);
    const impatient = new AbortController();
    const gaveUp = failure(provider.complete(chatRequest(), impatient.signal));
    await vi.waitFor(() => expect(fake.loads).toEqual([KEY]), 120_000);
    impatient.abort();
    await gaveUp;
    end(answers.serverError());
    fake.script(answers.text('Hello'));
    // The next turn may still meet the failed load, and the one behind it loads again.
    await provider.complete(chatRequest(), never).catch(() => provider.complete(chatRequest(), never));
    process.off('unhandledRejection', unhandled);
    expect(unhandled).not.toHaveBeenCalled();
  });

  it('is loaded ahead', async () => {
    const provider = await start();
    const end = gate();
    const prepared = provider.prepare(never);
    const asked = provider.complete(chatRequest(), never);
    await vi.waitFor(() => expect(fake.loads).toEqual([KEY]), 120_000);
    fake.script(answers.text('Hello'));
    end();
    await prepared;
    expect((await asked).text).toBe('Hello');
    expect(fake.loads).toEqual([KEY]);
  });
});
