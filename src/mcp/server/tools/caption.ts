import { CaptionError, checkCaption } from '../../../images/finishing/caption/limits.ts';

/** A caption that can be drawn; asked before anything is paid for. @throws CaptionError for another one */
export function checkedCaption(text: string | undefined): string | undefined {
  const reading = checkCaption(text ?? '');
  switch (reading) {
    case 'ok':
      return text;
    case 'empty':
      return undefined;
    case 'too_long':
    case 'unsupported':
      throw new CaptionError(reading);
    default:
      return reading satisfies never;
  }
}
