import { describe, expect, it, onTestFinished } from 'vitest';
import {
  asOneMessage,
  type Button,
  decodeOutgoing,
  encodeOutgoing,
  type Outgoing,
  say,
} from '../../../src/assistant/state/outgoing.ts';
import { decodeCallback } from '../../../src/bot/buttons.ts';
import { COMMANDS } from '../../../src/bot/menu.ts';
import { renderWords, stageText } from '../../../src/bot/outgoing/render.ts';
import { photoTag } from '../../../src/features/dialogue/view/next-words.ts';
import { LANGUAGES, storedTexts, textsFor } from '../../../src/i18n/index.ts';
import { startBotApiServer } from '../../../src/playground/server.ts';
import { createApi } from '../../../src/telegram/api.ts';

const TOKEN = '7000000001:AAtest-token-of-nobody';
type Words = Extract<Outgoing, { type: 'say' | 'summary' }>;

const summary = (change: Partial<Extract<Outgoing, { type: 'summary' }>> = {}): Words => ({
  type: 'summary',
  language: 'en',
  style: 'anime',
  emotion: 'joy',
  pose: 'waving',
  sessionId: 3,
  revision: 5,
  ...change,
});
const model = (text: string): Words => ({ type: 'say', text, markdown: true });

/** Sends messages through Telegram as the sender does. @returns what the user sees */
async function delivered(...messages: readonly Words[]) {
  const server = await startBotApiServer({ token: TOKEN });
  onTestFinished(() => server.close());
  const anna = server.person({ firstName: 'Анна' });
  anna.sendCommand('/start');
  const api = createApi(TOKEN, server.root);
  const before = anna.messages.length;
  for (const message of messages) {
    for (const part of renderWords(message)) {
      await api.sendMessage(anna.id, part.text, {
        entities: [...part.entities],
        ...(part.keyboard ? { reply_markup: part.keyboard } : {}),
      });
    }
  }
  expect(server.violations).toEqual([]);
  return anna.messages.slice(before);
}

describe('leading words', () => {
  const lead = [
    { text: 'One photo is enough: *not bold*.', markdown: false },
    { text: '**Noted.**', markdown: true },
  ];

  it('precede the summary, each with its own formatting, and the button is below everything', async () => {
    const [message, ...more] = renderWords(summary({ lead }));
    expect(more).toEqual([]);
    const { title } = textsFor('en').summary;
    expect(message?.text.startsWith(`One photo is enough: *not bold*.\n\nNoted.\n\n${title}\n\n`)).toBe(true);
    const bold = message?.entities.map(({ offset, length }) => message.text.slice(offset, offset + length));
    expect(bold?.slice(0, 2)).toEqual(['Noted.', title]);
    expect(message?.keyboard?.inline_keyboard.flat()).toHaveLength(1);
    const [seen] = await delivered(summary({ lead }));
    expect(seen?.text).toBe(message?.text);
  });

  it('are split if the message is too long, and the button stays below the last part', () => {
    const long = [{ text: 'Noted. '.repeat(600), markdown: true }];
    const parts = renderWords(summary({ lead: long }));
    expect(parts.length).toBeGreaterThan(1);
    expect(parts.every(({ text }) => text.length <= 4096)).toBe(true);
    expect(parts.map(({ keyboard }) => keyboard !== undefined)).toEqual(
      parts.map((_, index) => index === parts.length - 1),
    );
  });

  const question = say('Which emotion?');
  const menu: Outgoing = { ...say('A menu', [{ label: 'x', action: { type: 'packs' } }]), replaces: 7 };
  const ended: Outgoing = { ...say('It is there.'), endsJob: 3 };
  it.each<[string, Outgoing[], number]>([
    ['words and a question', [model('Noted.'), question], 1],
    ['three in a row', [say('One.'), model('Two.'), question], 1],
    [
      'a question with buttons',
      [model('Noted.'), say('Which?', [{ label: 'x', action: { type: 'packs' } }])],
      1,
    ],
    ['what follows buttons', [say('Which?', [{ label: 'x', action: { type: 'packs' } }]), question], 2],
    ['a menu that changes in its place', [model('Noted.'), menu], 2],
    ['what follows a menu', [menu, question], 2],
    ['the end of a job', [model('Noted.'), ended, question], 3],
    ['a sticker between', [say('Here:'), { type: 'sticker', stickerId: 1 }, question], 3],
  ])('%s', (_name, messages, count) => {
    const joined = asOneMessage(messages);
    expect(joined).toHaveLength(count);
    const words = (all: readonly Outgoing[]) =>
      all.flatMap(message => (message.type === 'say' ? renderWords(message).map(({ text }) => text) : []));
    expect(words(joined).join('\n\n')).toBe(words(messages).join('\n\n'));
    // Storing and reading changes nothing.
    expect(joined.map(message => decodeOutgoing(encodeOutgoing(message)))).toEqual(joined);
  });
});

