import sharp from 'sharp';

/**
 * Has each picture worked on by one thread of libvips, for the whole process: several pictures are processed at once
 * anyway, and more threads than cores only keep the event loop from its own. See sharp.pixelplumbing.com/performance.
 */
export function limitSharpThreads(): void {
  sharp.concurrency(1);
}
