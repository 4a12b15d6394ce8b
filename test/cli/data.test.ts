import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { findUser, overviewOf } from '../../src/assistant-db/people/users.ts';
import { terminalTexts, textsFor } from '../../src/i18n/index.ts';
import { type FakeOpenAIOptions, openAIAnswers } from '../support/fakes/fake-openai.ts';
import { portrait } from '../support/scene.ts';
import { virtualClock } from '../support/virtual-clock.ts';
import { type Room, room } from './room.ts';

/** Time limit for slow machines. */
const PATIENCE_MS = 60_000;

const EN = terminalTexts('en');
const { privacy, afterSticker } = textsFor('en');

/** A terminal session with the built-in rules and a photo in its folder. */
async function quietRoom(
  more: Readonly<Record<string, string>> = {},
  fake: FakeOpenAIOptions = {},
): Promise<Room & { photo: string }> {
  const made = await room({ AI_PROVIDERS: 'offline', ...more }, fake);
  const photo = join(made.folder, 'me.jpg');
  writeFileSync(photo, await portrait());
  return { ...made, photo };
}

/** The visible text, regardless of line breaks. */
const flat = ({ terminal }: Room) => terminal.text.replace(/\s+/g, ' ');

/** The number of the newest button with this label. */
function numberOf(label: string, { terminal }: Room): number {
  const shown = terminal.text.split('\n').findLast(line => line.endsWith(label)) ?? '';
  return Number(/\[\/(\d+)\]/.exec(shown)?.[1]);
}

async function press(label: string, made: Room): Promise<void> {
  await made.session.take(`/${numberOf(label, made)}`);
}

it('forgets a person after asking: rows, buttons and typed lines, but no file of theirs', async () => {
  const made = await quietRoom();
  const { session, terminal, folder, photo, forgotten } = made;
  await session.take(`/photo ${photo}`);
  await session.take('anime, laughing, waving');
  await session.take('yes');
  await vi.waitFor(() => expect(flat(made)).toContain(textsFor('en').sticker.delivered), PATIENCE_MS);
  // The output of the job is separate from later output.
  const last = [expect.stringMatching(/\S/), '', ''];
  await vi.waitFor(() => expect(terminal.screen.slice(-3)).toEqual(last), PATIENCE_MS);
  const again = numberOf(afterSticker.again, made);

  await session.take('/forget');
  expect(flat(made)).toContain(EN.forget.ask);
  await press(privacy.keep, made);
  expect(await overviewOf(session.app.db, 1, 5)).toMatchObject({
    generations: [{ status: 'delivered' }],
  });
  expect(forgotten.times).toBe(0);

  await press(privacy.deleteAll, made);
  expect(flat(made)).toContain(EN.forget.deleted);
  expect(await findUser(session.app.db, 1)).toBeUndefined();
  expect((await overviewOf(session.app.db, 1, 5))?.generations ?? []).toEqual([]);
  expect(forgotten.times).toBe(1);
  expect([photo, join(folder, 'stickers/sticker-1.webp')].map(existsSync)).toEqual([true, true]);

  await session.take(`/${again}`);
  expect(flat(made)).toContain(EN.noButton(again));
  await session.take('/retry');
  expect(flat(made)).toMatch(new RegExp(`${EN.nothingToRetry}$`));
  await session.take('/forget');
  expect(flat(made)).toMatch(new RegExp(`${privacy.nothingKept}$`));
});

it('drops running drawings when their user is forgotten, without a message', async () => {
  const clock = virtualClock(0);
  const made = await quietRoom({ IMAGE_PROVIDERS: 'openai' }, { latencyMs: () => 1, clock });
  const { session, terminal, folder, photo, models } = made;
  models.script(openAIAnswers.image(await portrait()));
  await session.take(`/photo ${photo}`);
  await session.take('anime, laughing, waving');
  await session.take('yes');
  await vi.waitFor(() => expect(models.edits.length).toBe(1), PATIENCE_MS);
  expect(terminal.text).toContain(textsFor('en').progress.drawing);
  await session.take('/forget');
  await press(privacy.deleteAll, made);
  expect(terminal.text).not.toContain(textsFor('en').progress.drawing);
  await clock.advance(1);
  // The worker finishes its running work first.
  await session.restart(new AbortController().signal);
  expect(flat(made)).toMatch(/You can delete the files in stickers\/ yourself\.$/);
  expect(existsSync(join(folder, 'stickers'))).toBe(false);
});

it.each(['en', 'ru'] as const)('tells what is kept without any Telegram: %s', async language => {
  const made = await quietRoom();
  const { session } = made;
  await session.take('/language');
  await press(language === 'en' ? 'English' : 'Русский', made);
  await session.take('/privacy');
  const texts = textsFor(language);
  for (const words of [texts.privacy.title, texts.privacy.noTalkers, terminalTexts(language).privacy.log])
    expect(flat(made)).toContain(words);
  expect(flat(made)).not.toContain('Telegram');
});