describe('the summary', () => {
  it.each(LANGUAGES)('shows the values and the button, in %s', async language => {
    const { summary: words } = textsFor(language);
    const [message, ...more] = renderWords(summary({ language }));
    expect(more).toEqual([]);
    expect(message?.text).toBe(
      `${words.title}\n\n${words.style}: anime\n${words.emotion}: joy\n${words.pose}: waving\n\n${words.hint}`,
    );
    const bold = message?.entities.map(({ offset, length }) => message.text.slice(offset, offset + length));
    expect(bold).toEqual([words.title, `${words.style}:`, `${words.emotion}:`, `${words.pose}:`]);
    const buttons = message?.keyboard?.inline_keyboard.flat() ?? [];
    expect(buttons.map(button => button.text)).toEqual([words.confirm]);
    const data = buttons.map(button =>
      'callback_data' in button ? decodeCallback(button.callback_data) : undefined,
    );
    expect(data).toEqual([{ type: 'confirm', sessionId: 3, revision: 5 }]);
    expect((await delivered(summary({ language })))[0]?.text).toBe(message?.text);
  });

  it('shows the user’s words unchanged, with any characters', async () => {
    const style = '<b>**VHS**</b> _x_ [a](http://b) &amp; 👩‍👩‍👧 `';
    const [seen] = await delivered(summary({ style, emotion: '*', pose: '\u202ex' }));
    expect(seen?.text).toContain(`Style: ${style}\nEmotion: *\n`);
    expect(seen?.entities.map(entity => entity.type)).toEqual(['bold', 'bold', 'bold', 'bold']);
  });

  it('is one message with one button for the longest values', async () => {
    const longest = 'ж'.repeat(500);
    const seen = await delivered(summary({ style: longest, emotion: longest, pose: longest }));
    expect(seen).toHaveLength(1);
    expect(seen[0]?.buttons).toHaveLength(1);
    const emoji = '😀'.repeat(500);
    expect(await delivered(summary({ style: emoji, emotion: emoji, pose: emoji }))).toHaveLength(1);
  });

  it('is in English if its language no longer exists', () => {
    expect(storedTexts('tlh')).toBe(textsFor('en'));
    expect(renderWords(summary({ language: 'tlh' }))[0]?.text).toContain('Style: anime');
  });
});

