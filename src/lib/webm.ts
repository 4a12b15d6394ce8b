/*
 * Reads the structure of a WebM file: https://www.rfc-editor.org/rfc/rfc9559 and, for the frame header, section 6.2 of
 * https://storage.googleapis.com/downloads.webmproject.org/docs/vp9/vp9-bitstream-specification-v0.7-20170222-draft.pdf
 */

interface WebmTrack {
  readonly isAudio: boolean;
  readonly codec: string;
  readonly hasAlpha: boolean;
  readonly width: number;
  readonly height: number;
}

export interface Webm {
  readonly isWebm: boolean;
  /** An element ends after the last byte, or the file has more elements than any sticker. */
  readonly isTruncated: boolean;
  readonly tracks: readonly WebmTrack[];
  /** As the file declares it; 0 if it does not. */
  readonly durationMs: number;
  readonly blocks: readonly {
    readonly atMs: number;
    readonly durationMs: number;
    /** Holds several frames. */
    readonly isLaced: boolean;
  }[];
  /** Number of blocks with an alpha channel of their own. */
  readonly alphaBlocks: number;
  /** The size that the first frame itself declares, if it is a VP9 key frame. */
  readonly keyFrame: { readonly width: number; readonly height: number } | undefined;
}

const ID = {
  docType: 0x4282,
  timestampScale: 0x2ad7b1,
  duration: 0x4489,
  trackEntry: 0xae,
  trackType: 0x83,
  codec: 0x86,
  width: 0xb0,
  height: 0xba,
  alphaMode: 0x53c0,
  clusterTime: 0xe7,
  simpleBlock: 0xa3,
  block: 0xa1,
  blockDuration: 0x9b,
  addition: 0xa5,
} as const;

/** EBML, Segment, Info, Tracks, TrackEntry, Video, Cluster, BlockGroup, BlockAdditions, BlockMore. */
const PARENTS = new Set([
  0x1a45dfa3, 0x18538067, 0x1549a966, 0x1654ae6b, 0xae, 0xe0, 0x1f43b675, 0xa0, 0x75a1, 0xa6,
]);

/** Bits of the flags of a block. */
const LACING = 0x06;
/** Far more than a sticker has, so that hostile files stay cheap. */
const MAX_TRACKS = 8;
const MAX_BLOCKS = 500;

type Writable<T> = { -readonly [Key in keyof T]: T[Key] };

/**
 * Reads the elements in one pass, without nesting: each step consumes at least two bytes, so that hostile files cannot
 * make it slow or recursive. Never throws.
 */
export function readWebm(bytes: Buffer): Webm {
  let [isWebm, isTruncated, scaleNs, duration, clusterAt, alphaBlocks, at] = [false, false, 1e6, 0, 0, 0, 0];
  let keyFrame: Webm['keyFrame'];
  const tracks: Writable<WebmTrack>[] = [];
  const blocks: { at: number; duration: number; isLaced: boolean }[] = [];
  while (at < bytes.length) {
    if (tracks.length > MAX_TRACKS || blocks.length > MAX_BLOCKS) {
      isTruncated = true;
      break;
    }
    const id = readVint(bytes, at, 4, false);
    const size = id && readVint(bytes, at + id.length, 8, true);
    if (!id || !size) {
      isTruncated = true;
      break;
    }
    const start = at + id.length + size.length;
    const isParent = PARENTS.has(id.value);
    // Live streams leave the size of a segment or cluster open.
    if (size.isOpen ? !isParent : start + size.value > bytes.length) {
      isTruncated = true;
      break;
    }
    const content = bytes.subarray(start, isParent ? start : start + size.value);
    at = start + content.length;
    const track = tracks.at(-1);
    const last = blocks.at(-1);
    if (id.value === ID.docType) isWebm = content.toString('latin1').replace(/\0+$/, '') === 'webm';
    else if (id.value === ID.timestampScale) scaleNs = unsigned(content);
    else if (id.value === ID.duration) duration = float(content);
    else if (id.value === ID.trackEntry)
      tracks.push({ isAudio: false, codec: '', hasAlpha: false, width: 0, height: 0 });
    else if (id.value === ID.trackType && track) track.isAudio = unsigned(content) === 2;
    else if (id.value === ID.codec && track) track.codec = content.toString('latin1').replace(/\0+$/, '');
    else if (id.value === ID.width && track) track.width = unsigned(content);
    else if (id.value === ID.height && track) track.height = unsigned(content);
    else if (id.value === ID.alphaMode && track) track.hasAlpha = unsigned(content) === 1;
    else if (id.value === ID.clusterTime) clusterAt = unsigned(content);
    else if (id.value === ID.blockDuration && last) last.duration = unsigned(content);
    else if (id.value === ID.addition && content.length > 0) alphaBlocks++;
    else if (id.value === ID.block || id.value === ID.simpleBlock) {
      const number = readVint(content, 0, 8, true);
      if (!number || content.length < number.length + 4) {
        isTruncated = true;
        break;
      }
      if (blocks.length === 0) keyFrame = keyFrameOf(content.subarray(number.length + 3));
      const shownAt = clusterAt + content.readInt16BE(number.length);
      blocks.push({ at: shownAt, duration: 0, isLaced: ((content[number.length + 2] ?? 0) & LACING) !== 0 });
    }
  }
  const ms = scaleNs / 1e6;
  return {
    isWebm,
    isTruncated,
    tracks,
    durationMs: duration * ms,
    blocks: blocks.map(({ at: begin, duration: shown, isLaced }) => ({
      atMs: begin * ms,
      durationMs: shown * ms,
      isLaced,
    })),
    alphaBlocks,
    keyFrame,
  };
}

interface Vint {
  readonly value: number;
  /** All bits of the value are set, which means that a size is not known. */
  readonly isOpen: boolean;
  readonly length: number;
}

/** Reads a number whose first byte has one zero bit per further byte. Ids keep that marker, sizes do not. */
function readVint(bytes: Buffer, at: number, maxLength: number, isSize: boolean): Vint | undefined {
  const first = bytes[at] ?? 0;
  const length = Math.clz32(first) - 23;
  if (length > maxLength || at + length > bytes.length) return undefined;
  let value = isSize ? first & (0xff >> length) : first;
  let isOpen = value === 0xff >> length;
  for (let k = 1; k < length; k++) {
    value = value * 256 + (bytes[at + k] ?? 0);
    isOpen &&= bytes[at + k] === 0xff;
  }
  return { value, isOpen, length };
}

function unsigned(content: Buffer): number {
  return content.length > 8 ? NaN : content.reduce((sum, byte) => sum * 256 + byte, 0);
}

function float(content: Buffer): number {
  if (content.length === 4) return content.readFloatBE();
  return content.length === 8 ? content.readDoubleBE() : NaN;
}

const SYNC_CODE = 0x498342;

/** Reads the size from the header of a key frame of profile 0, the only one with 4:2:0 and 8 bits. */
function keyFrameOf(head: Buffer): Webm['keyFrame'] {
  // The marker 10, profile 00, not a repeated frame, a key frame.
  if (head.length < 10 || ((head[0] ?? 0) & 0xfc) !== 0x80 || head.readUIntBE(1, 3) !== SYNC_CODE)
    return undefined;
  // Three bits of colour space and one of range come before the sizes.
  const sizes = head.readUIntBE(4, 5);
  const width = Math.floor(sizes / 2 ** 20) & 0xffff;
  const height = Math.floor(sizes / 2 ** 4) & 0xffff;
  return { width: width + 1, height: height + 1 };
}
