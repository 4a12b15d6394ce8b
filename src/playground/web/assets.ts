import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { LANGUAGES, problemTexts } from '../../i18n/index.ts';

const PAGE = new URL('../page/', import.meta.url);

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

interface Asset {
  readonly bytes: Uint8Array;
  readonly type: string;
  readonly etag: string;
}

/** The files of the page by name: `index.html`, `main.js`, `main.css`, `assets/…`. */
export type Assets = ReadonlyMap<string, Asset>;

const INDEX = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, interactive-widget=resizes-content">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>Sticker playground</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/main.css">
<script type="module" src="/main.js"></script>
</head>
<body>
<div id="app"></div>
<noscript>${LANGUAGES.map(language => problemTexts(language).noScript).join(' · ')}</noscript>
</body>
</html>
`;

/** The page as files, bundled from its sources in `folder`. */
export async function bundlePage(folder: URL = PAGE): Promise<Map<string, Uint8Array>> {
  // Only here: a bot with a token needs no bundler.
  const { build } = await import('esbuild');
  const outdir = fileURLToPath(new URL('bundle/', folder));
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('main.tsx', folder))],
    outdir,
    entryNames: '[name]',
    assetNames: 'assets/[name]-[hash]',
    publicPath: '/',
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    charset: 'utf8',
    legalComments: 'none',
    logLevel: 'silent',
    loader: { '.svg': 'file', '.png': 'file', '.webp': 'file', '.woff2': 'file' },
  });
  const bundled = outputFiles.map(
    ({ path, contents }) => [path.slice(outdir.length).replaceAll('\\', '/'), contents] as const,
  );
  return new Map([['index.html', Buffer.from(INDEX)], ...bundled]);
}

/** The page that `npm run build` has bundled; undefined where the program runs from its sources. */
async function builtPage(folder: URL): Promise<Map<string, Uint8Array> | undefined> {
  const names = await readdir(folder, { recursive: true }).catch((): string[] => []);
  if (!names.includes('main.js')) return undefined;
  const files = names.map(name => name.replaceAll('\\', '/')).filter(name => extname(name) in TYPES);
  return new Map(
    await Promise.all(files.map(async name => [name, await readFile(new URL(name, folder))] as const)),
  );
}

/** Everything that the page in `folder` consists of, in memory. */
export async function loadAssets(folder: URL = PAGE): Promise<Assets> {
  const files = (await builtPage(folder)) ?? (await bundlePage(folder));
  return new Map(
    [...files].map(([name, bytes]) => [
      name,
      {
        bytes,
        type: TYPES[extname(name)] ?? 'application/octet-stream',
        etag: `"${createHash('sha1').update(bytes).digest('base64url')}"`,
      },
    ]),
  );
}
