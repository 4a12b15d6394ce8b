/** Pixels of a picture that are beside each other in a row and have something in common, as runs of them. */
export interface Runs {
  /** The index of each run's first pixel, in order, and the one behind its last. */
  readonly starts: readonly number[];
  readonly ends: readonly number[];
  /** Of each row the index of its first run, or of the next one where it has none; at the end, how many runs there are. */
  readonly rows: Int32Array;
}

/** All pixels: every row is a run. */
export function wholeRows(width: number, height: number): Runs {
  const starts: number[] = [];
  const ends: number[] = [];
  const rows = new Int32Array(height + 1);
  for (let y = 0; y < height; y++) {
    starts.push(y * width);
    ends.push((y + 1) * width);
    rows[y + 1] = y + 1;
  }
  return { starts, ends, rows };
}

/** Of the pixels of some runs those that are not `value` in a mask. */
export function runsOfOther(mask: Uint8Array, value: number, among: Runs): Runs {
  const starts: number[] = [];
  const ends: number[] = [];
  const rows = new Int32Array(among.rows.length);
  for (let y = 0; y + 1 < rows.length; y++) {
    for (let run = among.rows[y] ?? 0; run < (among.rows[y + 1] ?? 0); run++) {
      for (let p = among.starts[run] ?? 0, end = among.ends[run] ?? 0; p < end; p++) {
        if (mask[p] === value) continue;
        starts.push(p);
        while (p < end && mask[p] !== value) p++;
        ends.push(p);
      }
    }
    rows[y + 1] = starts.length;
  }
  return { starts, ends, rows };
}
