import type { ProblemTexts } from '../types/problems.ts';

export const problems: ProblemTexts = {
  notFound: 'Aquí no hay nada.',
  noSuchPerson: 'Esa persona no existe: recarga la página.',
  foreign: 'La zona de pruebas solo responde a sus propias páginas, en este ordenador.',
  badRequest: 'La página ha enviado algo que la zona de pruebas no entiende: recárgala.',
  textTooLong: 'Es demasiado largo: un mensaje en Telegram tiene como mucho 4096 caracteres.',
  textEmpty: 'No hay nada que enviar.',
  pictureTooLarge:
    'Ese archivo es demasiado grande: el bot puede obtener 20 MB como mucho. Envía uno más pequeño.',
  soundTooLarge: 'Es demasiado largo: el bot puede descargar 20 MB como máximo.',
  fileEmpty: 'Ese archivo está vacío.',
  tooManyFiles: 'Un álbum en Telegram tiene como mucho diez imágenes o archivos: envía menos a la vez.',
  notAPicture:
    'Eso no es una imagen que Telegram pueda mostrar como foto. Envía JPEG, PNG o WebP, o envíala como archivo.',
  badShape: 'Telegram no acepta una foto tan larga y estrecha. Recórtala o envíala como archivo.',
  blocked: 'Has bloqueado al bot: desbloquéalo primero.',
  noButton: 'Ese botón ya no está.',
  noPack: 'Ese paquete ya no está.',
  failed: 'La zona de pruebas ha fallado aquí: mira la terminal.',
  noScript: 'Esta página necesita JavaScript.',
};
