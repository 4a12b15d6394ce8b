/** What is said aloud, written down, behind one interface: see `docs/architecture.md`. */

export { createTranscription, type Hear, type Heard } from './transcription.ts';
export type { Sound, Transcriber, Transcript } from './types.ts';
