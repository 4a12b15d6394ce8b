import type { ResponseParameters } from 'grammy/types';

/** `description` includes the prefix (`Bad Request: …`), because bots compare the whole text. */
export class BotApiError extends Error {
  override readonly name = 'BotApiError';
  readonly code: number;
  readonly parameters: ResponseParameters | undefined;

  constructor(code: number, description: string, parameters?: ResponseParameters) {
    super(description);
    this.code = code;
    this.parameters = parameters;
  }
}

export function badRequest(reason: string): BotApiError {
  return new BotApiError(400, `Bad Request: ${reason}`);
}

export function forbidden(reason: string): BotApiError {
  return new BotApiError(403, `Forbidden: ${reason}`);
}

export const NEVER_STARTED = forbidden("bot can't initiate conversation with a user");

export class StartError extends Error {
  override readonly name = 'StartError';
}
