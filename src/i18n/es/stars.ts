import type { Texts } from '../en/bot.ts';
import { plural } from '../formats.ts';

const stickers = (count: number) => `${count} ${plural(count, 'sticker', 'stickers')}`;

const contact = (support: string | undefined) =>
  support === undefined ? '' : `\n\nPreguntas sobre un pago: ${support}`;

export const stars: Texts['stars'] = {
  offer: free =>
    `Eso es todo por hoy: ${stickers(free)} al día. Guardo tu elección: confírmala mañana o sigue ahora con más stickers:`,
  buy: (drawings, price) => `🎨 ${stickers(drawings)} por ⭐ ${price}`,
  invoice: drawings => ({
    title: stickers(drawings),
    description:
      'Se usan después de los stickers gratuitos del día, cualquier día. Un dibujo que falla no cuenta. ¿Aún no los has usado? Puedes devolverlos en 24 horas: /paysupport',
  }),
  notSold: 'Esto ya no lo vendo.',
  notPayable: 'Esta factura ya no es válida. Pide otra con el botón de arriba.',
  paid: (left, next) =>
    `¡Gracias! Tienes ${stickers(left)} por dibujar. ${
      {
        continues: 'Y ahora, lo que querías:',
        waits: 'Sigue donde lo dejaste: pulsa el botón otra vez o escríbeme.',
        done: 'Lo que querías ya no necesitaba este pago. Úsalo para otros stickers o devuélvelo en 24 horas: /paysupport',
      }[next]
    }`,
  left: left => `Comprados y sin usar: ${left}.`,
  none: 'No vendo nada: los stickers son gratis.',
  terms: (prices, support) =>
    [
      'Las condiciones de compra de stickers:',
      ...prices.map(({ drawings, stars: price }) => `• ${stickers(drawings)}: ⭐ ${price}`),
      '• Pagas con estrellas de Telegram. Los stickers comprados se usan después de los gratuitos del día y no caducan.',
      '• Un dibujo que falla no cuenta.',
      '• Mientras no hayas usado nada de una compra, puedes devolverla en 24 horas y recuperar todas sus estrellas: /paysupport',
      '• /forget borra también los stickers comprados.',
      '• Los vendo yo, no Telegram: el soporte de Telegram no puede ayudar con estas compras.',
    ].join('\n') + contact(support),
  support: (left, isReturnable, support) =>
    `Stickers comprados y sin usar: ${left}. ${
      isReturnable
        ? 'Ahora puedes devolver:'
        : 'Puedes devolver una compra en 24 horas si no has usado nada de ella.'
    }${contact(support)}`,
  takeBack: (drawings, price) => `↩️ Devolver ${stickers(drawings)} por ⭐ ${price}`,
  notReturnable: 'Esta compra no se puede devolver: está usada, tiene más de 24 horas o ya está devuelta.',
  returning: 'Te devuelvo las estrellas…',
  returned: price => `Devuelto: ⭐ ${price}.`,
  notReturned:
    'Telegram no ha querido devolver las estrellas. Los stickers se pueden seguir usando; si necesitas ayuda, envía /paysupport.',
  kept: '• Pagos con estrellas: el número del pago en Telegram, el importe y la hora, para devoluciones y contabilidad. Se quedan también después de /forget, sin tu nombre ni tu ID.',
  forgotten: left =>
    `Esto borra también lo que has comprado: ${stickers(left)}. Para devolver antes una compra, envía /paysupport.`,
};
