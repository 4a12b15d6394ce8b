import { describe, expect, it } from 'vitest';
import { textsFor } from '../../src/i18n/index.ts';
import { pageTexts } from '../../src/i18n/languages.ts';
import { openPlayground, smallPhoto } from './web-page.ts';

const ru = textsFor('ru');

describe('a dialogue on the page', () => {
  it('leads from /start to a sticker in a pack, and survives a reload', async () => {
    const { visitor, playground } = await openPlayground();
    const anna = await visitor.open('Анна');
    expect(anna.snapshot).toMatchObject({ person: { languageCode: 'ru', blocked: false }, messages: [] });
    await anna.say('/start', /Анна/);
    // The bot reports them to Telegram in the background, one language after another.
    const isStart = { command: 'start', description: ru.commands.start };
    await expect.poll(() => anna.now.commands).toContainEqual(isStart);
    const caption = 'комикс, смеётся, машет рукой';
    expect(await anna.send('photo', [await smallPhoto()], { caption })).toEqual({ status: 200, body: {} });
    const summary = await anna.said(new RegExp(ru.summary.title));
    const { length } = ru.summary.title;
    const offset = summary.text?.indexOf(ru.summary.title);
    expect(summary.entities).toContainEqual({ type: 'bold', offset, length });
    expect(await anna.press(summary, ru.summary.confirm)).toMatchObject({
      status: 200,
      body: { text: expect.any(String) },
    });
    const sticker = await anna.waitFor(() => anna.messages.find(message => message.sticker), 'a sticker');

    const picture = await fetch(`${playground.url}/files/${sticker.sticker?.file_id}`);
    expect(picture.headers.get('content-type')).toBe('image/webp');
    expect((await picture.arrayBuffer()).byteLength).toBeGreaterThan(1000);

    await anna.press(sticker, ru.afterSticker.add);
    const packs = await anna.waitFor(() => {
      const found = anna.now.packs;
      return found[0]?.stickers.length === 1 && found;
    }, 'a pack');
    // The message about the pack and the edited keyboard of the sticker arrive in either order.
    const links = await anna.waitFor(() => {
      const found = anna.messages.flatMap(({ reply_markup }) =>
        (reply_markup?.inline_keyboard.flat() ?? []).flatMap(button => ('url' in button ? [button.url] : [])),
      );
      return found.length === 2 && found;
    }, 'two links to the pack');
    const address = `https://t.me/addstickers/${packs[0]?.name}`;
    expect(links).toEqual([address, address]);

    const view = await anna.waitFor(() => {
      const found = anna.now.inspector;
      const [generation] = found.generations;
      // The duration is stored after the delivery, and the pack once the set contains the sticker.
      return (
        generation?.status === 'delivered' && generation.ms !== null && generation.pack !== null && found
      );
    }, 'the delivery in the inspector');
    expect(view).toMatchObject({
      session: { state: 'assistant_chat', hasPhoto: true, language: 'ru', totalGenerations: 1 },
      dialogue: { style: 'комикс', emotion: 'смеётся', pose: 'машет рукой', confirmed: true },
      generations: [{ style: 'комикс', take: 1, provider: 'offline', failure: null }],
    });
    expect(view.generations[0]?.pictures.map(({ what }) => what)).toEqual([
      'photo',
      'drawn',
      'cut_out',
      'finished',
    ]);
    for (const { url } of view.generations[0]?.pictures ?? []) {
      const trace = await fetch(`${playground.url}${url}`);
      expect(trace.headers.get('content-type')).toMatch(/^image\/(jpeg|png|webp)$/);
      await trace.arrayBuffer();
    }
    const calls = view.turns.flatMap(turn => turn.rounds.flatMap(round => round.toolCalls));
    const update = calls.find(({ name }) => name === 'update_sticker_params');
    expect(JSON.parse(update?.args ?? '')).toMatchObject({ style: 'комикс' });
    expect(JSON.parse(update?.result ?? '')).toEqual({ stored: expect.arrayContaining(['style']) });

    const reloaded = await visitor.open('Анна');
    expect(reloaded.snapshot.messages).toEqual(anna.messages);
    expect(reloaded.snapshot.packs).toEqual(packs);
    expect(reloaded.snapshot.inspector.generations).toEqual(view.generations);

    const seen = reloaded.messages.length;
    await reloaded.say('/cancel', /./);
    expect(reloaded.messages.slice(seen)[0]?.text).toBe('/cancel');

    const name = packs[0]?.name ?? '';
    expect((await visitor.request('DELETE', `/api/people/${anna.id}/packs/${name}`)).status).toBe(200);
    await anna.waitFor(() => anna.now.packs.length === 0, 'the pack to be gone');
    expect((await visitor.request('DELETE', `/api/people/${anna.id}/packs/${name}`)).body).toEqual({
      problem: 'Здесь больше ничего нет.',
    });
  });

  it('runs independently of those of other users', async () => {
    const { visitor } = await openPlayground();
    const anna = await visitor.open('Анна');
    const sameAnna = await visitor.open('Анна');
    const alex = await visitor.open('Alex');
    await Promise.all([anna.say('/start', /Анна/), alex.say('/start', /Alex/)]);
    await sameAnna.said(/Анна/);
    expect(anna.messages.map(({ text }) => text).join()).not.toContain('Alex');
    expect(alex.messages.map(({ text }) => text).join()).not.toContain('Анна');
  });

  it('is open to new users', async () => {
    const { visitor } = await openPlayground();
    const { body } = await visitor.post('/api/people', { firstName: ' Jörg ', languageCode: 'de' });
    expect(body).toMatchObject({ firstName: 'Jörg', languageCode: 'de', blocked: false });
    const joerg = await visitor.open('Jörg');
    expect(joerg.snapshot.people.map(({ firstName }) => firstName)).toContain('Jörg');
    await visitor.post('/api/people', { firstName: 'Zoë', languageCode: 'en' });
    await joerg.waitFor(
      () => joerg.now.people.some(({ firstName }) => firstName === 'Zoë'),
      'the page to hear of Zoë',
    );
    await joerg.say('/start', /Jörg/);
  });

  it('shows a file as a download that browsers do not run', async () => {
    const { visitor, playground } = await openPlayground();
    const alex = await visitor.open('Alex');
    await alex.send('file', [new TextEncoder().encode('<script>1</script>')], { name: 'evil.html' });
    const sent = await alex.waitFor(() => alex.messages.find(({ document }) => document)?.document);
    expect(sent.file_name).toBe('evil.html');
    const { headers } = await fetch(`${playground.url}/files/${sent.file_id}`);
    expect(headers.get('content-type')).toBe('application/octet-stream');
    expect(headers.get('content-disposition')).toBe('attachment');
    await alex.said(new RegExp(textsFor('en').notices.file.slice(0, 20)));
  });

  it('explains in /privacy that the embedded Telegram sends nothing out', async () => {
    const { visitor } = await openPlayground();
    const anna = await visitor.open('Анна');
    const { text } = await anna.say('/privacy', new RegExp(ru.privacy.title));
    expect(text).toContain(pageTexts('ru').welcome.lead);
    expect(text).not.toContain(ru.privacy.telegram);
  });
});

