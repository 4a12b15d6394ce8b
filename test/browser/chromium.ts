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

/** Chromium by `CHROMIUM`, else from the PATH. */
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

/** @param microphone a WAV file that is heard, again and again; by default the browser beeps */
export function launchChromium(microphone?: string): Promise<Browser> {
  return chromium.launch({
    executablePath: chromiumPath(),
    // Containers run it as root, where its sandbox cannot; the only page it sees is our own.
    args: [
      '--no-sandbox',
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      ...(microphone === undefined ? [] : [`--use-file-for-fake-audio-capture=${microphone}`]),
    ],
  });
}
