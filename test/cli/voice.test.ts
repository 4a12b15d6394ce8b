import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { textsFor } from '../../src/i18n/index.ts';
import { openAIAnswers } from '../support/fakes/fake-openai.ts';
import { oggTone } from '../support/sounds.ts';
import { room } from './room.ts';

const { notices } = textsFor('en');

it('sends what is said in a file: shown, and then words like any other', async () => {
  const { session, terminal, models, folder } = await room();
  const file = join(folder, 'my wish.ogg');
  writeFileSync(file, await oggTone(2));
  models.script(openAIAnswers.transcript('anime, cheerful'), openAIAnswers.text('A fine wish.'));
  await session.take(`/voice "${file}"`);
  expect(terminal.text).toMatch(/🎙 «anime, cheerful»\s+A fine wish\./);
  expect(models.sounds).toMatchObject([{ fileName: 'sound.ogg' }]);
  expect(JSON.stringify(models.chats[0])).toContain('anime, cheerful');
});

it('says what is wrong with a file, and sends none that is too long', async () => {
  const { session, terminal, models, folder } = await room();
  const said = async (line: string) => {
    const before = terminal.text.length;
    await session.take(line);
    return terminal.text.slice(before).replace(/\s+/g, ' ');
  };
  expect(await said('/voice')).toContain('/voice FILE');
  expect(await said(`/voice ${join(folder, 'nothing.ogg')}`)).toContain('nothing.ogg');
  expect(await said(`/voice ${folder}`)).toContain(notices.file);
  const long = join(folder, 'long.ogg');
  const file = await oggTone(1);
  // What its last page says of its length.
  file.writeBigUInt64LE(181n * 48_000n, file.lastIndexOf('OggS') + 6);
  writeFileSync(long, file);
  expect(await said(`/voice ${long}`)).toContain(notices.voiceTooLong);
  writeFileSync(join(folder, 'words.txt'), 'words');
  expect(await said(`/voice ${join(folder, 'words.txt')}`)).toContain(notices.file);
  writeFileSync(join(folder, 'old.amr'), '#!AMR');
  expect(await said(`/voice ${join(folder, 'old.amr')}`)).toContain(notices.voiceFormat);
  expect(models.requests).toHaveLength(0);
  writeFileSync(join(folder, 'noise.wav'), 'RIFF');
  models.script(openAIAnswers.transcript(' '));
  expect(await said(`/voice ${join(folder, 'noise.wav')}`)).toContain(notices.voiceUnclear);
  models.script(openAIAnswers.wrongKey('sk'));
  expect(await said(`/voice ${join(folder, 'noise.wav')}`)).toContain(notices.voiceFailed);
});

it('says so where nobody can listen', async () => {
  const { session, terminal, folder } = await room({ TRANSCRIBE_PROVIDERS: 'off' });
  writeFileSync(join(folder, 'a.ogg'), 'OggS');
  await session.take(`/voice ${join(folder, 'a.ogg')}`);
  expect(terminal.text).toContain(notices.voice);
});
