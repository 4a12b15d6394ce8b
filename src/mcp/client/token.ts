/** The access token of one user at one server. Both throw {@link SignInRequiredError}. */
export interface UserToken {
  current(): Promise<string>;
  /** Call it when the server rejected the current one. */
  renew(): Promise<void>;
  /** Call it when the server rejected a renewed one too. Always rejects with {@link SignInRequiredError}. */
  reject(): Promise<never>;
}

/** Nothing was done: the server accepts the user only after another sign-in. */
export class SignInRequiredError extends Error {
  override readonly name = 'SignInRequiredError';

  constructor() {
    super('the user has to sign in');
  }
}

/** Nothing was done: the authorization server gave no new token for now. */
export class RefreshFailedError extends Error {
  override readonly name = 'RefreshFailedError';

  constructor() {
    super('the authorization server cannot be reached now');
  }
}
