export const MESSENGERS = ['whatsapp', 'signal', 'discord', 'line'] as const;
export type Messenger = (typeof MESSENGERS)[number];

/** 1000 bytes, so that a file fits whichever way a service counts. */
const KB = 1000;

interface Canvas {
  readonly width: number;
  readonly height: number;
  /** The empty border that the service asks for. */
  readonly margin: number;
  readonly maxBytes: number;
}

export interface StillPreset extends Canvas {
  readonly format: 'webp' | 'png';
}

export interface MovingPreset extends Canvas {
  readonly format: 'moving_webp' | 'apng';
  readonly minFrames: number;
  readonly maxFrames: number;
  readonly maxMs: number;
  /** A loop lasts whole seconds and is played a fixed number of times, which together last at most `maxMs`. */
  readonly wholeSeconds?: boolean;
}

export type Preset = StillPreset | MovingPreset;

/** The sizes that a set may have: from `min` to `max` in steps. */
export interface SetSizes {
  readonly min: number;
  readonly max: number;
  readonly step: number;
}

/** A further picture in each set, made of its first sticker. */
interface Extra {
  readonly file: string;
  readonly still: StillPreset;
  readonly moving: Preset;
}

export interface MessengerRules {
  /** As the service writes it. */
  readonly name: string;
  readonly still: StillPreset;
  readonly moving: MovingPreset;
  readonly sizes: { readonly still: SetSizes; readonly moving: SetSizes };
  /** Whether one set may hold pictures that move and others. */
  readonly mixes: boolean;
  /** Each set is an archive of its own inside the ZIP, with this file ending. */
  readonly archive?: 'wastickers' | 'zip';
  readonly extras: readonly Extra[];
  /** A list of the emoji is added, because the user is asked for them. */
  readonly listsEmoji: boolean;
}

const ANY_NUMBER: SetSizes = { min: 1, max: 200, step: 1 };

const COVER: StillPreset = { format: 'png', width: 96, height: 96, margin: 0, maxBytes: 50 * KB };
const LINE_TAB: StillPreset = { format: 'png', width: 96, height: 74, margin: 0, maxBytes: 300 * KB };
const LINE_STILL: StillPreset = { format: 'png', width: 370, height: 320, margin: 10, maxBytes: 1000 * KB };
const LINE_MOVING: MovingPreset = {
  format: 'apng',
  width: 320,
  height: 270,
  margin: 0,
  maxBytes: 300 * KB,
  minFrames: 5,
  maxFrames: 20,
  maxMs: 4000,
  wholeSeconds: true,
};

/**
 * The rules of the services, from their own documents: github.com/WhatsApp/stickers (README and validator), support.signal.org
 * ("Stickers"), Discord's "Create Guild Sticker", and the guidelines of creator.line.me for stickers and animated
 * stickers. `.wastickers` is the format of sticker apps for WhatsApp.
 */
export const RULES: Readonly<Record<Messenger, MessengerRules>> = {
  whatsapp: {
    name: 'WhatsApp',
    still: { format: 'webp', width: 512, height: 512, margin: 16, maxBytes: 100 * KB },
    moving: {
      format: 'moving_webp',
      width: 512,
      height: 512,
      margin: 16,
      maxBytes: 500 * KB,
      minFrames: 2,
      maxFrames: 90,
      maxMs: 10_000,
    },
    sizes: { still: { min: 3, max: 30, step: 1 }, moving: { min: 3, max: 30, step: 1 } },
    mixes: false,
    archive: 'wastickers',
    extras: [{ file: 'cover.png', still: COVER, moving: COVER }],
    listsEmoji: false,
  },
  signal: {
    name: 'Signal',
    still: { format: 'png', width: 512, height: 512, margin: 16, maxBytes: 300 * KB },
    moving: {
      format: 'apng',
      width: 512,
      height: 512,
      margin: 16,
      maxBytes: 300 * KB,
      minFrames: 2,
      maxFrames: 90,
      maxMs: 3000,
    },
    sizes: { still: ANY_NUMBER, moving: ANY_NUMBER },
    mixes: true,
    extras: [],
    listsEmoji: true,
  },
  discord: {
    name: 'Discord',
    still: { format: 'png', width: 320, height: 320, margin: 0, maxBytes: 512 * KB },
    moving: {
      format: 'apng',
      width: 320,
      height: 320,
      margin: 0,
      maxBytes: 512 * KB,
      minFrames: 2,
      maxFrames: 150,
      maxMs: 5000,
    },
    sizes: { still: ANY_NUMBER, moving: ANY_NUMBER },
    mixes: true,
    extras: [],
    listsEmoji: true,
  },
  line: {
    name: 'LINE',
    still: LINE_STILL,
    moving: LINE_MOVING,
    sizes: { still: { min: 8, max: 40, step: 8 }, moving: { min: 8, max: 24, step: 8 } },
    mixes: false,
    archive: 'zip',
    extras: [
      {
        file: 'main.png',
        still: { ...LINE_STILL, width: 240, height: 240, margin: 0 },
        moving: { ...LINE_MOVING, width: 240, height: 240 },
      },
      { file: 'tab.png', still: LINE_TAB, moving: LINE_TAB },
    ],
    listsEmoji: false,
  },
};

export interface SetSize {
  readonly size: number;
  /** How many stickers it lacks, so that the service does not take it yet. */
  readonly missing: number;
}

/** Divides stickers into sets of about equal size. The rest becomes a last set that is too small. */
export function setSizes(count: number, { min, max, step }: SetSizes): readonly SetSize[] {
  const steps = count < min ? 0 : Math.floor(count / step);
  const sets = Math.ceil((steps * step) / max);
  const sizes = Array.from({ length: sets }, (_, set) => ({
    size: step * (Math.floor(steps / sets) + (set < steps % sets ? 1 : 0)),
    missing: 0,
  }));
  const rest = count - steps * step;
  return rest === 0 ? sizes : [...sizes, { size: rest, missing: min - rest }];
}
