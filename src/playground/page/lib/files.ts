/** Lets the person choose files; empty where they would rather not. */
export function chooseFiles(accept: string): Promise<File[]> {
  return new Promise(resolve => {
    const input = document.createElement('input');
    input.type = 'file';
    input.multiple = true;
    input.accept = accept;
    input.addEventListener('change', () => resolve([...(input.files ?? [])]), { once: true });
    input.addEventListener('cancel', () => resolve([]), { once: true });
    input.click();
  });
}

/** Bots cannot download more (core.telegram.org/bots/api#getfile). */
const MAX_BYTES = 20 * 1024 * 1024;

/** Why a file had better not be sent; undefined where nothing speaks against it. */
export async function problemWith(
  file: File,
  as: 'photo' | 'file',
): Promise<'tooLarge' | 'emptyFile' | 'noPicture' | undefined> {
  if (file.size === 0) return 'emptyFile';
  if (file.size > MAX_BYTES) return 'tooLarge';
  if (as === 'file') return undefined;
  try {
    (await createImageBitmap(file)).close();
    return undefined;
  } catch {
    return 'noPicture';
  }
}
