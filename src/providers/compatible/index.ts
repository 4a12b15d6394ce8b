import { defineProvider, optionalUrl, text, withDefault } from '../descriptor.ts';
import { createOpenAISynthesizer, createOpenAITranscriber } from '../openai/voice.ts';

const name = 'compatible';

/** Servers of the operator's own that listen or speak as OpenAI's does: whisper.cpp, faster-whisper, LocalAI, Kokoro, … */
export const compatible = defineProvider({
  name,
  title: 'Own speech server',
  kind: 'own server',
  variables: {
    TRANSCRIBE_BASE_URL: optionalUrl,
    TRANSCRIBE_MODEL: withDefault('whisper-1'),
    TRANSCRIBE_API_KEY: text,
    SPEECH_BASE_URL: optionalUrl,
    SPEECH_MODEL: withDefault('tts-1'),
    SPEECH_VOICE: withDefault('alloy'),
    SPEECH_API_KEY: text,
  },
  secretVariables: ['TRANSCRIBE_API_KEY', 'SPEECH_API_KEY'],
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
  recipient: (texts, host) => texts.ownServer(host),
});