describe('an invoice on the page', () => {
  it('is paid with its button, and brings the sticker that waited for it', async () => {
    const variables = { STARS_PRICES: '2:30', DAILY_STICKERS_PER_USER: '1' };
    const { visitor } = await openPlayground({ variables });
    const anna = await visitor.open('Анна');
    const caption = 'комикс, смеётся, машет рукой';
    await anna.send('photo', [await smallPhoto()], { caption });
    await anna.press(await anna.said(new RegExp(ru.summary.title)), ru.summary.confirm);
    const sticker = await anna.waitFor(() => anna.messages.find(message => message.sticker), 'a sticker');
    await anna.press(sticker, ru.afterSticker.again);
    const offer = await anna.said(new RegExp(ru.stars.offer(1)));
    await anna.press(offer, ru.stars.buy(2, 30));
    const invoice = await anna.waitFor(() => anna.messages.find(message => message.invoice), 'an invoice');
    expect(invoice.reply_markup?.inline_keyboard).toEqual([[{ text: '⭐ 30', pay: true }]]);
    expect(await anna.post('pay', { messageId: offer.message_id })).toMatchObject({ status: 409 });
    const paid = await anna.post('pay', { messageId: invoice.message_id });
    expect(paid).toEqual({ status: 200, body: { ok: true, text: '' } });
    await anna.waitFor(
      () => anna.messages.filter(message => message.sticker).length === 2,
      'another sticker',
    );
  });
});
