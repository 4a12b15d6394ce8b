import portraitUrl from '../portraits/eileen.jpg';

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

/**
 * The portrait that may be borrowed: Eileen is cut from NASA's portrait of the astronaut Eileen Collins, in the public
 * domain (NASA Great Images, https://flic.kr/p/r9qvLn).
 */
export const PORTRAIT = portraitUrl;

export async function portraitFile(): Promise<File> {
  const response = await fetch(PORTRAIT);
  return new File([await response.blob()], 'eileen.jpg', { type: 'image/jpeg' });
}
