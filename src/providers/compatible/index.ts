import { defineProvider } from '../descriptor.ts';
import { createOpenAITranscriber } from '../openai/transcribe.ts';
import { optionalUrl, text, withDefault } from '../variables.ts';

const name = 'compatible';

/** A server of the operator's own that listens as OpenAI's does: whisper.cpp, faster-whisper, LocalAI, … */
export const compatible = defineProvider({
  name,
  title: 'Own speech server',
  kind: 'own server',
  variables: {
    TRANSCRIBE_BASE_URL: optionalUrl,
    TRANSCRIBE_MODEL: withDefault('whisper-1'),
    TRANSCRIBE_API_KEY: text,
  },
  secretVariables: ['TRANSCRIBE_API_KEY'],
  transcription: {
    modelVariable: 'TRANSCRIBE_MODEL',
    addressVariable: 'TRANSCRIBE_BASE_URL',
    create: ({ TRANSCRIBE_BASE_URL: baseUrl = '', TRANSCRIBE_MODEL: model, TRANSCRIBE_API_KEY: apiKey }) =>
      createOpenAITranscriber({ name, baseUrl, model, apiKey }),
  },
  recipient: (texts, host) => texts.ownServer(host),
});
