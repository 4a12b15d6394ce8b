import { styleText } from 'node:util';

type Paint = (text: string) => string;

/** The looks of the terminal, each by what it means. */
export interface Style {
  readonly bold: Paint;
  readonly italic: Paint;
  readonly struck: Paint;
  readonly code: Paint;
  readonly link: Paint;
  readonly dim: Paint;
  readonly heading: Paint;
  readonly accent: Paint;
  readonly good: Paint;
  readonly warning: Paint;
}

/** @param colours false: every text stays as it is */
export function createStyle(colours: boolean): Style {
  const paint =
    (format: Parameters<typeof styleText>[0]): Paint =>
    text =>
      // Whether there is colour was decided for the whole program, by more than this stream.
      colours && text !== '' ? styleText(format, text, { validateStream: false }) : text;
  return {
    bold: paint('bold'),
    italic: paint('italic'),
    struck: paint('strikethrough'),
    code: paint('cyan'),
    link: paint(['underline', 'blue']),
    dim: paint('dim'),
    heading: paint(['bold', 'magenta']),
    accent: paint('magenta'),
    good: paint('green'),
    warning: paint('yellow'),
  };
}
