import type { ChatProvider, OutputMode } from '../types.ts';
import { OUTPUT_MODES } from './modes.ts';

/** After so many bad answers in a row the next mode is tried. */
const BAD_ANSWERS = 2;

/** What the modes of one provider have come to in this process, so that it is not asked in vain again. */
export interface ModeResults {
  /** The modes to try, best first; never empty. */
  toTry(): readonly [OutputMode, ...OutputMode[]];
  refused(mode: OutputMode): void;
  answered(mode: OutputMode, isGood: boolean): void;
}

/** Of all providers. */
export type ModeMemory = (provider: ChatProvider) => ModeResults;

function createResults({ outputModes = [] }: ChatProvider): ModeResults {
  const refused = new Set<OutputMode>();
  const bad = new Map<OutputMode, number>();
  const known = OUTPUT_MODES.filter(mode => mode === 'prompt' || outputModes.includes(mode));
  return {
    toTry: () => {
      const left = known.filter(mode => !refused.has(mode));
      const good = left.filter(mode => (bad.get(mode) ?? 0) < BAD_ANSWERS);
      // What is bad in every one has another fault.
      if (good.length === 0) bad.clear();
      const [first = 'prompt', ...others] = good.length === 0 ? left : good;
      return [first, ...others];
    },
    refused: mode => void refused.add(mode),
    answered: (mode, isGood) => {
      if (isGood) bad.delete(mode);
      else bad.set(mode, (bad.get(mode) ?? 0) + 1);
    },
  };
}

export function createModeMemory(): ModeMemory {
  const results = new WeakMap<ChatProvider, ModeResults>();
  return provider => {
    const known = results.get(provider) ?? createResults(provider);
    results.set(provider, known);
    return known;
  };
}
