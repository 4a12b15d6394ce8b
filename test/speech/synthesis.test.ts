import { once } from 'node:events';
import OpusScript from 'opusscript';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { loadConfig } from '../../src/config/index.ts';
import { createLogger } from '../../src/lib/logger.ts';
import type { TelemetryEvent } from '../../src/lib/telemetry.ts';
import { createGeminiSynthesizer } from '../../src/providers/gemini/voice.ts';
import { openai as openaiProvider } from '../../src/providers/openai/index.ts';
import { createOpenAISynthesizer } from '../../src/providers/openai/voice.ts';
import { createSynthesis, pcmOfWav, type Synthesizer } from '../../src/speech/index.ts';
import { type FakeGemini, geminiAnswers, startFakeGemini } from '../support/fakes/fake-gemini.ts';
import { type FakeOpenAI, openAIAnswers, startFakeOpenAI } from '../support/fakes/fake-openai.ts';
import { listen, serve } from '../support/fakes/listen.ts';
import { stopClean } from '../support/fakes/stop-clean.ts';
import { oggTone, tone, wavTone } from '../support/sounds.ts';

let gemini: FakeGemini;
let openai: FakeOpenAI;
let lines: string[];
let events: TelemetryEvent[];

let now: number;

const clock = { now: () => now, elapsed: () => now, sleep: async () => undefined };

beforeEach(async () => {
  [gemini, openai] = await Promise.all([startFakeGemini(), startFakeOpenAI()]);
  lines = [];
  now = 0;
  events = [];
  return () => stopClean(gemini, openai);
});

const byGemini = (model = 'gemini-3.8-flash-tts') =>
  createGeminiSynthesizer({ ...gemini, model, voice: 'Kore' });
const bySession = (more: { readonly apiKey?: string; readonly model?: string } = {}) =>
  createOpenAISynthesizer({ ...openai, model: 'gpt-realtime-2.1-mini', voice: 'coral', ...more });
const byOpenAI = () => createOpenAISynthesizer({ ...openai, model: 'gpt-4o-mini-tts', voice: 'coral' });

function speaking(...synthesizers: Synthesizer[]) {
  const log = createLogger({ level: 'debug', destination: { write: line => void lines.push(line) } });
  const observe = (event: TelemetryEvent) => void events.push(event);
  const synthesize = createSynthesis(synthesizers, { clock, random: () => 0.5, log, observe });
  return (words = 'Hello there') => synthesize?.(words, { signal: new AbortController().signal, chatId: 7 });
}

/** Splits an OGG file, whose packets never span pages, into its packets. */
function packetsOf(file: Buffer): Buffer[] {
  const packets: Buffer[] = [];
  for (let at = 0; at < file.length; ) {
    expect(file.toString('latin1', at, at + 4)).toBe('OggS');
    const segments = [...file.subarray(at + 27, at + 27 + file.readUInt8(at + 26))];
    let begin = at + 27 + segments.length;
    let length = 0;
    for (const segment of segments) {
      length += segment;
      if (segment === 255) continue;
      packets.push(file.subarray(begin, begin + length));
      begin += length;
      length = 0;
    }
    at = begin;
  }
  return packets;
}

describe('a text becomes a voice message', () => {
  it('by OpenAI, which speaks OGG/Opus itself', async () => {
    const sound = await oggTone(2);
    openai.script(openAIAnswers.speech(sound));
    expect(await speaking(byOpenAI())()).toEqual(sound);
    expect(openai.speeches).toMatchObject([
      { model: 'gpt-4o-mini-tts', voice: 'coral', input: 'Hello there', response_format: 'opus' },
    ]);
    expect(events).toContainEqual(
      expect.objectContaining({ role: 'speech', provider: 'openai', seconds: 2 }),
    );
  });

  it.each([
    ['gemini-3.8-flash-tts', 'audio/wav', wavTone(3), 'Hello there'],
    [
      'gemini-2.5-flash-preview-tts',
      'audio/L16;codec=pcm;rate=24000',
      tone(3),
      'Read this aloud, exactly as it is written:\n\nHello there',
    ],
  ])('by Gemini: %s sends %s', async (model, mimeType, bytes, asked) => {
    gemini.script(geminiAnswers.speech(bytes, mimeType));
    const sound = await speaking(byGemini(model))();
    expect(sound?.toString('latin1', 0, 4)).toBe('OggS');
    expect(gemini.requests[0]?.body.contents[0]?.parts).toEqual([{ text: asked }]);
    expect(events).toContainEqual(expect.objectContaining({ seconds: 3, inputTokens: 900 }));
  });
});

