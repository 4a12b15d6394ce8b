/** Why the playground does not do what its page has asked for; each says what to do instead. */
export interface ProblemTexts {
  readonly notFound: string;
  readonly noSuchPerson: string;
  readonly foreign: string;
  readonly badRequest: string;
  readonly textTooLong: string;
  readonly textEmpty: string;
  readonly pictureTooLarge: string;
  readonly soundTooLarge: string;
  readonly fileEmpty: string;
  readonly tooManyFiles: string;
  readonly notAPicture: string;
  readonly badShape: string;
  readonly blocked: string;
  readonly noButton: string;
  readonly noPack: string;
  readonly failed: string;
  /** Of a browser that runs none: nobody knows its language then, so it says it in all. */
  readonly noScript: string;
}
