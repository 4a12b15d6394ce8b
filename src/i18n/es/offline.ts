import type { OfflineTexts } from '../types/offline.ts';
import { degrees } from './degrees.ts';

/** What the built-in rules say where they lead the dialogue. */
export const offline: OfflineTexts = {
  greeting: firstName =>
    `¡Hola${firstName && `, ${firstName}`}! ¿Para qué son los stickers? Y envíame una foto de la persona que voy a dibujar.`,
  welcomeBack: firstName => `¡Hola otra vez${firstName && `, ${firstName}`}! Tu foto está aquí.`,
  noted: 'Anotado.',
  notedForNext: 'Anotado. El sticker en marcha queda como se confirmó; esto es para el siguiente.',
  purpose: 'Entendido.',
  started: 'Dibujando, tarda un poquito.',
  refused: {
    checkFirst: 'Mira si está bien y confirma, por favor.',
    notNow: 'Ahora no lo dibujo.',
    changeFirst: 'Con esta elección no funciona. Cambia algo o envía otra foto, por favor.',
  },
  failed: 'El dibujo no ha salido. Escribe «otra vez» para repetir, o dime qué cambio.',
  ready: 'Está todo. Escribe «sí» y lo dibujo, o dime qué cambio.',
  whatToChange: '¿Qué debe ser distinto: el estilo, la emoción o la pose?',
  instead: {
    style: '¿Qué estilo prefieres en su lugar?',
    emotion: '¿Qué emoción prefieres en su lugar?',
    pose: '¿Qué pose prefieres en su lugar?',
  },
  options: {
    style:
      'Por ejemplo: anime, dibujos animados, cómic, pixel art, acuarela, boceto a lápiz, arte lineal, neón, pop art. También con tus palabras.',
    emotion:
      'Por ejemplo: alegría, risa, amor, sorpresa, tristeza, enfado, un guiño, sueño. También con tus palabras.',
    pose: 'Por ejemplo: saludando, pulgar arriba, aplaudiendo, señalando, abrazando, bailando, saltando. También con tus palabras.',
  },
  choice: {
    style: ['cómic', 'anime'],
    emotion: ['sonrisa feliz', 'guiño pícaro'],
    pose: ['saludando', 'pulgar arriba'],
  },
  ownWords: { button: 'Con mis palabras', ask: 'Escríbelo con tus propias palabras.' },
  chosen: values => `Entonces tomo esto: ${values}.`,
  ownPose: 'como en la foto',
  degrees,
  advice: value => `Yo tomaría esto: ${value}.`,
  nothingChosen: 'Todavía no hay nada elegido.',
  noSticker: 'Todavía no hay ningún sticker.',
  nothingDrawn: 'Todavía no se dibuja nada.',
  shallITake: {
    style: v => `¿Tomo «${v}» como estilo?`,
    emotion: v => `¿Tomo «${v}» como emoción?`,
    pose: v => `¿Tomo «${v}» como pose?`,
    take: 'Sí',
    leave: 'No',
    over: 'Esa pregunta ya está resuelta.',
  },
  thenNext: 'El otro viene después: dime entonces otra vez cómo ha de ser.',
  photo: {
    received: 'La foto está aquí, gracias.',
    kept: 'De acuerdo, sigo con la foto anterior.',
    another: 'Tu foto está aquí. Para usar otra, envíala.',
    needed:
      'Para un sticker hace falta una foto; vale cualquier imagen con una cara, y puedes enviarla después.',
    later: 'Puedes enviar la foto en cualquier momento.',
  },
  answers: {
    price: 'No cobro nada.',
    keep: 'El sticker llega a este chat; «ponlo en mi paquete» o el botón de debajo lo pone en tu paquete. /stickers los muestra todos.',
    data: '/privacy muestra qué guardo de ti y quién lo recibe, y /forget lo borra todo.',
    time: 'Un sticker suele tardar menos de un par de minutos desde que lo confirmas.',
    who: 'Soy un bot que dibuja stickers a partir de fotos.',
    abilities:
      'Dibujo un sticker a partir de la foto de una persona. Necesito la foto, un estilo, una emoción y una pose, con tus palabras.',
    buttons: 'Borde y texto: dilo sin más («sin borde», «escribe hola») o usa los botones bajo el sticker.',
    buttonsLater:
      'Dilo sin más: «sin borde», «escribe hola». Cuando el sticker esté dibujado, también lo hacen sus botones.',
    background: 'Los stickers no tienen fondo.',
    outline: 'El borde es blanco y de un solo grosor: puedo quitarlo o volver a ponerlo.',
    undo: 'Vale lo último que digas: dime cómo estaba antes y así será. Un sticker ya dibujado se queda arriba en este chat, con sus botones.',
    captionSize:
      'Las letras son tan grandes como permite el ancho: cuantas menos palabras, más grandes. Di otro texto o «sin texto».',
    possible: 'Eso puedo dibujarlo, solo di que lo quieres.',
    unknown: 'No tengo respuesta para eso, pero puedo dibujarte un sticker.',
  },
  replies: {
    greeting: '¡Hola!',
    bye: '¡Hasta pronto!',
    thanks: '¡De nada!',
    praise: '¡Me alegro!',
    dislike: 'Ya veo, vamos a cambiarlo.',
    indecent: 'No dibujo desnudos ni escenas íntimas. Todo lo demás, con gusto: ¿qué será?',
    rude: 'Mejor hagamos bien el sticker.',
    laugh: 'Buen humor anotado 🙂',
    wait: 'Sin prisa, aquí estoy.',
    unclear: 'No lo he entendido del todo.',
    left: words => `No entendí «${words}».`,
    told: 'Entiendo 🙂',
    toldOfSticker: 'Entiendo. Di «otra vez» y haré otra versión, o dime qué cambiar.',
  },
};
