import type { Texts } from '../en/bot.ts';

export const guests: Texts['guests'] = {
  began: '⏳ Un momento… Abre el chat conmigo: el sticker llega también allí.',
  open: 'Abrir el chat',
  drawing: '🎨 Dibujando… Tarda más o menos un minuto.',
  ready: '✅ El sticker está listo. Abre el chat conmigo y es tuyo.',
  done: '✅ Tu sticker',
  cut: 'Tu deseo es largo: he tomado el principio.',
  itMoves: 'Se mueve, así que dibujo a partir de su imagen fija.',
  noMoreToday: buys =>
    `Se acabaron tus stickers de hoy. Pídelo mañana${buys ? ' o haz más en el chat conmigo' : ''}.`,
  notNow: 'Ahora mismo tengo demasiado que dibujar. Vuelve a pedirlo en unos minutos.',
  noPicture: 'Responde a una foto o un sticker con mi nombre y haré un sticker con ella.',
  ask: name => `${name}, ¿puedo hacer un sticker con tu imagen?`,
  yes: '✅ Sí',
  no: 'No',
  refused: 'De acuerdo, no habrá sticker de esta imagen.',
  stopped: '⏹ Detenido: no habrá sticker de esta imagen.',
  notYours: 'Solo puede aceptar quien envió la imagen.',
  nobodyToAsk: 'No sé quién envió esta imagen y no puedo preguntar. Por favor, envíala tú.',
  pose: 'como en la foto',
};
