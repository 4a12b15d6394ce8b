/** What a face shows in degrees, from one end to the other, parted by `|`. */
export interface DegreeTexts {
  /** From crying to delight; the one in the middle of seven is neither. */
  readonly mood: string;
  /** Four each, from nothing of it to all of it. */
  readonly anger: string;
  readonly fear: string;
  readonly surprise: string;
  readonly love: string;
  /** Five each; the one in the middle is neither. */
  readonly energy: string;
  readonly confidence: string;
  readonly earnest: string;
  /** Of a value that has no degrees. */
  less(value: string): string;
  more(value: string): string;
}
