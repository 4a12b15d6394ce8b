import { readdir, readFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { LANGUAGES, problemTexts } from '../../i18n/index.ts';
import type { StoredFile } from '../files.ts';
import type { BotApiServer } from '../server.ts';
import type { Inspector } from './api.ts';
import { type Exchange, Refusal, type Routes } from './router.ts';

const PAGE = new URL('../page/', import.meta.url);

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
};

export type Assets = ReadonlyMap<string, Uint8Array>;

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

export async function bundlePage(folder: URL = PAGE): Promise<Map<string, Uint8Array>> {
  // Imported here only: a bot with a token needs no bundler.
  const { build } = await import('esbuild');
  const outdir = fileURLToPath(new URL('bundle/', folder));
  const { outputFiles } = await build({
    // The page's policy forbids worklets from blobs, so it has a file of its own.
    entryPoints: ['main.tsx', 'live-worklet.ts'].map(name => fileURLToPath(new URL(name, folder))),
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
    loader: { '.svg': 'file', '.png': 'file', '.jpg': 'file', '.webp': 'file' },
  });
  const bundled = outputFiles.map(
    ({ path, contents }) => [path.slice(outdir.length).replaceAll('\\', '/'), contents] as const,
  );
  return new Map([['index.html', Buffer.from(INDEX)], ...bundled]);
}

async function builtPage(folder: URL): Promise<Map<string, Uint8Array> | undefined> {
  const names = await readdir(folder, { recursive: true }).catch((): string[] => []);
  if (!names.includes('main.js')) return undefined;
  const files = names.map(name => name.replaceAll('\\', '/')).filter(name => extname(name) in TYPES);
  return new Map(
    await Promise.all(files.map(async name => [name, await readFile(new URL(name, folder))] as const)),
  );
}

export async function loadAssets(folder: URL = PAGE): Promise<Assets> {
  return (await builtPage(folder)) ?? bundlePage(folder);
}

/** Only types that browsers do not execute. Others are offered as downloads. */
const SHOWN_TYPES: ReadonlyMap<string, string> = new Map([
  ['jpg', 'image/jpeg'],
  ['webp', 'image/webp'],
  ['png', 'image/png'],
  ['gif', 'image/gif'],
  ['oga', 'audio/ogg'],
  ['webm', 'audio/webm'],
  ['m4a', 'audio/mp4'],
]);

function shownType({ kind, extension }: StoredFile): string | undefined {
  if (kind === 'Document') return undefined;
  return kind === 'Sticker' && extension === 'webm' ? 'video/webm' : SHOWN_TYPES.get(extension);
}

const FOR_EVER = 'private, max-age=31536000, immutable';

export function fileUrl(fileId: string): string {
  return `/files/${encodeURIComponent(fileId)}`;
}

interface StaticDeps {
  readonly telegram: BotApiServer;
  readonly inspector: Inspector;
  readonly assets: Promise<Assets>;
}

export function staticRoutes({ telegram, inspector, assets }: StaticDeps): Routes {
  const asset = async (name: string, { response }: Exchange) => {
    const bytes = (await assets).get(name);
    if (!bytes) throw new Refusal(404, 'notFound');
    response.setHeader('cache-control', 'no-cache');
    send(response, bytes, TYPES[extname(name)] ?? 'application/octet-stream');
    return undefined;
  };
  return {
    'GET /': exchange => asset('index.html', exchange),
    'GET /files/:id': ({ params, response }) => {
      const file = telegram.file(params['id'] ?? '');
      if (!file) throw new Refusal(404, 'notFound');
      const type = shownType(file);
      if (!type) response.setHeader('content-disposition', 'attachment');
      response.setHeader('cache-control', FOR_EVER);
      send(response, file.bytes, type ?? 'application/octet-stream');
      return undefined;
    },
    'GET /traces/:id': ({ params, response }) => {
      const trace = inspector.trace(params['id'] ?? '');
      if (!trace) throw new Refusal(404, 'notFound');
      // Dialogue text must not be cached anywhere, including the browser.
      response.setHeader('cache-control', trace.type.startsWith('image/') ? FOR_EVER : 'no-store');
      send(response, trace.bytes, trace.type);
      return undefined;
    },
    'GET /:name': exchange => asset(exchange.params['name'] ?? '', exchange),
    'GET /assets/:name': exchange => asset(`assets/${exchange.params['name'] ?? ''}`, exchange),
  };
}

function send(response: ServerResponse, bytes: Uint8Array, type: string): void {
  response.writeHead(200, { 'content-type': type, 'content-length': bytes.length });
  response.end(bytes);
}
