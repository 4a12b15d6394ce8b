/** Rows of CSV (RFC 4180), with commas or semicolons. */
export function rowsOfCsv(text: string): string[][] {
  const [first = ''] = text.split('\n', 1);
  const separator = first.split(';').length > first.split(',').length ? ';' : ',';
  const rows: string[][] = [];
  const row: string[] = [];
  let cell = '';
  let isQuoted = false;
  for (let at = 0; at < text.length; at++) {
    const sign = text[at] ?? '';
    if (isQuoted) {
      if (sign !== '"') cell += sign;
      else if (text[at + 1] === '"') cell += text[++at];
      else isQuoted = false;
    } else if (sign === '"' && cell === '') isQuoted = true;
    else if (sign === separator || sign === '\n') {
      row.push(cell.trim());
      cell = '';
      if (sign === '\n') rows.push(row.splice(0));
    } else cell += sign;
  }
  row.push(cell.trim());
  rows.push(row);
  return rows.filter(cells => cells.some(each => each !== ''));
}

/** Writes a table as one paragraph per row, so that each row can be found alone. The first row names the columns. */
export function textOfTable([names = [], ...rows]: readonly (readonly string[])[]): string {
  return rows
    .map(row =>
      row.flatMap((cell, at) => (cell === '' ? [] : [names[at] ? `${names[at]}: ${cell}` : cell])).join('; '),
    )
    .join('\n\n');
}
