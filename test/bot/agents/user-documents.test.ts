import { describe, expect, it } from 'vitest';
import { textsFor } from '../../../src/i18n/index.ts';
import { docx, pdf } from '../../documents/files.ts';
import { pressButton, sendText, someone } from '../../support/exchange.ts';
import { createWorld } from '../../support/world.ts';

const { notices, documents: texts, taste, notices: en } = textsFor('en');
const CONTRACT = '# Contract\n\n## Notice\n\nThe notice period is six weeks.\n';
const ask = [{ name: 'transfer_to_knowledge', args: { question: 'how long is the notice period?' } }];
const search = [{ name: 'searchDocuments', args: { query: 'notice period' } }];

async function opened(more: Readonly<Record<string, string>> = {}) {
  const world = await createWorld(['openai']);
  const settings = { USER_DOCUMENTS: '1', ...more };
  await world.start(settings);
  return { world, settings, model: world.openai, person: someone(world, 'Ann') };
}

function send(person: ReturnType<typeof someone>, bytes: Uint8Array, fileName: string, answer: string) {
  const mimeType = 'application/octet-stream';
  return person.waitForBotMessage(answer, { after: person.sendDocument(bytes, { fileName, mimeType }) });
}

describe("a user's document", () => {
  it('answers questions of its sender alone', async () => {
    const { world, model, person } = await opened();
    await send(person, Buffer.from(CONTRACT), 'contract.md', notices.documentRead);
    model.calls(ask);
    model.calls(search);
    model.says('Six weeks [1].');
    const told = await sendText(person, 'how long is the notice period?', 'Six weeks');
    expect(told.text).toContain(`${texts.sources}\n[1] contract.md, Contract › Notice`);
    const other = someone(world, 'Bob');
    model.calls(ask);
    model.calls(search);
    model.says('Six weeks [1].');
    await sendText(other, 'how long is the notice period?', texts.nothing);
    expect(model.chats().at(-1)).not.toContain('six weeks');
    expect(world.log()).not.toContain('contract.md');
  });

  it('answers a question in its own caption', async () => {
    const { model, person } = await opened();
    model.calls(ask);
    model.calls(search);
    model.says('Six weeks [1].');
    const sent = person.sendDocument(docx('Contract', 'The notice period is six weeks.'), {
      fileName: 'contract.docx',
      mimeType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      caption: 'how long is the notice period?',
    });
    const told = await person.waitForBotMessage('Six weeks', { after: sent });
    expect(told.text).toContain('[1] contract.docx, Contract');
  });

  it('is listed in /me, and deleted there by a button', async () => {
    const { world, person } = await opened();
    await send(person, pdf(['The notice period is six weeks.']), 'contract.pdf', notices.documentRead);
    await send(person, pdf(['The notice period is six weeks.']), 'again.pdf', notices.documentRead);
    const me = await sendText(person, '/me', taste.me.documents);
    // The same bytes under another name.
    expect(me.text).toContain('• again.pdf');
    expect(me.text).not.toContain('contract.pdf');
    const left = await pressButton(person, me, '🗑 again.pdf', taste.me.none);
    expect(left.text).not.toContain('again.pdf');
    expect(await world.app().db.selectFrom('user_passages').selectAll().execute()).toEqual([]);
  });

  it('is removed by /forget', async () => {
    const { world, model, person } = await opened();
    model.says('Hello!');
    await sendText(person, 'hi', 'Hello!');
    await send(person, Buffer.from(CONTRACT), 'contract.md', notices.documentRead);
    const { privacy } = textsFor('en');
    const asked = await sendText(person, '/forget', privacy.ask(0));
    await pressButton(person, asked, privacy.deleteAll, privacy.deleted);
    const { db } = world.app();
    expect(await db.selectFrom('user_documents').selectAll().execute()).toEqual([]);
    expect(await db.selectFrom('user_passages').selectAll().execute()).toEqual([]);
  });

  it.each([
    ['is encrypted', pdf(['secret'], true), 'locked.pdf', en.documentEncrypted],
    ['has no text', Buffer.from(' \n'), 'empty.txt', en.documentEmpty],
    ['cannot be read', Buffer.from('no pdf'), 'broken.pdf', en.documentUnreadable],
    ['has too many pages', Buffer.from('word '.repeat(90_000)), 'long.txt', en.documentTooLarge],
  ])('that %s is refused with the reason', async (_, bytes, name, answer) => {
    const { person } = await opened();
    await send(person, bytes, name, answer);
  });

  it('is one of twenty at most', async () => {
    const { person, world } = await opened();
    for (let i = 0; i < 20; i++)
      await world
        .app()
        .userDocuments?.take(
          person.id,
          { name: `${i}.txt`, bytes: Buffer.from(`text ${i}`) },
          new AbortController().signal,
        );
    await send(person, Buffer.from(CONTRACT), 'contract.md', notices.documentsFull);
  });

  it('of an album is read even if the album has a picture, and a file without an ending by its type', async () => {
    const { person } = await opened();
    const album = { mediaGroupId: 'a1' };
    const first = person.sendDocument(Buffer.from('no picture'), {
      fileName: 'me.jpg',
      mimeType: 'image/jpeg',
      ...album,
    });
    await person.waitForBotMessage(notices.unreadable, { after: first });
    const sent = person.sendDocument(pdf(['The notice period is six weeks.']), {
      fileName: '',
      mimeType: 'application/pdf',
      ...album,
    });
    await person.waitForBotMessage(notices.documentRead, { after: sent });
    const me = await sendText(person, '/me', taste.me.documents);
    expect(me.text).toContain('• document.pdf');
  });

  it('does not make a help answer one that documents do not give', async () => {
    const { person, model } = await opened();
    model.calls([{ name: 'transfer_to_knowledge', args: { question: 'what does /cancel do?' } }]);
    model.calls([{ name: 'searchDocuments', args: { query: 'cancel' } }]);
    model.says('/cancel ends this conversation.');
    await sendText(person, 'what does /cancel do?', '/cancel ends this conversation.');
  });

  it('has a caption that answers no earlier question', async () => {
    const { person, model } = await opened();
    const me = await sendText(person, '/me', taste.me.none);
    await pressButton(person, me, `➕ ${taste.me.names.purpose}`, taste.interview.questions.purpose.ask);
    model.says('What would you like to know?');
    const file = { fileName: 'contract.md', mimeType: 'text/markdown', caption: 'my contract' };
    const sent = person.sendDocument(Buffer.from(CONTRACT), file);
    await person.waitForBotMessage(notices.documentRead, { after: sent });
    await person.waitForBotMessage('What would you like to know?', { after: sent });
  });

  it('is not taken if the operator does not allow it', async () => {
    const { person } = await opened({ USER_DOCUMENTS: 'off' });
    await send(person, Buffer.from(CONTRACT), 'contract.md', notices.file);
  });
});
