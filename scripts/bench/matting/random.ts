import { seeded as uniform } from '../../../test/support/random.ts';

export interface Random {
  between(from: number, to: number): number;
  normal(): number;
}

export function seeded(seed: number): Random {
  const next = uniform(seed);
  return {
    between: (from, to) => from + (to - from) * next(),
    // Box & Muller, "A Note on the Generation of Random Normal Deviates", 1958.
    normal: () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
  };
}
