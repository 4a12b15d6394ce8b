import type { Texts } from '../en/bot.ts';

export const guests: Texts['guests'] = {
  began: '⏳ Einen Moment… Öffne den Chat mit mir: Der Sticker kommt auch dorthin.',
  open: 'Chat öffnen',
  drawing: '🎨 Ich zeichne… Das dauert etwa eine Minute.',
  ready: '✅ Der Sticker ist fertig. Öffne den Chat mit mir, und er gehört dir.',
  done: '✅ Dein Sticker',
  cut: 'Dein Wunsch ist lang, ich habe seinen Anfang genommen.',
  itMoves: 'Er bewegt sich, deshalb zeichne ich nach seinem Standbild.',
  noMoreToday: buys =>
    `Das waren alle deine Sticker für heute. Frag morgen wieder${buys ? ' oder mach mehr im Chat mit mir' : ''}.`,
  notNow: 'Gerade habe ich zu viel zu zeichnen. Frag bitte in ein paar Minuten noch einmal.',
  noPicture: 'Antworte mit meinem Namen auf ein Foto oder einen Sticker, und ich mache einen Sticker daraus.',
  ask: name => `${name}, darf ich aus deinem Bild einen Sticker machen?`,
  yes: '✅ Ja',
  no: 'Nein',
  refused: 'Gut, aus diesem Bild wird kein Sticker.',
  stopped: '⏹ Abgebrochen: Aus diesem Bild wird kein Sticker.',
  notYours: 'Zustimmen kann nur, wer das Bild geschickt hat.',
  nobodyToAsk:
    'Ich weiß nicht, wer dieses Bild geschickt hat, und kann nicht fragen. Bitte schick es selbst.',
  pose: 'wie auf dem Foto',
};
