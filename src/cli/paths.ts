import { readdir } from 'node:fs/promises';
import { posix } from 'node:path';
import { typedPath } from './photos.ts';

/** The files and folders that a path begun so may become; spaces are escaped, folders end with a slash. */
export async function completePath(begun: string): Promise<string[]> {
  const bare = begun.replaceAll('\\ ', ' ').replace(/^['"]/, '');
  const folder = bare.slice(0, bare.lastIndexOf('/') + 1);
  const start = posix.basename(`/${bare.slice(folder.length)}`);
  // A folder that is not there, or may not be read, has nothing to offer.
  const entries = await readdir(typedPath(folder === '' ? '.' : folder), { withFileTypes: true }).catch(
    () => [],
  );
  return entries
    .filter(({ name }) => name.startsWith(start) && (start !== '' || !name.startsWith('.')))
    .map(entry => `${folder}${entry.name}${entry.isDirectory() ? '/' : ''}`.replaceAll(' ', '\\ '))
    .toSorted();
}
