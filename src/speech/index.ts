/** What is said aloud, written down, and words spoken, behind two interfaces: see `docs/architecture.md`. */

export { encodeVoice, type Pcm, pcmOfWav } from './encode.ts';
export { oggSeconds } from './ogg.ts';
export { createSpeaking, type Synthesize } from './speaking.ts';
export { createTranscription, type Transcribe, type TranscriptionOutcome } from './transcription.ts';
export type { Sound, Speaker, Transcriber, Transcript } from './types.ts';
