import fc from 'fast-check';

interface Mangling {
  /** Between the texts. */
  readonly joint: string;
  /** The last place of a patch. */
  readonly at: number;
  /** The most characters that a patch replaces. */
  readonly away: number;
  readonly patches: number;
}

/** Texts in a row, cut and patched with scraps. */
export function mangledTexts(
  texts: fc.Arbitrary<string[]>,
  scrap: fc.Arbitrary<string>,
  { joint, at, away, patches }: Mangling,
): fc.Arbitrary<string> {
  const patch = fc.record({ at: fc.nat(at), away: fc.nat(away), scrap });
  return fc
    .tuple(texts, fc.array(patch, { maxLength: patches }))
    .map(([parts, cuts]) =>
      cuts.reduce(
        (text, cut) => text.slice(0, cut.at) + cut.scrap + text.slice(cut.at + cut.away),
        parts.join(joint),
      ),
    );
}
