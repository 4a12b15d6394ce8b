import type { Problem } from './protocol.ts';

const en = {
  notFound: 'There is nothing here.',
  noSuchPerson: 'There is no such person: reload the page.',
  foreign: 'The playground answers only pages of its own, on this computer.',
  badRequest: 'The page has sent something that the playground does not understand: reload it.',
  textTooLong: 'That is too long: a message in Telegram has at most 4096 characters.',
  textEmpty: 'There is nothing to send.',
  pictureTooLarge: 'That file is too large: the bot can fetch at most 20 MB. Send a smaller one.',
  fileEmpty: 'That file is empty.',
  tooManyFiles: 'An album in Telegram has at most ten pictures or files: send fewer at once.',
  notAPicture:
    'That is not a picture Telegram can show as a photo. Send a JPEG, PNG or WebP, or send it as a file.',
  badShape: 'Telegram takes no photo that is as long and thin as this one. Crop it, or send it as a file.',
  blocked: 'You have blocked the bot: unblock it first.',
  noButton: 'This button is not there any more.',
  noPack: 'This pack is not there any more.',
  failed: 'The playground has failed here: see the terminal.',
};

export type ProblemName = keyof typeof en;

const ru: Record<ProblemName, string> = {
  notFound: 'Здесь ничего нет.',
  noSuchPerson: 'Такого человека нет: обновите страницу.',
  foreign: 'Песочница отвечает только своим страницам и только на этом компьютере.',
  badRequest: 'Страница прислала что-то непонятное: обновите её.',
  textTooLong: 'Слишком длинно: в сообщении Telegram не больше 4096 символов.',
  textEmpty: 'Нечего отправлять.',
  pictureTooLarge: 'Файл слишком большой: бот может скачать не больше 20 МБ. Отправьте файл поменьше.',
  fileEmpty: 'Файл пустой.',
  tooManyFiles: 'В альбоме Telegram не больше десяти картинок или файлов: отправьте меньше за раз.',
  notAPicture:
    'Это не изображение, которое Telegram показал бы как фото. Отправьте JPEG, PNG или WebP — или отправьте файлом.',
  badShape: 'Такое вытянутое фото Telegram не примет. Обрежьте его или отправьте файлом.',
  blocked: 'Вы заблокировали бота: сначала разблокируйте его.',
  noButton: 'Этой кнопки уже нет.',
  noPack: 'Этого набора уже нет.',
  failed: 'В песочнице произошла ошибка: подробности в терминале.',
};

/** A request that is not served: becomes a {@link Problem} in the language of the person, with `status`. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly status: number;
  readonly problem: ProblemName;

  constructor(status: number, problem: ProblemName) {
    super(problem);
    this.status = status;
    this.problem = problem;
  }
}

/** @param language an IETF tag, or the value of `Accept-Language` */
export function problemIn(language: string | undefined, name: ProblemName): Problem {
  return { problem: (/^ru\b/i.test(language ?? '') ? ru : en)[name] };
}
