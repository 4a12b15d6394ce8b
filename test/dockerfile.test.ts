import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from './support/folder.ts';

/** Packages with deleted files, and the files that the program opens by path. */
const PACKAGES = {
  'better-sqlite3': ['build/Release/better_sqlite3.node', 'lib/index.js', 'package.json'],
  '@expo-google-fonts/m-plus-rounded-1c': [
    '900Black/MPLUSRounded1c_900Black.ttf',
    'LICENSE_FONT',
    'package.json',
  ],
  '@vladmandic/face-api': [
    'model/tiny_face_detector_model.bin',
    'model/tiny_face_detector_model-weights_manifest.json',
    'LICENSE',
    'package.json',
  ],
  '@libav.js/variant-webm-vp9': [
    'dist/libav-webm-vp9.mjs',
    'dist/libav-6.10.9.0-webm-vp9.wasm.mjs',
    'dist/libav-6.10.9.0-webm-vp9.wasm.wasm',
    'package.json',
  ],
};

test('removes only those package files that are never loaded', () => {
  const folder = temporaryFolder();
  for (const name of Object.keys(PACKAGES)) {
    const from = join('node_modules', name);
    for (const entry of readdirSync(from, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const file = join(folder, entry.parentPath, entry.name);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, '');
    }
  }
  const steps = readFileSync('Dockerfile', 'utf8').replaceAll('\\\n', '');
  const deleting = steps.match(/find node_modules[^&\n]*-delete/g) ?? [];
  expect(deleting).toHaveLength(5);
  for (const command of deleting) execFileSync('sh', ['-c', command], { cwd: folder });
  for (const [name, files] of Object.entries(PACKAGES))
    for (const file of files) expect(existsSync(join(folder, 'node_modules', name, file)), file).toBe(true);
  const left = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  expect(
    left.filter(path => /\.(map|c|o)$|_400Regular\.ttf$|face-api\.js$|vp9\.(?:asm|thr)\./.test(path)),
  ).toEqual([]);
});
