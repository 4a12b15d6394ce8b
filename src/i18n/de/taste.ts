import type { Texts } from '../en/bot.ts';
import { fromNow } from '../formats.ts';

export const taste: Texts['taste'] = {
  offer: 'Soll ich mir deinen Geschmack für die nächsten merken? Ein paar kurze Fragen.',
  offerNo: 'Nein, danke',
  declined: 'Gut, ich frage nicht. Doch noch Lust? /me',
  invite: '✨ Erzählen, was ich mag',
  interview: {
    intro: 'Ein paar kurze Fragen: Drück einen Knopf oder antworte mit eigenen Worten.',
    questions: {
      purpose: {
        ask: 'Wofür sind deine Sticker vor allem?',
        options: ['Chats mit Freunden', 'Familie', 'Arbeitschat', 'Nur zum Spaß'],
      },
      styles: {
        ask: 'Welche Stile magst du? Gern mehrere.',
        options: ['Anime', 'Comic', 'Pixel-Art', 'Aquarell'],
      },
      humour: {
        ask: 'Welcher Humor passt zu dir?',
        options: ['Freundlich', 'Ironisch', 'Absurd', 'Eher ernst'],
      },
      never: {
        ask: 'Was soll ich nie zeichnen?',
        options: ['Grobe Gesten', 'Gruseliges', 'Alkohol und Zigaretten', 'Waffen'],
      },
      moods: {
        ask: 'Welche Gefühle verschickst du am häufigsten?',
        options: ['Freude', 'Liebe und Dank', 'Sarkasmus', 'Müdigkeit'],
      },
      gestures: {
        ask: 'Welche Gesten sind typisch für dich?',
        options: ['Daumen hoch', 'Winken', 'Hand vorm Gesicht', 'Verschränkte Arme'],
      },
      phrases: {
        ask: 'Welche Wörter oder Sprüche von dir gehören auf Sticker?',
        options: ['Danke!', 'Bin unterwegs', 'Gute Nacht', 'Lieber ohne Worte'],
      },
    },
    skip: 'Überspringen',
    enough: 'Genug',
    over: 'Das waren alle Fragen. /me zeigt, was ich mir gemerkt habe.',
    ended: 'Danke! Das habe ich mir gemerkt:',
    next: 'Was kann ich für dich tun?',
  },
  me: {
    title: 'Das weiß ich über deinen Geschmack:',
    none: 'Über deinen Geschmack weiß ich noch nichts. Erzählst du mir davon?',
    hint: 'Danach richte ich mich bei „wie immer“, und was unter „Nie zeichnen“ steht, zeichne ich nie.',
    today: (drawn, left, anewIn) =>
      left === undefined
        ? `Sticker heute: ${drawn}. Es gibt kein Tageslimit.`
        : `Sticker heute: ${drawn}, übrig: ${left}. Das Limit erneuert sich ${fromNow('de', anewIn)}.`,
    names: {
      purpose: 'Wofür',
      styles: 'Lieblingsstile',
      humour: 'Humor',
      never: 'Nie zeichnen',
      moods: 'Gefühle',
      gestures: 'Typische Gesten',
      phrases: 'Meine Sprüche',
      notes: 'Außerdem',
    },
    documents: 'Deine Dokumente:',
    askNotes: 'Was soll ich mir sonst über deine Sticker merken?',
    begin: '✨ Frag mich',
    resume: '✨ Weiter mit den Fragen',
    saved: known => `Das merke ich mir. ${known} Die ganze Liste: /me.`,
  },
  usual: style => `Wie immer: ${style}.`,
  never: what =>
    `Du wolltest „${what}“ nie gezeichnet haben. Nenne etwas anderes, oder nimm es von der Liste: /me`,
};
