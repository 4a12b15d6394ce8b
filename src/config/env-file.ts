import { readFileSync } from 'node:fs';
import { parse } from 'dotenv';
import { ConfigError, errorCode } from '../lib/errors.ts';
import { textOfSettings } from '../lib/utf8-file.ts';

const FILE = '.env';

/**
 * Adds the settings of `.env` to `variables`; what is set there already stays, even if it is empty.
 *
 * @throws ConfigError if the file is UTF-16 or cannot be read: without its token, a bot would start as a playground
 */
export function loadEnvFile(variables: NodeJS.ProcessEnv): void {
  let bytes: Uint8Array;
  try {
    bytes = readFileSync(FILE);
  } catch (error) {
    const code = errorCode(error);
    // A container that gets its settings from outside may have a folder there.
    if (code === 'ENOENT' || code === 'EISDIR') return;
    throw new ConfigError([`${FILE} cannot be read (${code}): let this user read it, or move it away`]);
  }
  for (const [name, value] of Object.entries(parse(textOfSettings(bytes, FILE)))) variables[name] ??= value;
}