describe('words', () => {
  it('of the bot are shown unchanged', async () => {
    const [seen] = await delivered(say('**not bold** <i>x</i>'));
    expect(seen?.text).toBe('**not bold** <i>x</i>');
    expect(seen?.entities).toEqual([]);
  });

  it.each(['```', '****', '[]()', '---', '#', '> ', '- ', '``````', '&nbsp;'])(
    'that consist only of markup still show something: %j',
    async text => {
      const seen = await delivered(model(text));
      expect(seen).toHaveLength(1);
    },
  );

  it.each([
    'unclosed **bold _and `code',
    '<b>unclosed & "quoted"',
    '**a _b ~~c `d` e~~ f_ g**',
    '> q\n> **b**\n\n- *x*\n  - `y`\n\n```js\nlet z\n```',
    '[](http://x) [ ](http://y) [z](http://)',
    '\u0000\u200b\ufeff x',
    '>'.repeat(4000),
  ])('in any markup are accepted by Telegram: %.40j', async text => {
    expect(await delivered(model(text))).not.toHaveLength(0);
  });

  it('too long for one message are sent in several, with the buttons below the last', async () => {
    const paragraph = `${'**жирное** слово 😀 '.repeat(15)}\n\n`;
    const buttons = [{ label: 'OK', action: { type: 'retry' as const, generationId: 1 } }];
    const seen = await delivered({ ...say(paragraph.repeat(40), buttons), markdown: true });
    expect(seen.length).toBeGreaterThan(1);
    expect(seen.map(message => message.buttons)).toEqual([...seen.slice(1).map(() => []), ['OK']]);
    const text = seen.map(message => message.text).join(' ');
    expect(text.match(/жирное слово 😀/g)).toHaveLength(600);
    const bold = seen.flatMap(({ text, entities }) =>
      entities.map(e => text.slice(e.offset, e.offset + e.length)),
    );
    expect(new Set(bold)).toEqual(new Set(['жирное']));
  });

  it('leave out an unknown button that another version left in the outbox', () => {
    const content = JSON.stringify({
      ...say('Well?'),
      buttons: [
        [{ label: 'new', action: { type: 'from_the_future', planId: 1 } }],
        [{ label: 'old', action: { type: 'confirm', sessionId: 'x', revision: 1 } }],
        [{ label: 'again', action: { type: 'retry', generationId: 5 } }],
      ],
    });
    const stored = decodeOutgoing(content);
    if (stored?.type !== 'say') throw new Error('it was not read');
    const [part] = renderWords(stored);
    expect(part?.keyboard?.inline_keyboard).toEqual([
      [{ text: 'again', callback_data: 'assistant_retry:1:5' }],
    ]);
  });

  it('fold a list of sources below the answer', () => {
    const answer = { type: 'say', text: 'Open until **six**.', markdown: true } as const;
    const sources = { ...say('Sources:\n[1] hours.md'), collapsible: true };
    const messages = asOneMessage([answer, sources]);
    expect(messages).toHaveLength(1);
    const [part] = messages.flatMap(each => (each.type === 'say' ? renderWords(each) : []));
    expect(part).toMatchObject({
      text: 'Open until six.\n\nSources:\n[1] hours.md',
      entities: [
        { type: 'bold', offset: 11, length: 3 },
        { type: 'expandable_blockquote', offset: 17, length: 21 },
      ],
    });
  });

  it('colour what confirms and what deletes, by its intent', () => {
    const [part] = renderWords(
      say('?', [
        { label: 'draw', action: { type: 'confirm', sessionId: 1, revision: 1 } },
        { label: 'delete', action: { type: 'pack_delete_surely', packId: 1 } },
        { label: 'again', action: { type: 'retry', generationId: 5 } },
        { label: 'make emoji', action: { type: 'make_emoji', stickerId: 5, agreed: true } },
        { label: 'emoji', action: { type: 'make_emoji', stickerId: 5 } },
        { label: 'refuse', action: { type: 'guest_consent', requestId: 5 } },
      ]),
    );
    const styles = part?.keyboard?.inline_keyboard.map(([button]) => button?.style);
    expect(styles).toEqual(['success', 'danger', undefined, 'success', undefined, undefined]);
  });

  it('carry every kind of button', async () => {
    const tag = photoTag('file');
    const buttons: Button[] = [
      { label: 'a', action: { type: 'new_photo', sessionId: 10 ** 14, photoTag: tag } },
      { label: 'b', action: { type: 'keep_photo', sessionId: 10 ** 14, photoTag: tag } },
      { label: 'c', action: { type: 'retry', generationId: 10 ** 14 } },
      ...LANGUAGES.map(language => ({ label: language, action: { type: 'language' as const, language } })),
    ];
    const seen = await delivered(say('?', buttons));
    expect(seen[0]?.buttons).toEqual(['a', 'b', 'c', ...LANGUAGES]);
  });
});

describe.each(LANGUAGES)('the fixed texts in %s', language => {
  const texts = textsFor(language);

  it('are accepted by Telegram', async () => {
    const all = [
      ...Object.values(texts.ask),
      ...Object.values(texts.notices),
      ...Object.values(texts.trouble),
      texts.help,
      texts.cancelled,
      texts.group('test_bot'),
      texts.confirm.dailyLimit(50),
    ];
    const seen = await delivered(...all.map(text => say(text)));
    expect(seen.map(message => message.text)).toEqual(all);
  });

  it('describe every command in /help, in a few words', () => {
    // Only bots that sell something have these; their offers name them.
    const selling: readonly string[] = ['paysupport', 'terms'];
    for (const name of COMMANDS.filter(each => !selling.includes(each)))
      expect(texts.help).toMatch(new RegExp(`^/${name} [–—] .{4,38}$`, 'm'));
    expect(new Set(COMMANDS.map(name => texts.commands[name])).size).toBe(COMMANDS.length);
    // A pack exists in Telegram; a planned set must use another word.
    expect(texts.commands.packs).toContain('Telegram');
    expect(texts.commands.plans).not.toContain('Telegram');
  });

  it('mention sets, taste and search in /help', () => {
    expect(texts.help).toMatch(/^🗂 .*8.*\n✨ .*\/me.*\n🔎 /m);
  });

  it('name every stage of a drawing', () => {
    const stages = (['queued', 'drawing', 'finishing', 'delivering'] as const).map(stage =>
      stageText(language, stage),
    );
    expect(new Set(stages).size).toBe(4);
  });
});
