import type { TerminalTexts } from '../../i18n/index.ts';

/** Why a file cannot be read, in words for the person. */
export function fileProblem(path: string, error: unknown, texts: TerminalTexts): string {
  const reason = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
  switch (reason) {
    case 'ENOENT':
      return texts.noFile(path);
    case 'EISDIR':
      return texts.isFolder(path);
    default:
      return texts.notReadable(path, reason);
  }
}
