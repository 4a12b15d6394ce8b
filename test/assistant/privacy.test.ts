import { describe, expect, it } from 'vitest';
import { loadConfig } from '../../src/config/index.ts';
import { privacyFacts, privacyNotice } from '../../src/features/privacy/notice.ts';
import { LANGUAGES, type Language, textsFor } from '../../src/i18n/index.ts';

const KEYS = { GEMINI_API_KEY: 'g', OPENAI_API_KEY: 'o' };

function notice(variables: Readonly<Record<string, string>>, photo = true, language: Language = 'en') {
  return privacyNotice(privacyFacts(loadConfig(variables), photo), textsFor(language));
}

describe('/privacy', () => {
  it.each(LANGUAGES)('names who gets what, how long it is kept and how to delete it: %s', language => {
    const said = notice(
      {
        ...KEYS,
        AI_PROVIDERS: 'openai,lmstudio',
        IMAGE_PROVIDERS: 'gemini',
        BACKGROUND_REMOVER_URL: 'http://rembg:7000',
        PICTURES_URL: 's3://stickers',
        AWS_ENDPOINT_URL_S3: 'https://minio.example:9000',
        AWS_ACCESS_KEY_ID: 'id',
        AWS_SECRET_ACCESS_KEY: 'secret',
        RETENTION_DAYS: '30',
      },
      true,
      language,
    );
    const { privacy } = textsFor(language);
    expect(said).toContain(privacy.talkers(['OpenAI', privacy.ownModel(undefined)], true));
    expect(said).toContain(privacy.painters(['Google Gemini']));
    expect(said).toContain(privacy.remover);
    expect(said).toContain(privacy.pictures('minio.example'));
    expect(said).toContain(privacy.howLong(30));
    expect(said).toContain('/forget');
    expect([...said].length).toBeLessThan(4096);
  });

  it.each([
    ['en', 'All of it is stored unencrypted in my database'],
    ['ru', 'Всё это лежит в моей базе данных незашифрованным'],
    ['uk', 'Усе це лежить у моїй базі даних незашифрованим'],
    ['de', 'Alles liegt unverschlüsselt in meiner Datenbank'],
    ['es', 'Todo está sin cifrar en mi base de datos'],
  ] as const)('says that nothing is encrypted: %s', (language, words) => {
    expect(notice(KEYS, true, language)).toContain(words);
  });

  it('nobody gets anything where rules and filters do it all', () => {
    const { privacy } = textsFor('en');
    const said = notice({ AI_PROVIDERS: 'offline', IMAGE_PROVIDERS: 'offline', RETENTION_DAYS: '0' });
    for (const text of [privacy.noTalkers, privacy.noPainters, privacy.howLong(0)])
      expect(said).toContain(text);
    for (const name of ['Gemini', 'OpenAI', 'LM Studio', 'operator’s']) expect(said).not.toContain(name);
  });

  it('says that models see the photo only where they do', () => {
    expect(notice(KEYS, true)).toContain('Your words and your photo');
    expect(notice(KEYS, false)).not.toContain('Your words and your photo');
  });

  it.each(LANGUAGES)('names who listens and who speaks, and nobody where nobody does: %s', language => {
    const { privacy } = textsFor(language);
    const said = notice(
      { ...KEYS, TRANSCRIBE_BASE_URL: 'http://whisper.example.org:8000/v1', SPEECH_PROVIDERS: 'gemini' },
      true,
      language,
    );
    expect(said).toContain(
      privacy.listeners([privacy.ownServer('whisper.example.org'), 'Google Gemini', 'OpenAI']),
    );
    expect(said).toContain(privacy.speakers(['Google Gemini']));
    const off = notice({ ...KEYS, TRANSCRIBE_PROVIDERS: 'off', SPEECH_PROVIDERS: 'off' }, true, language);
    expect(off).not.toContain('/voice');
    expect(off).not.toContain(privacy.listeners(['Google Gemini', 'OpenAI']));
  });

  it('names other addresses, and keys never', () => {
    const said = notice({
      OPENAI_API_KEY: 'secret-key',
      GEMINI_API_KEY: 'secret-key',
      OPENAI_BASE_URL: 'https://models.example.com/v1',
      GEMINI_BASE_URL: 'https://user:secret-word@proxy.example.org/g',
    });
    expect(said).toContain('Google Gemini via proxy.example.org');
    expect(said).toContain('the service at models.example.com');
    expect(said).not.toMatch(/secret|OpenAI/);
  });
});

it('servers of tools are named where everybody may use them', () => {
  const notice = (servers: readonly string[]) =>
    privacyNotice(privacyFacts(loadConfig({}), false, servers), textsFor('en'));
  expect(notice(['files', 'maps'])).toContain('Tools (files, maps) get what they need');
  expect(notice([])).not.toContain('Tools');
});
