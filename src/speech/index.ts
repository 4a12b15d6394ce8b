/** What is said aloud, written down, and words spoken, behind two interfaces: see `docs/architecture.md`. */

export { encodeVoice, oggSeconds, type Pcm, pcmOfWav } from './ogg.ts';
export { createSynthesis, type Synthesize } from './synthesis.ts';
export { createTranscription, type Transcribe, type TranscriptionOutcome } from './transcription.ts';
export type { Sound, Synthesizer, Transcriber, Transcript } from './types.ts';
