/** Why a background cannot be keyed: `not_uniform` no single colour at the border, `not_saturated` no key colour. */
export type UnkeyableReason = 'not_uniform' | 'not_saturated';

/** The picture's background cannot be keyed. A clearer prompt may help; a card of the whole picture always works. */
export class UnkeyableError extends Error {
  override readonly name = 'UnkeyableError';
  readonly reason: UnkeyableReason;

  constructor(reason: UnkeyableReason) {
    super(`the background cannot be keyed: ${reason}`);
    this.reason = reason;
  }
}

/** Nothing is left of the picture once its background is gone: the model drew no subject. */
export class EmptySubjectError extends Error {
  override readonly name = 'EmptySubjectError';

  constructor() {
    super('the picture has no subject');
  }
}
