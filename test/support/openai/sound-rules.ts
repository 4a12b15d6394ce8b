import { z } from 'zod';
import type { Answer } from '../fakes/fake-http.ts';
import { answers } from './answers.ts';

/** A sound that is to be written down, as the service would have accepted it. */
export interface SoundRequest {
  readonly model: string;
  readonly fileName: string;
  readonly mimeType: string;
  readonly bytes: Buffer;
}

type Checked =
  | { readonly ok: true; readonly request: SoundRequest }
  | { readonly ok: false; readonly answer: Answer };

const Fields = z.strictObject({
  file: z.instanceof(File),
  model: z.string().min(1),
  response_format: z.enum(['json', 'verbose_json']).optional(),
  language: z.string().length(2).optional(),
  prompt: z.string().optional(),
});

/** Words that are to be spoken (https://developers.openai.com/api/docs/guides/text-to-speech). */
const SpeechRequest = z.strictObject({
  model: z.string().min(1),
  voice: z.enum([
    'alloy',
    'ash',
    'ballad',
    'coral',
    'echo',
    'fable',
    'nova',
    'onyx',
    'sage',
    'shimmer',
    'verse',
  ]),
  input: z.string().min(1).max(4096),
  response_format: z.enum(['mp3', 'opus', 'aac', 'flac', 'wav', 'pcm']),
  instructions: z.string().optional(),
});
export type SpeechRequest = z.infer<typeof SpeechRequest>;

/** Judges `POST /v1/audio/speech` as the service would. */
export function checkSpeech(
  body: unknown,
): { readonly ok: true; readonly request: SpeechRequest } | { readonly ok: false; readonly answer: Answer } {
  const parsed = SpeechRequest.safeParse(body);
  if (parsed.success) return { ok: true, request: parsed.data };
  return { ok: false, answer: answers.error(400, { message: parsed.error.message }) };
}

/** https://developers.openai.com/api/docs/guides/speech-to-text */
const ENDINGS = /\.(?:flac|mp3|mp4|mpeg|mpga|m4a|ogg|wav|webm)$/;
const MAX_BYTES = 25 * 1024 * 1024;

/** Judges `POST /v1/audio/transcriptions` as the service would. */
export async function checkTranscription(form: FormData): Promise<Checked> {
  const refuse = (message: string): Checked => ({ ok: false, answer: answers.error(400, { message }) });
  const parsed = Fields.safeParse(Object.fromEntries(form.entries()));
  if (!parsed.success) return refuse(parsed.error.issues.map(issue => issue.message).join('; '));
  const { file, model } = parsed.data;
  if (!ENDINGS.test(file.name)) return refuse('Invalid file format.');
  if (file.size === 0) return refuse('The audio file is empty.');
  if (file.size > MAX_BYTES) return refuse('Maximum content size limit exceeded.');
  const bytes = Buffer.from(await file.arrayBuffer());
  return { ok: true, request: { model, fileName: file.name, mimeType: file.type, bytes } };
}
