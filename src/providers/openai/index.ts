import { defineProvider, optionalUrl, text, url, withDefault } from '../descriptor.ts';
import { listOpenAIModels } from './api.ts';
import { explainUnsupported } from './capabilities.ts';
import { createOpenAIChat } from './chat.ts';
import { createOpenAIEmbedder } from './embeddings.ts';
import { createOpenAIImages } from './images.ts';
import { createOpenAILive } from './live.ts';
import { isRealtimeModel } from './realtime.ts';
import { createOpenAISynthesizer, createOpenAITranscriber, withSuccessor } from './voice.ts';

const SPEECH_MODEL = 'gpt-realtime-2.1-mini';

export const openai = defineProvider({
  name: 'openai',
  title: 'OpenAI',
  kind: 'service',
  variables: {
    OPENAI_API_KEY: text,
    OPENAI_BASE_URL: url('https://api.openai.com/v1'),
    OPENAI_MODEL: withDefault('gpt-6-luna'),
    OPENAI_IMAGE_MODEL: withDefault('gpt-image-2.5-flare'),
    OPENAI_TRANSCRIBE_MODEL: withDefault('gpt-transcribe'),
    OPENAI_SPEECH_MODEL: withDefault(SPEECH_MODEL),
    OPENAI_SPEECH_VOICE: withDefault('coral'),
    OPENAI_EMBEDDING_MODEL: withDefault('text-embedding-3-small'),
    OPENAI_REALTIME_MODEL: withDefault('gpt-realtime-2.1'),
  },
  keyVariable: 'OPENAI_API_KEY',
  secretVariables: ['OPENAI_API_KEY'],
  addressVariable: 'OPENAI_BASE_URL',
  host: 'api.openai.com',
  chat: {
    modelVariable: 'OPENAI_MODEL',
    create: ({ OPENAI_API_KEY: apiKey = '', OPENAI_BASE_URL: baseUrl, OPENAI_MODEL: model }, budget) =>
      createOpenAIChat({ apiKey, baseUrl, model, budget }),
    explainUnsupported,
  },
  images: {
    usualSeconds: 40,
    modelVariable: 'OPENAI_IMAGE_MODEL',
    create: env =>
      createOpenAIImages({
        apiKey: env.OPENAI_API_KEY ?? '',
        baseUrl: env.OPENAI_BASE_URL,
        model: env.OPENAI_IMAGE_MODEL,
        reach: { fakeIps: env.FAKE_IP_DNS },
      }),
  },
  transcription: {
    modelVariable: 'OPENAI_TRANSCRIBE_MODEL',
    create: ({ OPENAI_API_KEY: apiKey = '', OPENAI_BASE_URL: baseUrl, OPENAI_TRANSCRIBE_MODEL: model }) =>
      createOpenAITranscriber({ apiKey, baseUrl, model }),
  },
  speech: {
    modelVariable: 'OPENAI_SPEECH_MODEL',
    create: env => {
      const speaking = (model: string) =>
        createOpenAISynthesizer({
          apiKey: env.OPENAI_API_KEY ?? '',
          baseUrl: env.OPENAI_BASE_URL,
          model,
          voice: env.OPENAI_SPEECH_VOICE,
        });
      const chosen = speaking(env.OPENAI_SPEECH_MODEL);
      // Existing settings may still name a model of `/audio/speech` after its end.
      return isRealtimeModel(chosen.model) ? chosen : withSuccessor(chosen, speaking(SPEECH_MODEL));
    },
  },
  embedding: {
    modelVariable: 'OPENAI_EMBEDDING_MODEL',
    create: ({ OPENAI_API_KEY: apiKey = '', OPENAI_BASE_URL: baseUrl, OPENAI_EMBEDDING_MODEL: model }) =>
      createOpenAIEmbedder({ apiKey, baseUrl, model }),
  },
  realtime: {
    modelVariable: 'OPENAI_REALTIME_MODEL',
    create: env =>
      createOpenAILive({
        apiKey: env.OPENAI_API_KEY ?? '',
        baseUrl: env.OPENAI_BASE_URL,
        model: env.OPENAI_REALTIME_MODEL,
        voice: env.OPENAI_SPEECH_VOICE,
        transcriptionModel: env.OPENAI_TRANSCRIBE_MODEL,
      }),
  },
  listModels: ({ OPENAI_API_KEY: apiKey, OPENAI_BASE_URL: baseUrl }, signal) =>
    listOpenAIModels({ apiKey, baseUrl }, signal),
  // Any server may use OpenAI's format. The host of another server names the recipient.
  recipient: (texts, host) => (host === undefined ? 'OpenAI' : texts.compatible(host)),
});

const name = 'compatible';

export const compatible = defineProvider({
  name,
  title: 'Own server',
  kind: 'own server',
  variables: {
    TRANSCRIBE_BASE_URL: optionalUrl,
    TRANSCRIBE_MODEL: withDefault('whisper-1'),
    TRANSCRIBE_API_KEY: text,
    SPEECH_BASE_URL: optionalUrl,
    SPEECH_MODEL: withDefault('tts-1'),
    SPEECH_VOICE: withDefault('alloy'),
    SPEECH_API_KEY: text,
    EMBEDDING_BASE_URL: optionalUrl,
    EMBEDDING_MODEL: withDefault('text-embedding-3-small'),
    EMBEDDING_API_KEY: text,
  },
  secretVariables: ['TRANSCRIBE_API_KEY', 'SPEECH_API_KEY', 'EMBEDDING_API_KEY'],
  transcription: {
    modelVariable: 'TRANSCRIBE_MODEL',
    addressVariable: 'TRANSCRIBE_BASE_URL',
    create: ({ TRANSCRIBE_BASE_URL: baseUrl = '', TRANSCRIBE_MODEL: model, TRANSCRIBE_API_KEY: apiKey }) =>
      createOpenAITranscriber({ name, baseUrl, model, apiKey }),
  },
  speech: {
    modelVariable: 'SPEECH_MODEL',
    addressVariable: 'SPEECH_BASE_URL',
    create: env =>
      createOpenAISynthesizer({
        name,
        baseUrl: env.SPEECH_BASE_URL ?? '',
        model: env.SPEECH_MODEL,
        voice: env.SPEECH_VOICE,
        apiKey: env.SPEECH_API_KEY,
      }),
  },
  embedding: {
    modelVariable: 'EMBEDDING_MODEL',
    addressVariable: 'EMBEDDING_BASE_URL',
    create: ({ EMBEDDING_BASE_URL: baseUrl = '', EMBEDDING_MODEL: model, EMBEDDING_API_KEY: apiKey }) =>
      createOpenAIEmbedder({ name, baseUrl, model, apiKey }),
  },
  recipient: (texts, host) => texts.ownServer(host),
});