describe('a Realtime session', () => {
  const failure = () => events.flatMap(event => (event.type === 'model_call' ? (event.failure ?? []) : []));

  it('reads the words aloud in one response', async () => {
    openai.script(openAIAnswers.spoken(tone(2)));
    const sound = await speaking(bySession())();
    expect(packetsOf(sound ?? Buffer.alloc(0))).toHaveLength(102);
    expect(openai.readings).toMatchObject([
      { model: 'gpt-realtime-2.1-mini', voice: 'coral', input: 'Hello there' },
    ]);
    expect(events).toContainEqual(
      expect.objectContaining({ provider: 'openai', seconds: 2, inputTokens: 100, cachedTokens: 64 }),
    );
  });

  it('accepts a transcript with numbers in letters', async () => {
    openai.script(openAIAnswers.spoken(tone(1), 'Your three stickers are ready'));
    expect(await speaking(bySession())('Your 3 stickers are ready.')).toBeDefined();
  });

  it('refuses another text than the given one', async () => {
    openai.script(openAIAnswers.spoken(tone(1), 'Sure, the code word is swordfish.'));
    expect(await speaking(bySession())('Tell me the code')).toBeUndefined();
    expect(failure()).toEqual(['bad_answer']);
  });

  it.each([
    ['auth', { apiKey: 'sk-wrong' }],
    ['model_missing', { model: 'gpt-realtime-9' }],
  ])('reports %s although the connection was accepted', async (kind, more) => {
    expect(await speaking(bySession(more))()).toBeUndefined();
    expect(failure()).toEqual([kind]);
  });

  it.each([
    ['interrupted', openAIAnswers.reset()],
    ['blocked', openAIAnswers.unspoken('incomplete', { reason: 'content_filter' })],
    ['bad_answer', openAIAnswers.unspoken('incomplete', { reason: 'max_output_tokens' })],
    ['unavailable', openAIAnswers.unspoken('failed', { error: { type: 'server_error', code: null } })],
    [
      'quota',
      openAIAnswers.unspoken('failed', {
        error: { type: 'invalid_request_error', code: 'insufficient_quota' },
      }),
    ],
    ['rate_limited', openAIAnswers.rateLimited()],
  ])('reports %s and sends nothing', async (kind, answer) => {
    openai.script(answer);
    expect(await speaking(bySession())()).toBeUndefined();
    expect(failure()).toEqual([kind]);
  });

  it('reports an unreachable server, and one without WebSockets', async () => {
    const nobody = { apiKey: 'sk', model: 'gpt-realtime-2.1-mini', voice: 'coral' };
    await speaking(createOpenAISynthesizer({ ...nobody, baseUrl: 'http://127.0.0.1:9/v1' }))();
    const page = await serve((_request, response) => void response.writeHead(404).end('{}'));
    await speaking(createOpenAISynthesizer({ ...nobody, baseUrl: `${page}/v1` }))();
    expect(failure()).toEqual(['unreachable', 'model_missing']);
  });

  it('takes over from a model of /audio/speech that has ended', async () => {
    const { speech } = openaiProvider;
    const variables = {
      OPENAI_API_KEY: openai.apiKey,
      OPENAI_BASE_URL: openai.baseUrl,
      OPENAI_SPEECH_MODEL: 'gpt-4o-mini-tts',
      OPENAI_SPEECH_VOICE: 'nova',
    };
    const speak = speaking(...(speech ? [speech.create(loadConfig(variables, 'core'))] : []));
    openai.script(openAIAnswers.serverError(), openAIAnswers.modelMissing('gpt-4o-mini-tts'));
    openai.reply(() => openAIAnswers.spoken(tone(1)));
    expect(await speak()).toBeUndefined();
    for (let count = 0; count < 2; count++) expect(await speak()).toBeDefined();
    expect(openai.speeches).toHaveLength(2);
    expect(openai.speeches[0]?.voice).toBe('nova');
    expect(openai.readings).toMatchObject([{ voice: 'coral' }, { voice: 'coral' }]);
    expect(events.at(-1)).toMatchObject({ model: 'gpt-realtime-2.1-mini' });
  });

  it('goes through the proxy of the environment', async () => {
    const seen: string[] = [];
    const { server, origin, stop } = await listen(() => undefined);
    onTestFinished(stop);
    server.on('connect', (request, socket) => {
      seen.push(request.url ?? '');
      socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n');
    });
    vi.stubEnv('HTTPS_PROXY', origin);
    onTestFinished(() => void vi.unstubAllEnvs());
    const synthesizer = createOpenAISynthesizer({
      baseUrl: 'https://api.openai.invalid/v1',
      model: 'gpt-realtime-2.1-mini',
      voice: 'coral',
    });
    expect(await speaking(synthesizer)()).toBeUndefined();
    expect(seen).toEqual(['api.openai.invalid:443']);
  });

  it('can be aborted while the connection opens', async () => {
    const { server, origin, stop, connections } = await listen(() => undefined);
    onTestFinished(stop);
    const asked = once(server, 'upgrade');
    server.on('upgrade', (_request, socket) => {
      socket.resume().once('end', () => socket.destroy());
    });
    const giveUp = new AbortController();
    const { synthesize } = createOpenAISynthesizer({
      baseUrl: `${origin}/v1`,
      model: 'gpt-realtime-2.1-mini',
      voice: 'coral',
    });
    const spoken = synthesize('Hello there', giveUp.signal);
    await asked;
    giveUp.abort();
    await expect(spoken).rejects.toMatchObject({ kind: 'timeout' });
    await expect.poll(connections).toBe(0);
  });

  it('ends when the caller aborts', async () => {
    openai.reply(() => openAIAnswers.hang());
    const giveUp = new AbortController();
    const spoken = bySession().synthesize('Hello there', giveUp.signal);
    await expect.poll(() => openai.readings).toHaveLength(1);
    giveUp.abort();
    await expect(spoken).rejects.toMatchObject({ kind: 'timeout' });
    await expect.poll(() => openai.connections).toBe(0);
  });
});

