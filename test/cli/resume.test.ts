import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { terminalTexts, textsFor } from '../../src/i18n/index.ts';
import { openAIAnswers } from '../support/fakes/fake-openai.ts';
import { photo } from '../support/pictures/pictures.ts';
import { room } from './room.ts';

const WORDS = 'аниме, радость, машет рукой';
const FAKE = { latencyMs: () => 0 };

describe('a reopened terminal', () => {
  const language = 'ru';
  const texts = textsFor(language);
  const { resumed } = terminalTexts(language);
  const flat = (text: string) => text.replaceAll(/\s+/g, ' ');
  const OFFLINE = { AI_PROVIDERS: 'offline' };

  it('repeats its question and summary, and restarts only with /start', async () => {
    const first = await room(OFFLINE, FAKE, { languageCode: language });
    const { folder } = first;
    await first.session.open();
    expect(first.terminal.text).not.toContain(resumed);
    await first.leave();

    const second = await room(OFFLINE, FAKE, { folder, languageCode: language });
    await second.session.open();
    expect(flat(second.terminal.text)).toContain(`${resumed} ${texts.ask.photo}`);
    const file = join(folder, 'photo.jpg');
    writeFileSync(file, await photo());
    await second.session.take(`/photo ${file}`);
    await second.session.take(WORDS);
    expect(second.terminal.text).toContain(texts.summary.title);
    await second.leave();

    const third = await room(OFFLINE, FAKE, { folder, languageCode: language });
    await third.session.open();
    expect(flat(third.terminal.text)).toContain(`${resumed} ${texts.summary.title}`);
    expect(third.terminal.text).toContain(WORDS.split(',')[0]);
    await third.session.take('/start');
    await third.leave();

    const fourth = await room(OFFLINE, FAKE, { folder, languageCode: language });
    await fourth.session.open();
    expect(flat(fourth.terminal.text)).toContain(`${resumed} ${texts.ask.style}`);
  });

  it('does not call a model for that', async () => {
    const first = await room({}, FAKE, { languageCode: language });
    first.models.script(openAIAnswers.text('Hello!'));
    await first.session.open();
    await first.leave();
    const { session, terminal, models } = await room({}, FAKE, {
      folder: first.folder,
      languageCode: language,
    });
    await session.open();
    expect(models.chats).toEqual([]);
    expect(flat(terminal.text)).toContain(`${resumed} ${texts.ask.photo}`);
    models.script(openAIAnswers.text('Go on!'));
    await session.take('anime');
    expect(JSON.stringify(models.chats[0]?.messages)).toContain('Hello!');
  });

  it('opens a new dialogue if the last one was cancelled', async () => {
    const first = await room(OFFLINE, FAKE, { languageCode: language });
    await first.session.open();
    await first.session.take('/cancel');
    await first.leave();
    const second = await room(OFFLINE, FAKE, { folder: first.folder, languageCode: language });
    await second.session.open();
    expect(second.terminal.text).toContain(texts.offline.greeting('Ann').slice(0, 12));
  });
});

it('lists in the summary what filters cannot draw, without repeating that they draw', async () => {
  const { session, terminal, folder } = await room({ AI_PROVIDERS: 'offline' });
  const file = join(folder, 'me.jpg');
  writeFileSync(file, await photo());
  await session.take('/start');
  await session.take(`/photo ${file}`);
  await session.take('comic, happy, waving');
  const { summary, drawing } = textsFor('en');
  const shown = terminal.text.replace(/\s+/g, ' ');
  expect(shown).toContain(summary.title);
  expect(shown).toContain(drawing.filters.pose.hand);
  expect(shown).not.toContain(drawing.filters.demo);
});
