import { type ButtonAction, buttonAction } from '../assistant/actions.ts';

/** Version of the encoding below, the second field: buttons outlive the program that drew them. */
const VERSION = '1';

type Code = readonly [name: string, ...fields: readonly string[]];

/** How each action is written: its name, the version, then its fields, all between colons. Names never change. */
const CODES: Readonly<Record<ButtonAction['type'], Code>> = {
  confirm: ['assistant_confirm', 'sessionId', 'revision'],
  new_photo: ['assistant_new_photo', 'sessionId', 'photoTag'],
  keep_photo: ['assistant_keep_photo', 'sessionId', 'photoTag'],
  retry: ['assistant_retry', 'generationId'],
  language: ['language', 'language'],
  again: ['sticker_again', 'stickerId'],
  change: ['sticker_change', 'stickerId', 'parameter'],
  outline: ['sticker_outline', 'stickerId'],
  caption: ['sticker_caption', 'stickerId'],
  no_caption: ['sticker_no_caption', 'stickerId'],
  never_mind: ['never_mind'],
  show_sticker: ['sticker_show', 'stickerId'],
  stickers: ['stickers', 'page'],
  pack_add: ['pack_add', 'stickerId'],
  pack_add_to: ['pack_add_to', 'stickerId', 'packId'],
  pack_add_new: ['pack_add_new', 'stickerId'],
  packs: ['packs'],
  pack: ['pack', 'packId', 'page'],
  pack_rename: ['pack_rename', 'packId'],
  pack_delete: ['pack_delete', 'packId'],
  pack_delete_surely: ['pack_delete_surely', 'packId'],
  placement: ['placement', 'placementId'],
  placement_emoji: ['placement_emoji', 'placementId'],
  placement_move: ['placement_move', 'placementId', 'to'],
  placement_remove: ['placement_remove', 'placementId'],
  forget: ['forget', 'since', 'packs'],
  broadcast_send: ['broadcast_send', 'broadcastId'],
  broadcast_cancel: ['broadcast_cancel', 'broadcastId'],
  broadcast_stop: ['broadcast_stop', 'broadcastId'],
  stats: ['stats'],
};

const TYPES = new Map(Object.entries(CODES).map(([type, [name, ...fields]]) => [name, { type, fields }]));

/** Fields that hold words; all others hold whole numbers. */
const WORDS = new Set(['photoTag', 'language', 'parameter', 'to']);

/** What a button carries: at most 64 bytes (Bot API, InlineKeyboardButton). */
export function encodeCallback(action: ButtonAction): string {
  const [name, ...fields] = CODES[action.type];
  const values: ReadonlyMap<string, unknown> = new Map(Object.entries(action));
  return [name, VERSION, ...fields.map(field => values.get(field))].join(':');
}

function wholeNumber(text: string | undefined): number {
  return text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : 0;
}

/**
 * Reads what a button carries. Buttons of version 1 of the bot carried their name alone: they are read as buttons of
 * nothing that exists, so that pressing one shows how things stand. Undefined for what this program never drew.
 */
export function decodeCallback(data: string): ButtonAction | undefined {
  const [name = '', version, ...rest] = data.split(':');
  const code = TYPES.get(name);
  if (code === undefined) return undefined;
  const values = version === VERSION ? rest : [];
  const fields = code.fields.map((field, index) => [
    field,
    WORDS.has(field) ? (values[index] ?? '') : wholeNumber(values[index]),
  ]);
  return buttonAction.safeParse({ type: code.type, ...Object.fromEntries(fields) }).data;
}
