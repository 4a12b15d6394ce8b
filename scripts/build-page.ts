import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundlePage } from '../src/playground/web/assets.ts';

/** Writes the bundled playground page next to the compiled server, which has no sources to bundle. */
const target = new URL('../dist/src/playground/page/', import.meta.url);
for (const [name, bytes] of await bundlePage()) {
  const file = fileURLToPath(new URL(name, target));
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, bytes);
}
