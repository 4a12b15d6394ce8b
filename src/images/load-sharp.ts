/**
 * sharp with one thread of libvips for each picture: more threads than cores take the event loop's. Loaded with the first
 * picture, as it takes a third of what the bot needs to start.
 */
export async function loadSharp() {
  const { default: sharp } = await import('sharp');
  sharp.concurrency(1);
  return sharp;
}
