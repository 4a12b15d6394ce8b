import { MAX_PARTS, type Structure } from './types.ts';

const BASELINE = 0xc0;
const EXTENDED = 0xc1;
const START_OF_SCAN = 0xda;
const END_OF_IMAGE = 0xd9;
const APP2 = 0xe2;
const PROFILE = 'ICC_PROFILE\0';
/** Of a coefficient; a progressive JPEG keeps all of them until its last scan. */
const COEFFICIENT_BYTES = 2;

/** Bytes of all coefficients for a pixel, by the sampling factors of the components: 6 for 4:4:4, 3 for 4:2:0. */
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

/** SOF0 to SOF15, without DHT, JPG and DAC, which are of the same range. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
}

/** Markers without a length: TEM, restart, SOI. */
function standsAlone(marker: number): boolean {
  return marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);
}

/**
 * The marker with a length, or of the end, that follows after garbage, fill bytes and the data of a scan, as libjpeg looks
 * for it.
 *
 * @returns the position behind the marker; undefined at the end
 */
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
export function readJpeg(bytes: Buffer): Structure | undefined {
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
