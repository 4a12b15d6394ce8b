import { fromNow } from '../moment.ts';
import type { TasteTexts } from '../types/taste.ts';

export const taste: TasteTexts = {
  offer: 'Soll ich mir deinen Geschmack für die nächsten merken? Vier kurze Fragen.',
  offerYes: '✨ Frag mich',
  offerNo: 'Nein, danke',
  declined: 'Gut, ich frage nicht. Falls du es dir anders überlegst: /me',
  interview: {
    intro: 'Ein paar kurze Fragen: Drück einen Knopf oder antworte mit eigenen Worten.',
    questions: {
      purpose: {
        ask: 'Wofür sind deine Sticker vor allem?',
        options: ['Chats mit Freunden', 'Familie', 'Arbeitschat', 'Nur zum Spaß'],
      },
      styles: {
        ask: 'Welche Stile magst du am liebsten? Du kannst mehrere nennen.',
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
    },
    followUps: {
      usual: 'Welcher dieser Stile soll der übliche sein?',
      sharpness: {
        ask: 'Wie scharf darf ein Witz sein?',
        options: ['Nur freundlich', 'Nur über mich selbst', 'Je schärfer, desto besser'],
      },
      work: {
        ask: 'Was passt zu deinem Arbeitschat?',
        options: ['Zurückhaltend', 'Freundlich', 'Witze sind willkommen'],
      },
      family: {
        ask: 'Sehen Kinder diese Sticker?',
        options: ['Ja, kindgerecht', 'Nur Erwachsene', 'Beide'],
      },
    },
    skip: 'Überspringen',
    enough: 'Genug',
    noted: 'Notiert.',
    answered: 'Diese Frage ist schon vorbei.',
    over: 'Die Fragen sind vorbei. /me zeigt, was ich mir gemerkt habe.',
    ended: 'Danke! Das habe ich mir gemerkt:',
    endedEmpty: 'Gut, keine Fragen mehr. Falls du es dir anders überlegst: /me',
    allKnown: 'Es gibt nichts mehr zu fragen. Das habe ich mir gemerkt:',
  },
  me: {
    title: 'Das weiß ich über deinen Geschmack:',
    none: 'Über deinen Geschmack weiß ich noch nichts. Beantworte ein paar Fragen, oder drück, was du mir sagen möchtest.',
    hint: 'Danach richte ich mich, wenn du „wie immer“ sagst, und nehme keinen Wunsch an, der nennt, was unter „Nie zeichnen“ steht; auch wer zeichnet, wird gebeten, es wegzulassen. Du siehst alle Werte, bevor gezeichnet wird. Mit den Knöpfen änderst oder löschst du sie.',
    today: (drawn, left, anewIn) =>
      left === undefined
        ? `Sticker heute: ${drawn}. Es gibt kein Tageslimit.`
        : `Sticker heute: ${drawn}, übrig: ${left}. Die Zählung beginnt ${fromNow('de', anewIn)} neu.`,
    names: {
      purpose: 'Wofür die Sticker sind',
      styles: 'Lieblingsstile',
      humour: 'Humor',
      never: 'Nie zeichnen',
      notes: 'Außerdem',
    },
    ask: {
      purpose: 'Wofür sind deine Sticker? Schreib es mit eigenen Worten.',
      styles: 'Welche Stile magst du? Mehrere mit Komma, der übliche zuerst.',
      humour: 'Welcher Humor passt zu dir? Schreib es mit eigenen Worten.',
      never: 'Was soll ich nie zeichnen? Mehreres mit Komma.',
      notes: 'Was soll ich mir sonst über deine Sticker merken?',
    },
    begin: '✨ Fragen beantworten',
    resume: '✨ Weiter mit den Fragen',
    saved: known => `Das merke ich mir. ${known} Alles zusammen: /me`,
  },
  usual: style => `Wie immer: ${style}.`,
  usualUnknown: 'Ich weiß noch nicht, was bei dir üblich ist. Deinen Lieblingsstil kannst du in /me angeben.',
  never: what =>
    `Du hast mich gebeten, „${what}“ nie zu zeichnen, deshalb lasse ich es weg. Nenne etwas anderes, oder nimm es von der Liste: /me`,
};
