/** The same bytes as a Buffer, not copied: one is none any more where it comes from another thread or process. */
export function bufferOf({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}
