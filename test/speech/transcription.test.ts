import { beforeEach, describe, expect, it } from 'vitest';
import { createLogger } from '../../src/lib/logger.ts';
import type { TelemetryEvent } from '../../src/lib/telemetry.ts';
import { createGeminiTranscriber } from '../../src/providers/gemini/voice.ts';
import { createOpenAITranscriber } from '../../src/providers/openai/voice.ts';
import { createTranscription, type Sound, type Transcriber } from '../../src/speech/index.ts';
import { type FakeGemini, geminiAnswers, startFakeGemini } from '../support/fakes/fake-gemini.ts';
import { type FakeOpenAI, openAIAnswers, startFakeOpenAI } from '../support/fakes/fake-openai.ts';
import { jsonServer } from '../support/fakes/json-server.ts';
import { stopClean } from '../support/fakes/stop-clean.ts';

const SOUND: Sound = { bytes: Buffer.from('OggS a voice'), mimeType: 'audio/ogg', seconds: 4 };

let gemini: FakeGemini;
let openai: FakeOpenAI;
let lines: string[];
let events: TelemetryEvent[];
let now: number;

const clock = {
  now: () => now,
  elapsed: () => now,
  sleep: async (ms: number) => {
    now += ms;
  },
};

beforeEach(async () => {
  [gemini, openai] = await Promise.all([startFakeGemini(), startFakeOpenAI()]);
  lines = [];
  events = [];
  now = 0;
  return () => stopClean(gemini, openai);
});

const fromGemini = () => createGeminiTranscriber({ ...gemini, model: 'gemini-3.8-flash' });
const fromOpenAI = (model = 'gpt-transcribe') => createOpenAITranscriber({ ...openai, model });
const written = (words: string, speech = words !== '') =>
  geminiAnswers.text(JSON.stringify({ speech, words }));

function hearing(...transcribers: Transcriber[]) {
  const log = createLogger({ level: 'debug', destination: { write: line => void lines.push(line) } });
  const observe = (event: TelemetryEvent) => void events.push(event);
  const transcribe = createTranscription(transcribers, { clock, random: () => 0.5, log, observe });
  const options = { signal: new AbortController().signal, deadline: 20_000, chatId: 7, turn: 't1' };
  return (sound: Partial<Sound> = {}) => transcribe?.({ ...SOUND, ...sound }, options);
}

describe('audio becomes text', () => {
  it('by Gemini, with instructions to only transcribe', async () => {
    gemini.script(written('anime, cheerful'));
    expect(await hearing(fromGemini())()).toEqual({ type: 'words', text: 'anime, cheerful' });
    const [request] = gemini.requests;
    expect(request?.body.contents).toEqual([
      {
        role: 'user',
        parts: [{ inlineData: { mimeType: 'audio/ogg', data: SOUND.bytes.toString('base64') } }],
      },
    ]);
    expect(events).toContainEqual(
      expect.objectContaining({ role: 'transcription', provider: 'gemini', seconds: 4 }),
    );
  });

  it('by OpenAI, with the file name of the format', async () => {
    openai.script(openAIAnswers.transcript('anime, cheerful'));
    expect(await hearing(fromOpenAI())()).toEqual({ type: 'words', text: 'anime, cheerful' });
    expect(openai.sounds).toMatchObject([
      { model: 'gpt-transcribe', fileName: 'sound.ogg', bytes: SOUND.bytes },
    ]);
  });

  it('by an own server that answers with plain text', async () => {
    openai.script({ kind: 'raw', text: ' anime, cheerful\n' });
    const own = createOpenAITranscriber({ ...openai, name: 'compatible', model: 'whisper-1' });
    expect(await hearing(own)()).toEqual({ type: 'words', text: 'anime, cheerful' });
  });

  it('by an own server without a key', async () => {
    const address = await jsonServer({ '/v1/audio/transcriptions': { text: 'a wish' } });
    const own = createOpenAITranscriber({
      name: 'compatible',
      baseUrl: `${address}/v1`,
      model: 'whisper-1',
    });
    expect(await hearing(own)()).toEqual({ type: 'words', text: 'a wish' });
  });

  it.each([
    ['audio/mpeg', 'audio/mp3', 'sound.mp3'],
    ['audio/mp4', 'audio/m4a', 'sound.mp4'],
    ['audio/x-wav', 'audio/wav', 'sound.wav'],
    ['video/mp4', 'video/mp4', 'sound.mp4'],
    ['audio/webm;codecs=opus', 'audio/webm', 'sound.webm'],
  ])('%s is sent under the name of each service', async (mimeType, forGemini, forOpenAI) => {
    gemini.script(written('hello'));
    openai.script(openAIAnswers.transcript('hello'));
    await hearing(fromGemini())({ mimeType });
    await hearing(fromOpenAI())({ mimeType });
    expect(gemini.requests[0]?.body.contents[0]?.parts[0]?.inlineData?.mimeType).toBe(forGemini);
    expect(openai.sounds[0]?.fileName).toBe(forOpenAI);
  });
});

