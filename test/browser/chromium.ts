import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Returns the Chromium from `CHROMIUM`, otherwise from the PATH. */
function chromiumPath(): string {
  const given = process.env['CHROMIUM'];
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const candidates = given ? [given] : folders.flatMap(folder => NAMES.map(name => join(folder, name)));
  const found = candidates.find(isExecutable);
  if (found !== undefined) return found;
  throw new Error(
    given
      ? `CHROMIUM=${given} cannot be run`
      : 'The browser tests need Chromium: install it (apt-get install chromium), or name its program in CHROMIUM',
  );
}

/** @param microphone a WAV file that plays in a loop; by default the browser beeps */
export function launchChromium(microphone?: string): Promise<Browser> {
  return chromium.launch({
    executablePath: chromiumPath(),
    // Containers run it as root, where its sandbox does not work. It only opens our own page.
    args: [
      '--no-sandbox',
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      ...(microphone === undefined ? [] : [`--use-file-for-fake-audio-capture=${microphone}`]),
    ],
  });
}
