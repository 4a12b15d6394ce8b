import { defineProvider, setting, text, url, withDefault } from '../descriptor.ts';
import { GeminiApi } from './api.ts';
import { createGeminiChat } from './chat.ts';
import { createGeminiEmbedder } from './embeddings.ts';
import { createGeminiImages } from './images.ts';
import { createGeminiLive } from './live.ts';
import { createGeminiSynthesizer, createGeminiTranscriber } from './voice.ts';

/** The connection of an environment. */
function connectionOf(env: {
  readonly GEMINI_API_KEY?: string | undefined;
  readonly GEMINI_BASE_URL: string;
}) {
  return { apiKey: env.GEMINI_API_KEY ?? '', baseUrl: env.GEMINI_BASE_URL };
}

export const gemini = defineProvider({
  name: 'gemini',
  title: 'Google Gemini',
  kind: 'service',
  variables: {
    GEMINI_API_KEY: text.meta(setting('chat', 'key from Google AI Studio')),
    GEMINI_BASE_URL: url('https://generativelanguage.googleapis.com').meta(setting('chat', 'for a proxy')),
    GEMINI_MODEL: withDefault('gemini-3.8-flash').meta(setting('chat')),
    GEMINI_IMAGE_MODEL: withDefault('gemini-nano-banana-2.1').meta(setting('drawing')),
    GEMINI_TRANSCRIBE_MODEL: withDefault('gemini-3.8-flash').meta(setting('transcription')),
    GEMINI_SPEECH_MODEL: withDefault('gemini-3.8-flash-tts').meta(
      setting('speech', 'returns samples; the bot encodes them as OGG/Opus'),
    ),
    GEMINI_SPEECH_VOICE: withDefault('Kore').meta(setting('speech')),
    GEMINI_EMBEDDING_MODEL: withDefault('gemini-embedding-2').meta(setting('knowledge')),
    GEMINI_REALTIME_MODEL: withDefault('gemini-3.8-live').meta(
      setting(
        'liveVoice',
        'speaks with `GEMINI_SPEECH_VOICE`; `GEMINI_TRANSCRIBE_MODEL` transcribes what it hears',
      ),
    ),
  },
  keyVariable: 'GEMINI_API_KEY',
  secretVariables: ['GEMINI_API_KEY'],
  addressVariable: 'GEMINI_BASE_URL',
  host: 'generativelanguage.googleapis.com',
  chat: {
    modelVariable: 'GEMINI_MODEL',
    create: (env, budget) => createGeminiChat({ ...connectionOf(env), model: env.GEMINI_MODEL, budget }),
  },
  images: {
    usualSeconds: 15,
    modelVariable: 'GEMINI_IMAGE_MODEL',
    create: env => createGeminiImages({ ...connectionOf(env), model: env.GEMINI_IMAGE_MODEL }),
  },
  transcription: {
    modelVariable: 'GEMINI_TRANSCRIBE_MODEL',
    create: env => createGeminiTranscriber({ ...connectionOf(env), model: env.GEMINI_TRANSCRIBE_MODEL }),
  },
  speech: {
    modelVariable: 'GEMINI_SPEECH_MODEL',
    create: env => {
      const { GEMINI_SPEECH_MODEL: model, GEMINI_SPEECH_VOICE: voice } = env;
      return createGeminiSynthesizer({ ...connectionOf(env), model, voice });
    },
  },
  embedding: {
    modelVariable: 'GEMINI_EMBEDDING_MODEL',
    create: env => createGeminiEmbedder({ ...connectionOf(env), model: env.GEMINI_EMBEDDING_MODEL }),
  },
  realtime: {
    modelVariable: 'GEMINI_REALTIME_MODEL',
    create: env => {
      const connection = connectionOf(env);
      return createGeminiLive({
        ...connection,
        model: env.GEMINI_REALTIME_MODEL,
        voice: env.GEMINI_SPEECH_VOICE,
        transcriber: createGeminiTranscriber({ ...connection, model: env.GEMINI_TRANSCRIBE_MODEL }),
      });
    },
  },
  listModels: (env, signal) => new GeminiApi(connectionOf(env)).listModels({ signal, timeoutMs: 10_000 }),
  recipient: (texts, host) => (host === undefined ? 'Google Gemini' : texts.at('Google Gemini', host)),
});
