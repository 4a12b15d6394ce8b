/**
 * sharp, in which each picture is worked on by one thread of libvips, for the whole process: several pictures are processed at
 * once anyway, and more threads than cores only keep the event loop from its own. See sharp.pixelplumbing.com/performance.
 *
 * It takes a third of what the bot needs to start, so that the bot loads it with its first picture.
 */
export async function loadSharp() {
  const { default: sharp } = await import('sharp');
  sharp.concurrency(1);
  return sharp;
}
