import { defineProvider, optionalUrl, setting, text, url, withDefault } from '../descriptor.ts';
import { listOpenAIModels } from './api.ts';
import { explainUnsupported } from './capabilities.ts';
import { createOpenAIChat } from './chat.ts';
import { createOpenAIEmbedder } from './embeddings.ts';
import { createOpenAIImages } from './images.ts';
import { createOpenAILive } from './live.ts';
import { isRealtimeModel } from './realtime.ts';
import { createOpenAISynthesizer, createOpenAITranscriber, withSuccessor } from './voice.ts';

const SPEECH_MODEL = 'gpt-realtime-2.1-mini';

/** The connection of an environment. */
function connectionOf(env: {
  readonly OPENAI_API_KEY?: string | undefined;
  readonly OPENAI_BASE_URL: string;
}) {
  return { apiKey: env.OPENAI_API_KEY ?? '', baseUrl: env.OPENAI_BASE_URL };
}

export const openai = defineProvider({
  name: 'openai',
  title: 'OpenAI',
  kind: 'service',
  variables: {
    OPENAI_API_KEY: text.meta(setting('chat', 'key from OpenAI')),
    OPENAI_BASE_URL: url('https://api.openai.com/v1').meta(
      setting('chat', 'OpenAI, or any server that supports chat completions'),
    ),
    OPENAI_MODEL: withDefault('gpt-6-luna').meta(
      setting(
        'chat',
        'models that accept tools only on `/v1/responses` (`gpt-6-astra`, `gpt-6.1-sol`) are called there',
      ),
    ),
    OPENAI_IMAGE_MODEL: withDefault('gpt-image-2.5-flare').meta(
      setting(
        'drawing',
        '`gpt-image-2.6-flare` and `-sunburst` work too, at the same price per token. How many tokens a sheet of 2048 px takes is not published; the bot counts three pictures, as for 2.5',
      ),
    ),
    OPENAI_TRANSCRIBE_MODEL: withDefault('gpt-transcribe').meta(setting('transcription')),
    OPENAI_SPEECH_MODEL: withDefault(SPEECH_MODEL).meta(
      setting(
        'speech',
        'a model with `realtime` in its name reads answers aloud in a Realtime session. Others are called at `/audio/speech`, whose models OpenAI shuts down on 6 January 2027',
      ),
    ),
    OPENAI_SPEECH_VOICE: withDefault('coral').meta(
      setting(
        'speech',
        'a Realtime model also supports `marin` and `cedar`; it reads with `coral` if this is `fable`, `nova` or `onyx`',
      ),
    ),
    OPENAI_EMBEDDING_MODEL: withDefault('text-embedding-3-small').meta(setting('knowledge')),
    OPENAI_REALTIME_MODEL: withDefault('gpt-realtime-2.1').meta(
      setting(
        'liveVoice',
        'speaks with `OPENAI_SPEECH_VOICE`; `OPENAI_TRANSCRIBE_MODEL` transcribes what it hears',
      ),
    ),
  },
  keyVariable: 'OPENAI_API_KEY',
  secretVariables: ['OPENAI_API_KEY'],
  addressVariable: 'OPENAI_BASE_URL',
  host: 'api.openai.com',
  chat: {
    modelVariable: 'OPENAI_MODEL',
    create: (env, budget) => createOpenAIChat({ ...connectionOf(env), model: env.OPENAI_MODEL, budget }),
    explainUnsupported,
  },
  images: {
    usualSeconds: 40,
    modelVariable: 'OPENAI_IMAGE_MODEL',
    create: env =>
      createOpenAIImages({
        ...connectionOf(env),
        model: env.OPENAI_IMAGE_MODEL,
        reach: { fakeIps: env.FAKE_IP_DNS },
      }),
  },
  transcription: {
    modelVariable: 'OPENAI_TRANSCRIBE_MODEL',
    create: env => createOpenAITranscriber({ ...connectionOf(env), model: env.OPENAI_TRANSCRIBE_MODEL }),
  },
  speech: {
    modelVariable: 'OPENAI_SPEECH_MODEL',
    create: env => {
      const speaking = (model: string) =>
        createOpenAISynthesizer({ ...connectionOf(env), model, voice: env.OPENAI_SPEECH_VOICE });
      const chosen = speaking(env.OPENAI_SPEECH_MODEL);
      // Existing settings may still name a model of `/audio/speech` after its end.
      return isRealtimeModel(chosen.model) ? chosen : withSuccessor(chosen, speaking(SPEECH_MODEL));
    },
  },
  embedding: {
    modelVariable: 'OPENAI_EMBEDDING_MODEL',
    create: env => createOpenAIEmbedder({ ...connectionOf(env), model: env.OPENAI_EMBEDDING_MODEL }),
  },
  realtime: {
    modelVariable: 'OPENAI_REALTIME_MODEL',
    create: env =>
      createOpenAILive({
        ...connectionOf(env),
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
    TRANSCRIBE_BASE_URL: optionalUrl.meta(
      setting(
        'transcription',
        "your own server with OpenAI's `/audio/transcriptions`, such as faster-whisper or whisper.cpp, see [Voice](operating.md#limits): `http://127.0.0.1:8000/v1`",
      ),
    ),
    TRANSCRIBE_MODEL: withDefault('whisper-1').meta(
      setting('transcription', "the model's name on that server"),
    ),
    TRANSCRIBE_API_KEY: text.meta(setting('transcription', 'key for that server, if it needs one')),
    SPEECH_BASE_URL: optionalUrl.meta(
      setting(
        'speech',
        "your own server with OpenAI's `/audio/speech` and `opus`, such as Kokoro or LocalAI: `http://127.0.0.1:8880/v1`",
      ),
    ),
    SPEECH_MODEL: withDefault('tts-1').meta(setting('speech', "the model's name on that server")),
    SPEECH_VOICE: withDefault('alloy').meta(setting('speech')),
    SPEECH_API_KEY: text.meta(setting('speech', 'key for that server, if it needs one')),
    EMBEDDING_BASE_URL: optionalUrl.meta(
      setting(
        'knowledge',
        "your own server with OpenAI's `/embeddings`, such as LM Studio or Ollama: `http://127.0.0.1:1234/v1`",
      ),
    ),
    EMBEDDING_MODEL: withDefault('text-embedding-3-small').meta(
      setting('knowledge', "the model's name on that server"),
    ),
    EMBEDDING_API_KEY: text.meta(setting('knowledge', 'key for that server, if it needs one')),
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
