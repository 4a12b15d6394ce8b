/** Writes WebM files by hand, so that each rule can be broken on its own. */

function vint(value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(BigInt(value) | (1n << 56n));
  return bytes;
}

export function element(id: number, ...content: readonly (Buffer | number | string)[]): Buffer {
  const bytes = Buffer.concat(
    content.map(each => {
      if (typeof each === 'string') return Buffer.from(each);
      if (typeof each !== 'number') return each;
      const number = Buffer.alloc(4);
      number.writeUInt32BE(each);
      return number;
    }),
  );
  return Buffer.concat([Buffer.from(id.toString(16), 'hex'), vint(bytes.length), bytes]);
}

/** The first bytes of a VP9 key frame. */
function keyFrame(width: number, height: number): Buffer {
  const sizes = Buffer.alloc(8);
  sizes.writeBigUInt64BE((BigInt(width - 1) << 20n) | (BigInt(height - 1) << 4n));
  return Buffer.concat([Buffer.from([0x82, 0x49, 0x83, 0x42]), sizes.subarray(3), Buffer.alloc(20)]);
}

export interface WebmFile {
  readonly docType?: string;
  readonly codec?: string;
  readonly alphaMode?: number;
  readonly width?: number;
  readonly height?: number;
  /** The size that the frame declares, if it lies. */
  readonly frameWidth?: number;
  readonly frames?: number;
  readonly frameMs?: number;
  readonly declaredMs?: number;
  /** When the first frame is shown, and for how long the last one. */
  readonly firstAtMs?: number;
  readonly lastMs?: number;
  /** Of each block. */
  readonly flags?: number;
  readonly opaqueFrames?: number;
  readonly audio?: boolean;
  readonly padding?: number;
}

/** A valid sticker of 2 s at 25 frames per second, but for the given differences. */
export function webmFile({
  docType = 'webm',
  codec = 'V_VP9',
  alphaMode = 1,
  width = 512,
  height = 400,
  frameWidth = width,
  frames = 50,
  frameMs = 40,
  declaredMs = frames * frameMs,
  firstAtMs = 0,
  lastMs = frameMs,
  flags = 0,
  opaqueFrames = 0,
  audio = false,
  padding = 0,
}: WebmFile = {}): Buffer {
  const duration = Buffer.alloc(8);
  duration.writeDoubleBE(declaredMs);
  const video = element(0xe0, element(0xb0, width), element(0xba, height), element(0x53c0, alphaMode));
  const tracks = [element(0xae, element(0xd7, 1), element(0x83, 1), element(0x86, codec), video)];
  if (audio) tracks.push(element(0xae, element(0xd7, 2), element(0x83, 2), element(0x86, 'A_OPUS')));
  const groups = Array.from({ length: frames }, (_, k) => {
    const head = Buffer.alloc(4);
    head[0] = 0x81;
    head.writeInt16BE(Math.round(k === 0 ? firstAtMs : k * frameMs), 1);
    head[3] = flags;
    const block = element(0xa1, head, k === 0 ? keyFrame(frameWidth, height) : Buffer.from([0x86, 0]));
    const additions = element(0x75a1, element(0xa6, element(0xee, 1), element(0xa5, 'alpha')));
    const shownMs = Math.round(k === frames - 1 ? lastMs : frameMs);
    const hasAlpha = alphaMode === 1 && k >= opaqueFrames;
    return element(0xa0, block, element(0x9b, shownMs), ...(hasAlpha ? [additions] : []));
  });
  return Buffer.concat([
    element(0x1a45dfa3, element(0x4282, docType)),
    element(
      0x18538067,
      element(0xec, Buffer.alloc(padding)),
      element(0x1549a966, element(0x2ad7b1, 1_000_000), element(0x4489, duration)),
      element(0x1654ae6b, ...tracks),
      element(0x1f43b675, element(0xe7, 0), ...groups),
    ),
  ]);
}
