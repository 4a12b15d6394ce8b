/** The access token of one user at one server. Both throw {@link SignInRequiredError}. */
export interface UserToken {
  current(): Promise<string>;
  /** Call it when the server rejected the current one. */
  renew(): Promise<void>;
}

/** Nothing was done: the server accepts the user only after another sign-in. */
export class SignInRequiredError extends Error {
  override readonly name = 'SignInRequiredError';

  constructor() {
    super('the user has to sign in');
  }
}