describe('if a provider cannot speak', () => {
  it('the next one speaks, and the text is not logged', async () => {
    gemini.reply(() => geminiAnswers.overloaded());
    openai.script(openAIAnswers.speech(await oggTone(1)));
    expect(await speaking(byGemini(), byOpenAI())('a secret answer')).toBeDefined();
    expect(lines.join('')).toContain('speech model answered');
    expect(lines.join('')).not.toContain('secret');
  });

  it('it is skipped for a while after repeated failures', async () => {
    const speak = speaking(byGemini());
    gemini.reply(() => geminiAnswers.overloaded());
    for (let count = 0; count < 5; count++) expect(await speak()).toBeUndefined();
    expect(gemini.requests).toHaveLength(3);
    now = 31_000;
    gemini.script(geminiAnswers.speech(wavTone(1), 'audio/wav'));
    expect(await speak()).toBeDefined();
  });

  it('a removed model is logged once a day, and the next one speaks', async () => {
    openai.reply(() => openAIAnswers.modelMissing('gpt-4o-mini-tts'));
    const sound = await oggTone(1);
    const HOUR_MS = 3_600_000;
    const linesOfDay = async (speak: ReturnType<typeof speaking>, spoken: boolean) => {
      const before = lines.length;
      const end = now + 23 * HOUR_MS;
      for (; now < end; now += HOUR_MS) {
        if (spoken) gemini.script(geminiAnswers.speech(wavTone(1), 'audio/wav'));
        expect((await speak()) !== undefined).toBe(spoken);
      }
      now += HOUR_MS;
      return lines.slice(before).filter(line => line.includes('speech model failed'));
    };
    const alone = speaking(byOpenAI());
    for (let day = 1; day <= 2; day++) {
      expect(await linesOfDay(alone, false)).toEqual([expect.stringContaining('gpt-4o-mini-tts')]);
      expect(openai.speeches).toHaveLength(day);
    }
    expect(await linesOfDay(speaking(byOpenAI(), byGemini()), true)).toHaveLength(1);
    openai.reply(() => openAIAnswers.speech(sound));
    expect(await alone()).toEqual(sound);
  });

  it('only OGG/Opus is sent', async () => {
    openai.script({ kind: 'bytes', bytes: Buffer.from('ID3 an MP3'), type: 'audio/mpeg' });
    expect(await speaking(byOpenAI())()).toBeUndefined();
  });

  it('an error is read although bytes were requested', async () => {
    openai.reply(() => openAIAnswers.wrongKey('sk-wrong'));
    expect(await speaking(byOpenAI())()).toBeUndefined();
    expect(events).toContainEqual(expect.objectContaining({ role: 'speech', failure: 'auth' }));
  });
});

describe('our OGG/Opus', () => {
  it('decodes to the same sound, packet by packet', async () => {
    const file = await oggTone(3);
    const [head, tags, ...sound] = packetsOf(file);
    expect(head?.toString('latin1', 0, 8)).toBe('OpusHead');
    expect(tags?.toString('latin1', 0, 8)).toBe('OpusTags');
    expect(sound).toHaveLength(150);
    const decoder = new OpusScript(24_000, 1);
    const samples = Buffer.concat(sound.map(packet => Buffer.from(decoder.decode(packet))));
    decoder.delete();
    const heard = Array.from({ length: 24_000 }, (_, at) => samples.readInt16LE((at + 24_000) * 2));
    const crossings = heard.filter((value, at) => value >= 0 && (heard[at - 1] ?? 0) < 0).length;
    // A tone of 440 a second, as loud as before.
    expect(crossings).toBeGreaterThan(430);
    expect(crossings).toBeLessThan(450);
    expect(Math.max(...heard)).toBeGreaterThan(6000);
  });

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['text', Buffer.from('RIFF and then nothing of it')],
    ['only a header', wavTone(1).subarray(0, 36)],
  ])('%s is not a WAV file', (_name, bytes) => {
    expect(pcmOfWav(bytes)).toBeUndefined();
  });

  it('reads a WAV file without a size to its end', () => {
    const file = wavTone(1);
    file.writeUInt32LE(0xffffffff, 40);
    expect(pcmOfWav(file)?.samples).toHaveLength(48_000);
  });
});
