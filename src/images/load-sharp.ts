/**
 * Uses one libvips thread per picture: more threads than cores would starve the event loop. Loaded lazily, because
 * loading takes a third of the bot's start-up time.
 */
export async function loadSharp() {
  const { default: sharp } = await import('sharp');
  sharp.concurrency(1);
  return sharp;
}
