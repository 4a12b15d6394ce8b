import type { InlineKeyboardButton, InlineKeyboardMarkup, MessageEntity } from 'grammy/types';
import { declared, readIntent } from '../../assistant/state/intents.ts';
import {
  type Button,
  lookLines,
  type Outgoing,
  type StoredButton,
  type Words,
} from '../../assistant/state/outgoing.ts';
import type { GenerationStage, Pack } from '../../assistant-db/schema.ts';
import { summaryButtons } from '../../features/dialogue/view/choices.ts';
import { packLink } from '../../features/packs/names.ts';
import { type ButtonsOf, stickerButtons } from '../../features/stickers/handlers.ts';
import { storedTexts, type Texts } from '../../i18n/index.ts';
import { encodeCallback } from '../buttons.ts';
import { type FormattedText, formatMarkdown, splitText } from './markdown.ts';

/** A button of an older or newer program is left out. */
function drawn(button: StoredButton): InlineKeyboardButton[] {
  if ('url' in button) return [{ text: button.label, url: button.url }];
  const action = readIntent(button.action);
  if (action === undefined) return [];
  const { style: styled } = declared(action) ?? {};
  const style = typeof styled === 'function' ? styled(action) : styled;
  return [{ text: button.label, callback_data: encodeCallback(action), ...(style && { style }) }];
}

export function keyboard(rows: readonly (readonly StoredButton[])[]): InlineKeyboardMarkup {
  return { inline_keyboard: rows.map(row => row.flatMap(drawn)).filter(row => row.length > 0) };
}

export function stickerKeyboard(
  sticker: ButtonsOf,
  texts: Texts,
  pack: Pick<Pack, 'name' | 'type'> | undefined,
  open: boolean,
): InlineKeyboardMarkup {
  const { add, inPack } = texts.afterSticker;
  const first: Button = pack
    ? { label: inPack, url: packLink(pack) }
    : { label: add, action: { type: 'add_to_pack', stickerId: sticker.id } };
  const emoji: Button = {
    label: texts.packs.buttons.asEmoji,
    action: { type: 'make_emoji', stickerId: sticker.id },
  };
  return keyboard([[first], ...stickerButtons(sticker, texts, open), ...(open ? [[emoji]] : [])]);
}

/** The user's words stay plain text, whatever characters they contain. */
function summaryText(summary: Extract<Outgoing, { type: 'summary' }>): FormattedText {
  const texts = storedTexts(summary.language).summary;
  const entities: MessageEntity[] = [];
  let text = '';
  const bold = (words: string) => {
    entities.push({ type: 'bold', offset: text.length, length: words.length });
    text += words;
  };
  bold(texts.title);
  text += '\n\n';
  for (const name of ['style', 'emotion', 'pose'] as const) {
    bold(`${texts[name]}:`);
    text += ` ${summary[name]}\n`;
  }
  for (const { name, value } of lookLines(summary, texts)) {
    bold(`${name}:`);
    text += ` ${value}\n`;
  }
  if (summary.note !== undefined) text += `\n${summary.note}\n`;
  text += `\n${texts.hint}`;
  return { text, entities };
}

export function stageText(language: string, stage: GenerationStage): string {
  return storedTexts(language).progress[stage];
}

export interface RenderedMessage extends FormattedText {
  readonly keyboard: InlineKeyboardMarkup | undefined;
}

export function renderWords(message: Extract<Outgoing, { type: 'say' | 'summary' }>): RenderedMessage[] {
  const body = message.type === 'summary' ? summaryText(message) : formattedWords(message);
  const formatted = paragraphs([...(message.lead ?? []).map(formattedWords), body]);
  const buttons = message.type === 'summary' ? [summaryButtons(message)] : (message.buttons ?? []);
  const parts = splitText(formatted);
  return parts.map((part, index) => ({
    ...part,
    keyboard: index === parts.length - 1 && buttons.length > 0 ? keyboard(buttons) : undefined,
  }));
}

function paragraphs(texts: readonly FormattedText[]): FormattedText {
  const entities: MessageEntity[] = [];
  let text = '';
  for (const paragraph of texts) {
    if (paragraph.text === '') continue;
    if (text !== '') text += '\n\n';
    const start = text.length;
    entities.push(...paragraph.entities.map(entity => ({ ...entity, offset: start + entity.offset })));
    text += paragraph.text;
  }
  return { text, entities };
}

/** Words of others are shown as code, so Telegram makes no links of them. */
function verbatimOf({ verbatim = [] }: Pick<Words, 'verbatim'>): MessageEntity[] {
  return verbatim.map(([offset, length]) => ({ type: 'pre', offset, length }));
}

function formattedWords(
  message: Pick<Words, 'text' | 'markdown' | 'verbatim' | 'collapsible'>,
): FormattedText {
  const { text, collapsible } = message;
  const folded: MessageEntity[] = collapsible
    ? [{ type: 'expandable_blockquote', offset: 0, length: text.length }]
    : [];
  const plain = { text, entities: [...folded, ...verbatimOf(message)] };
  if (!message.markdown) return plain;
  const formatted = formatMarkdown(message.text);
  // A message that is nothing but markup still has to say something.
  return formatted.text === '' ? plain : formatted;
}
