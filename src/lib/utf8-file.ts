import { ConfigError } from './errors.ts';

/**
 * Decodes a settings file, which an editor on Windows may have saved with a byte order mark.
 * @param name the path as the operator knows it
 * @throws ConfigError if the file is UTF-16, whose text would be misread
 */
export function textOfSettings(bytes: Uint8Array, name: string): string {
  const [first, second] = bytes;
  const isMarked = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  // Settings begin with a Latin letter or a sign, so one of its two bytes is zero.
  if (isMarked || first === 0 || second === 0)
    throw new ConfigError([`${name} is saved as UTF-16: save it as UTF-8`]);
  return new TextDecoder().decode(bytes);
}
