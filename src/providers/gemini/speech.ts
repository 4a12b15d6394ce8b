import { ProviderError } from '../../lib/errors.ts';
import { encodeVoice, type Pcm, pcmOfWav, type Synthesizer } from '../../speech/index.ts';
import {
  candidateParts,
  GEMINI,
  GeminiApi,
  type GeminiConnection,
  isModerated,
  withCandidates,
} from './api.ts';

/** Longer than any provider is left to itself: the exchange ends it before. */
const TIMEOUT_MS = 60_000;

/** What models before 3.8 are told: without it they may answer the words in the place of reading them. */
const READ_ALOUD = 'Read this aloud, exactly as it is written:\n\n';

function speechRequest(model: string, voice: string, words: string): object {
  const isOlder = /^gemini-(?:2|3\.[0-7]\b)/.test(model);
  return {
    contents: [{ role: 'user', parts: [{ text: isOlder ? READ_ALOUD + words : words }] }],
    generationConfig: {
      responseModalities: ['AUDIO'],
      speechConfig: { voiceConfig: { prebuiltVoiceConfig: { voiceName: voice } } },
    },
  };
}

/** The models of 3.8 send WAV, those before it bare samples, `audio/L16;codec=pcm;rate=24000`. */
function readSamples(bytes: Buffer, mimeType: string): Pcm | undefined {
  if (!/^audio\/(?:l16|pcm)/i.test(mimeType)) return pcmOfWav(bytes);
  return { samples: bytes, rate: Number(/rate=(\d+)/.exec(mimeType)?.[1] ?? 24_000) };
}

/** Google's speech models, over `generateContent`. They send samples, which are encoded here: of Opus they know nothing. */
export function createGeminiSynthesizer({
  model,
  voice,
  ...connection
}: GeminiConnection & { readonly model: string; readonly voice: string }): Synthesizer {
  const api = new GeminiApi(connection, 'media');
  return {
    name: GEMINI,
    model,
    synthesize: async (words, signal) => {
      const chunk = await api.generateContent(model, speechRequest(model, voice, words), {
        signal,
        timeoutMs: TIMEOUT_MS,
      });
      const [candidate] = withCandidates(chunk).candidates;
      if (isModerated(candidate.finishReason))
        throw new ProviderError(GEMINI, 'blocked', 'the words were refused');
      const sound = candidateParts(candidate).find(({ inlineData }) => inlineData !== undefined)?.inlineData;
      const pcm = sound && readSamples(Buffer.from(sound.data, 'base64'), sound.mimeType ?? '');
      const bytes = pcm && (await encodeVoice(pcm));
      if (bytes === undefined)
        throw new ProviderError(GEMINI, 'bad_answer', 'the answer has no sound that can be read');
      const { usageMetadata: used } = chunk;
      const usage = used && {
        inputTokens: used.promptTokenCount,
        outputTokens: used.candidatesTokenCount,
        cachedTokens: used.cachedContentTokenCount,
      };
      return { bytes, usage };
    },
  };
}
