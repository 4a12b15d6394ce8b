/** More than any photo or drawn picture here needs; a bigger one is refused before it is decoded. */
export const MAX_PIXELS = 50_000_000;
/** Data comes in pieces of 8 kB and more as a rule. */
const MAX_PARTS = 20_000;

/** What a picture's own headers say; nothing is decoded. Truncated files end where they end. */
export interface Structure {
  readonly format: 'jpeg' | 'png' | 'webp' | 'gif';
  /** As stored, orientation not applied; 0 where no header tells. */
  readonly width: number;
  readonly height: number;
  readonly frames: number;
  /** How often a decoder goes over the pixels: scans of a JPEG; 1 for the others. */
  readonly scans: number;
  readonly parts: number;
  readonly profileBytes: number;
  /** Bytes that a decoder holds for each pixel; 0 where it goes row by row. */
  readonly heldPerPixel: number;
}

type ReadStructure = (bytes: Buffer) => Structure | undefined;

/** By the first bytes: what a name or a service declares must not be believed. */
const READERS: readonly { readonly isOurs: (head: string) => boolean; readonly read: ReadStructure }[] = [
  { isOurs: head => head.startsWith('\xff\xd8\xff'), read: readJpeg },
  { isOurs: head => head.startsWith('\x89PNG\r\n\x1a\n'), read: readPng },
  { isOurs: head => head.startsWith('RIFF') && head.startsWith('WEBP', 8), read: readWebp },
  { isOurs: head => head.startsWith('GIF8'), read: readGif },
];

/** The structure of a picture, in one pass over its bytes. */
export function structureOf(bytes: Buffer): Structure | 'unknown' | 'broken' {
  const head = bytes.toString('latin1', 0, 16);
  const reader = READERS.find(({ isOurs }) => isOurs(head));
  if (reader === undefined) return 'unknown';
  return reader.read(bytes) ?? 'broken';
}

const BASELINE = 0xc0;
const EXTENDED = 0xc1;
const START_OF_SCAN = 0xda;
const END_OF_IMAGE = 0xd9;
const APP2 = 0xe2;
const PROFILE = 'ICC_PROFILE\0';
/** Of a coefficient; a progressive JPEG keeps all of them until its last scan. */
const COEFFICIENT_BYTES = 2;

function coefficientBytes(components: Buffer): number {
  let [sum, widest, tallest] = [0, 1, 1];
  for (let at = 1; at < components.length; at += 3) {
    const [across, down] = [(components[at] ?? 0) >> 4, (components[at] ?? 0) & 15];
    sum += across * down;
    widest = Math.max(widest, across);
    tallest = Math.max(tallest, down);
  }
  return (COEFFICIENT_BYTES * sum) / (widest * tallest);
}

function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
}

function standsAlone(marker: number): boolean {
  return marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);
}

/** The next marker with a length, or of the end, after garbage and the data of a scan, as libjpeg looks for it. */
function nextMarker(
  bytes: Buffer,
  from: number,
): { readonly marker: number; readonly at: number } | undefined {
  let at = from;
  while (at < bytes.length) {
    if (bytes[at++] !== 0xff) continue;
    while (bytes[at] === 0xff) at++;
    const marker = bytes[at] ?? 0;
    if (marker !== 0 && !standsAlone(marker)) return { marker, at: at + 1 };
  }
  return undefined;
}

/** ITU T.81, annex B: segments from marker to marker. Undefined where a segment has an impossible length. */
function readJpeg(bytes: Buffer): Structure | undefined {
  let [width, height, scans, parts, profileBytes, coefficients] = [0, 0, 0, 0, 0, 0];
  let progressive = false;
  let at = 2;
  while (parts <= MAX_PARTS) {
    const found = nextMarker(bytes, at);
    if (found === undefined || found.marker === END_OF_IMAGE) break;
    const { marker } = found;
    at = found.at;
    if (at + 2 > bytes.length) break;
    const length = bytes.readUInt16BE(at);
    if (length < 2) return undefined;
    parts++;
    if (marker === START_OF_SCAN) scans++;
    if (marker === APP2 && bytes.toString('latin1', at + 2, at + 2 + PROFILE.length) === PROFILE)
      profileBytes += length;
    if (isFrame(marker) && at + 8 <= bytes.length) {
      // A second frame is an error to every decoder; until then, the larger one counts.
      height = Math.max(height, bytes.readUInt16BE(at + 3));
      width = Math.max(width, bytes.readUInt16BE(at + 5));
      progressive ||= marker !== BASELINE && marker !== EXTENDED;
      coefficients = coefficientBytes(bytes.subarray(at + 8, at + length));
    }
    at += length;
  }
  // What comes in several scans is kept until the last one, whatever the frame says.
  const heldPerPixel = progressive || scans > 1 ? coefficients : 0;
  return { format: 'jpeg', width, height, frames: 1, scans, parts, profileBytes, heldPerPixel };
}

const SIGNATURE_BYTES = 8;
/** Samples of a pixel by the colour type: grey, -, RGB, palette, grey and alpha, -, RGB and alpha. */
const SAMPLES: readonly number[] = [1, 0, 3, 1, 2, 0, 4];

