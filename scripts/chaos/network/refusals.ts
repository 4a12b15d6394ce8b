import { geminiAnswers } from '../../../test/support/fakes/fake-gemini.ts';
import type { Answer } from './passing-on.ts';
import type { Service } from './service.ts';
import type { Refusal } from './wire.ts';

function asAnswer({ status, body, headers }: { status: number; body: unknown; headers?: object }): Answer {
  return {
    status,
    headers: { 'content-type': 'application/json', ...headers },
    body: Buffer.from(JSON.stringify(body)),
  };
}

function gatewayPage(): Answer {
  const body = `<html>\r\n<head><title>502 Bad Gateway</title></head>\r\n<body>\r\n<center><h1>502 Bad Gateway</h1></center>\r\n<hr><center>nginx</center>\r\n</body>\r\n</html>\r\n`;
  return { status: 502, headers: { 'content-type': 'text/html' }, body: Buffer.from(body) };
}

const telegramError = (code: number, description: string, parameters?: object): Answer =>
  asAnswer({
    status: code,
    body: { ok: false, error_code: code, description, ...(parameters && { parameters }) },
  });

const tooMany = (seconds: number) =>
  telegramError(429, `Too Many Requests: retry after ${seconds}`, { retry_after: seconds });

const BUSY: Readonly<Record<Service, Readonly<Record<'too_many' | 'server_error', () => Answer>>>> = {
  telegram: {
    too_many: () => tooMany(1),
    server_error: () => telegramError(502, 'Bad Gateway'),
  },
  openai: {
    too_many: () =>
      asAnswer({
        status: 429,
        body: { error: { message: 'Rate limit reached', type: 'requests', code: 'rate_limit_exceeded' } },
        headers: { 'retry-after-ms': '300' },
      }),
    server_error: () =>
      asAnswer({ status: 500, body: { error: { message: 'Sorry', type: 'server_error' } } }),
  },
  gemini: {
    too_many: () => asAnswer(geminiAnswers.rateLimited('1s')),
    server_error: () => asAnswer(geminiAnswers.overloaded()),
  },
};

/** What a service, or a gateway in front of it, answers where it does not do what it is asked. */
export function refusalOf(service: Service, fault: Refusal): Answer {
  switch (fault) {
    case 'too_many':
    case 'server_error':
      return BUSY[service][fault]();
    case 'page_before':
    case 'page_after':
      return gatewayPage();
    case 'flooded':
      return tooMany(3);
    case 'file_unavailable':
      return telegramError(400, 'Bad Request: wrong file_id or the file is temporarily unavailable');
    default:
      return fault satisfies never;
  }
}
