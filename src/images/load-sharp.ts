/**
 * One thread of libvips for each picture: more than cores take the event loop's. Loaded late: it takes a third of the bot's
 * start.
 */
export async function loadSharp() {
  const { default: sharp } = await import('sharp');
  sharp.concurrency(1);
  return sharp;
}