describe('if a service does not answer', () => {
  it('the next one is asked, and the transcript is not logged', async () => {
    gemini.reply(() => geminiAnswers.overloaded());
    openai.script(openAIAnswers.transcript('a secret wish'));
    expect(await hearing(fromGemini(), fromOpenAI())()).toEqual({ type: 'words', text: 'a secret wish' });
    expect(lines.join('')).toContain('transcription model answered');
    expect(lines.join('')).not.toContain('secret');
  });

  it('an unsupported kind of audio goes to the next one', async () => {
    openai.script(openAIAnswers.transcript('hello'));
    const heard = await hearing(fromGemini(), fromOpenAI())({ mimeType: 'audio/x-unheard-of' });
    expect(heard).toEqual({ type: 'words', text: 'hello' });
    expect(gemini.requests).toHaveLength(0);
  });

  it('and no other does, the transcription fails', async () => {
    openai.reply(() => openAIAnswers.serverError());
    gemini.reply(() => geminiAnswers.text('I think the person says hello.'));
    expect(await hearing(fromOpenAI(), fromGemini())()).toEqual({ type: 'failed' });
  });

  it('because no service supports the audio, it is unreadable', async () => {
    openai.reply(() => openAIAnswers.error(400, { message: 'Invalid file format.' }));
    expect(await hearing(fromGemini(), fromOpenAI())({ mimeType: 'audio/amr' })).toEqual({
      type: 'unreadable',
    });
    openai.reply(() => openAIAnswers.serverError());
    expect(await hearing(fromGemini(), fromOpenAI())({ mimeType: 'audio/amr' })).toEqual({ type: 'failed' });
  });

  it('but a gateway sends a page, the transcription fails', async () => {
    openai.reply(() => ({ kind: 'raw', text: '<html><body>Welcome</body></html>' }));
    expect(await hearing(fromOpenAI())()).toEqual({ type: 'failed' });
  });

  it('because there is none, there is no transcription', () => {
    expect(hearing()()).toBeUndefined();
  });
});

describe('invented words', () => {
  it.each([
    '',
    ' … ',
    '[BLANK_AUDIO]',
    '(музыка)',
    '♪♪♪',
    'Thank you for watching!',
    'Продолжение следует...',
    'Субтитры сделал DimaTorzok',
    'Untertitel der Amara.org-Community',
    '¡Suscríbete al canal!',
    'Дякую за перегляд!',
    'no no no '.repeat(200),
    'ご視聴ありがとうございました。',
    '시청해 주셔서 감사합니다.',
    'İzlediğiniz için teşekkür ederim.',
    '谢谢观看！',
    '字幕由Amara.org社群提供',
    'Thanks for watching. Thanks for watching! Thanks for watching.',
    'I am going to go home. I am going to go home. I am going to go home.',
  ])('are ignored: %j', async words => {
    openai.script(openAIAnswers.transcript(words));
    expect(await hearing(fromOpenAI())()).toEqual({ type: 'nothing' });
  });

  it('are ignored in segments that Whisper marks as silence', async () => {
    const segment = (text: string, no_speech_prob: number, avg_logprob: number) => ({
      text,
      no_speech_prob,
      avg_logprob,
    });
    const answer = (...segments: readonly object[]) => openAIAnswers.json({ text: 'all of it', segments });
    const server = () => hearing(fromOpenAI('whisper-1'))();
    openai.script(answer(segment(' You', 0.9, -1.4)));
    expect(await server()).toEqual({ type: 'nothing' });
    openai.script(answer(segment(' Anime, please.', 0.1, -0.2), segment(' Bye-bye.', 0.8, -1.2)));
    expect(await server()).toEqual({ type: 'words', text: 'Anime, please.' });
    // Loud music, but surely understood.
    openai.script(answer(segment(' Anime, please.', 0.9, -0.2)));
    expect(await server()).toEqual({ type: 'words', text: 'all of it' });
    openai.script(openAIAnswers.error(400, { message: 'response_format is not supported' }));
    openai.script(openAIAnswers.transcript('Anime'));
    expect(await server()).toEqual({ type: 'words', text: 'Anime' });
  });

  it('are ignored if Gemini reports no speech', async () => {
    gemini.script(written('hmm, perhaps a wish', false));
    expect(await hearing(fromGemini())()).toEqual({ type: 'nothing' });
  });

  it.each(['Да', '5', 'thank you', 'yes! [laughs]', 'аниме, весёлый', 'да да да', 'No. No. No.'])(
    'do not include %j',
    async words => {
      openai.script(openAIAnswers.transcript(words));
      expect(await hearing(fromOpenAI())()).toEqual({ type: 'words', text: words });
    },
  );
});