/** https://www.w3.org/TR/png-3/#5DataRep: chunks of a length, a type, data and a checksum. */
function readPng(bytes: Buffer): Structure | undefined {
  let [width, height, parts, profileBytes, heldPerPixel] = [0, 0, 0, 0, 0];
  for (let at = SIGNATURE_BYTES; at + 8 <= bytes.length && parts <= MAX_PARTS; ) {
    const length = bytes.readUInt32BE(at);
    const type = bytes.toString('latin1', at + 4, at + 8);
    if (parts === 0 && (type !== 'IHDR' || length !== 13)) return undefined;
    parts++;
    if (type === 'IEND') break;
    if (type === 'iCCP') profileBytes += length;
    if (type === 'IHDR' && at + 21 <= bytes.length) {
      width = bytes.readUInt32BE(at + 8);
      height = bytes.readUInt32BE(at + 12);
      const [depth = 0, color = 0, , , interlace = 0] = bytes.subarray(at + 16);
      if (interlace !== 0) heldPerPixel = (SAMPLES[color] ?? 4) * (depth > 8 ? 2 : 1);
    }
    at += 12 + length;
  }
  // The further frames of an animated PNG are chunks that nobody here decodes.
  return { format: 'png', width, height, frames: 1, scans: 1, parts, profileBytes, heldPerPixel };
}

const HELD_PER_PIXEL = 4;

interface Size {
  readonly width: number;
  readonly height: number;
}

function frameSize(bytes: Buffer, type: string, at: number): Size | undefined {
  if (at + 10 > bytes.length) return undefined;
  switch (type) {
    case 'VP8 ':
      return { width: bytes.readUInt16LE(at + 6) & 0x3fff, height: bytes.readUInt16LE(at + 8) & 0x3fff };
    case 'VP8L': {
      const bits = bytes.readUInt32LE(at + 1);
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    case 'VP8X':
      return { width: bytes.readUIntLE(at + 4, 3) + 1, height: bytes.readUIntLE(at + 7, 3) + 1 };
    default:
      return undefined;
  }
}

/**
 * https://developers.google.com/speed/webp/docs/riff_container. Undefined where the canvas of a still picture is not as
 * large as the picture, which no decoder takes.
 */
function readWebp(bytes: Buffer): Structure | undefined {
  let [frames, parts, profileBytes] = [0, 0, 0];
  let canvas: Size | undefined;
  let picture: Size | undefined;
  for (let at = 12; at + 8 <= bytes.length && parts <= MAX_PARTS; ) {
    const type = bytes.toString('latin1', at, at + 4);
    const length = bytes.readUInt32LE(at + 4);
    const size = frameSize(bytes, type, at + 8);
    parts++;
    if (type === 'VP8X') canvas ??= size;
    else picture ??= size;
    if (type === 'ANMF') frames++;
    if (type === 'ICCP') profileBytes += length;
    at += 8 + length + (length & 1);
  }
  const still = frames === 0 && canvas !== undefined && picture !== undefined;
  if (still && (canvas?.width !== picture?.width || canvas?.height !== picture?.height)) return undefined;
  const { width, height } = canvas ?? picture ?? { width: 0, height: 0 };
  return {
    format: 'webp',
    width,
    height,
    frames: Math.max(1, frames),
    scans: 1,
    parts,
    profileBytes,
    heldPerPixel: HELD_PER_PIXEL,
  };
}

const EXTENSION = 0x21;
const IMAGE = 0x2c;

function tableBytes(flags: number): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0;
}

function readGif(bytes: Buffer): Structure | undefined {
  if (bytes.length < 13) return undefined;
  let [width, height] = [bytes.readUInt16LE(6), bytes.readUInt16LE(8)];
  let [frames, parts] = [0, 0];
  let at = 13 + tableBytes(bytes[10] ?? 0);
  while (parts <= MAX_PARTS) {
    const kind = bytes[at];
    if (kind !== EXTENSION && kind !== IMAGE) break;
    parts++;
    if (kind === EXTENSION) at += 2;
    else {
      if (at + 11 > bytes.length) break;
      frames++;
      // A frame may be larger than the screen that it is said to be on.
      width = Math.max(width, bytes.readUInt16LE(at + 5));
      height = Math.max(height, bytes.readUInt16LE(at + 7));
      at += 11 + tableBytes(bytes[at + 9] ?? 0);
    }
    for (let size = bytes[at] ?? 0; size > 0; size = bytes[at] ?? 0) at += size + 1;
    at++;
  }
  return {
    format: 'gif',
    width,
    height,
    frames: Math.max(1, frames),
    scans: 1,
    parts,
    profileBytes: 0,
    heldPerPixel: HELD_PER_PIXEL,
  };
}

const MB = 1024 * 1024;
/** Encoders make 3 to some 20; each costs a pass over all pixels. */
const MAX_SCANS = 64;
const MAX_PASSED_PIXELS = 20 * MAX_PIXELS;
/** Those of printers have up to 3 MB. */
const MAX_PROFILE_BYTES = 4 * MB;
const MAX_HELD_BYTES = 256 * MB;
/** Only the first is decoded, but all of them are looked over. */
const MAX_FRAMES = 1000;
/** Of a phone's photo. It takes a tenth of a second. */
const MAX_CHEAP_PIXELS = 13_000_000;
const MAX_CHEAP_PASSED_PIXELS = 50_000_000;

/** Why a picture is not decoded: too many pixels, or far more work than these need. */
export type Excess = 'pixels' | 'work';

/** What is too much about a picture, by its structure; undefined where it may be decoded. */
export function excessOf(picture: Structure): Excess | undefined {
  const { width, height, frames, scans, parts, profileBytes, heldPerPixel } = picture;
  const pixels = width * height;
  if (pixels > MAX_PIXELS) return 'pixels';
  if (frames > MAX_FRAMES || scans > MAX_SCANS || parts > MAX_PARTS || profileBytes > MAX_PROFILE_BYTES)
    return 'work';
  return pixels * scans > MAX_PASSED_PIXELS || pixels * heldPerPixel > MAX_HELD_BYTES ? 'work' : undefined;
}

export function isExpensive({ width, height, scans }: Structure): boolean {
  const pixels = width * height;
  return pixels > MAX_CHEAP_PIXELS || pixels * scans > MAX_CHEAP_PASSED_PIXELS;
}
