import { crc32, deflateRawSync } from 'node:zlib';

/** A ZIP archive. @param claimed the unpacked size that it states of each file, if it is not the real one */
export function zip(files: Readonly<Record<string, string | Buffer>>, claimed?: number): Buffer {
  const locals: Buffer[] = [];
  const entries: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of Object.entries(files)) {
    const bytes = Buffer.from(content);
    const packed = deflateRawSync(bytes);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(8, 4);
    fields.writeUInt32LE(crc32(bytes), 10);
    fields.writeUInt32LE(packed.length, 14);
    fields.writeUInt32LE(claimed ?? bytes.length, 18);
    fields.writeUInt16LE(Buffer.byteLength(name), 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), fields, Buffer.from(name), packed]);
    const entry = Buffer.alloc(42);
    fields.copy(entry, 2);
    entry.writeUInt16LE(20, 0);
    entry.writeUInt32LE(offset, 38);
    entries.push(Buffer.concat([Buffer.from('PK\x01\x02'), entry, Buffer.from(name)]));
    locals.push(local);
    offset += local.length;
  }
  const directory = Buffer.concat(entries);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...locals, directory, Buffer.from('PK\x05\x06'), end]);
}

const W = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

function relations(...targets: readonly (readonly [type: string, target: string])[]): string {
  const each = targets.map(
    ([type, target], at) => `<Relationship Id="r${at + 1}" Type="${OFFICE}/${type}" Target="${target}"/>`,
  );
  return `<?xml version="1.0"?><Relationships xmlns="${PACKAGE}/relationships">${each.join('')}</Relationships>`;
}

/** A Word document with a heading and paragraphs. */
export function docx(heading: string, ...paragraphs: readonly string[]): Buffer {
  const title = `<w:p><w:pPr><w:pStyle w:val="Heading1"/></w:pPr><w:r><w:t>${heading}</w:t></w:r></w:p>`;
  const body = paragraphs.map(text => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`).join('');
  return zip({
    '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`,
    '_rels/.rels': relations(['officeDocument', 'word/document.xml']),
    'word/document.xml': `<?xml version="1.0"?><w:document xmlns:w="${W}"><w:body>${title}${body}</w:body></w:document>`,
    'word/styles.xml': `<w:styles xmlns:w="${W}"><w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/></w:style></w:styles>`,
    'word/_rels/document.xml.rels': relations(['styles', 'styles.xml']),
  });
}

/** A workbook with one sheet. */
export function xlsx(sheet: string, rows: readonly (readonly string[])[]): Buffer {
  const S = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const cells = rows.map((row, y) => {
    const each = row.map(
      (text, x) => `<c r="${String.fromCharCode(65 + x)}${y + 1}" t="inlineStr"><is><t>${text}</t></is></c>`,
    );
    return `<row r="${y + 1}">${each.join('')}</row>`;
  });
  return zip({
    '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/></Types>`,
    '_rels/.rels': relations(['officeDocument', 'xl/workbook.xml']),
    'xl/workbook.xml': `<workbook xmlns="${S}" xmlns:r="${OFFICE}"><sheets><sheet name="${sheet}" sheetId="1" r:id="r1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations(['worksheet', 'worksheets/sheet1.xml'], ['styles', 'styles.xml']),
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${S}"><sheetData>${cells.join('')}</sheetData></worksheet>`,
    'xl/styles.xml': `<styleSheet xmlns="${S}"><cellXfs count="1"><xf numFmtId="0"/></cellXfs></styleSheet>`,
  });
}

/** A PDF with one line on each page. @param encrypted whether it has an unknown password */
export function pdf(lines: readonly string[], encrypted = false): Buffer {
  const objects: string[] = [];
  const kids = lines.map((_, at) => `${4 + at * 2} 0 R`).join(' ');
  objects.push(
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${lines.length} >>`,
  );
  objects.push('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>');
  lines.forEach((line, at) => {
    const content = `BT /F1 12 Tf 50 700 Td (${line}) Tj ET`;
    objects.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents ${5 + at * 2} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
      `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    );
  });
  const secret = 'ab'.repeat(32);
  if (encrypted)
    objects.push(`<< /Filter /Standard /V 2 /R 3 /Length 128 /P -4 /O <${secret}> /U <${secret}> >>`);
  let text = '%PDF-1.4\n';
  const offsets = objects.map((object, at) => {
    const offset = text.length;
    text += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = offsets.map(offset => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const locked = encrypted ? ` /Encrypt ${objects.length} 0 R /ID [<${secret}> <${secret}>]` : '';
  const start = text.length;
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R${locked} >>\nstartxref\n${start}\n%%EOF`;
  return Buffer.from(text, 'latin1');
}
