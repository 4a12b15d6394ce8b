import { Counter, Histogram, type Registry } from 'prom-client';
import type { ModelCall, Observe } from '../lib/telemetry.ts';
import { CHAT_BUCKETS, IMAGE_BUCKETS, PREFIX, TURN_BUCKETS } from './names.ts';

/**
 * What is counted as it happens. Labels hold kinds and the names of providers only, never what grows with people,
 * chats or words.
 */
export function countEvents(registry: Registry): Observe {
  const registers = [registry];
  const counter = <Label extends string>(name: string, help: string, labelNames: readonly Label[] = []) =>
    new Counter({ name: `${PREFIX}${name}`, help, labelNames: [...labelNames], registers });
  const histogram = <Label extends string>(
    name: string,
    help: string,
    buckets: number[],
    labelNames: readonly Label[],
  ) => new Histogram({ name: `${PREFIX}${name}`, help, buckets, labelNames: [...labelNames], registers });

  const updates = counter('updates_total', 'Updates from Telegram, repeats apart.', ['kind']);
  const turns = histogram('turn_duration_seconds', 'Handling of one thing that a person did.', TURN_BUCKETS, [
    'kind',
    'ok',
  ]);
  const latency = {
    chat: histogram('chat_call_duration_seconds', 'Calls of chat models, failed ones too.', CHAT_BUCKETS, [
      'provider',
    ]),
    image: histogram(
      'image_call_duration_seconds',
      'Calls of image models, failed ones too.',
      IMAGE_BUCKETS,
      ['provider'],
    ),
    transcription: histogram(
      'transcription_call_duration_seconds',
      'Calls of models that write down what is said, failed ones too.',
      CHAT_BUCKETS,
      ['provider'],
    ),
    speech: histogram(
      'speech_call_duration_seconds',
      'Calls of models that speak, failed ones too.',
      CHAT_BUCKETS,
      ['provider'],
    ),
  };
  const failures = counter('model_failures_total', 'Calls of models that failed.', [
    'role',
    'provider',
    'kind',
  ]);
  const tokens = counter(
    'model_tokens_total',
    'Tokens as the providers count them; cached ones are input as well.',
    ['role', 'provider', 'direction'],
  );
  const jobs = histogram('job_duration_seconds', 'Drawing and finishing of stickers.', IMAGE_BUCKETS, [
    'outcome',
  ]);
  const stickers = counter('stickers_delivered_total', 'Stickers that Telegram has taken.');
  const messages = counter('messages_sent_total', 'Messages of the outbox that Telegram has taken.');
  const waits = counter('telegram_too_many_requests_total', "Telegram's answers 429 to messages.");

  const countCall = ({ role, provider, ms, failure, ...used }: ModelCall) => {
    latency[role].observe({ provider }, ms / 1000);
    if (failure !== undefined) failures.inc({ role, provider, kind: failure });
    const counts = { input: used.inputTokens, output: used.outputTokens, cached: used.cachedTokens };
    for (const [direction, count] of Object.entries(counts)) {
      if (count !== undefined) tokens.inc({ role, provider, direction }, count);
    }
  };

  return event => {
    switch (event.type) {
      case 'update':
        return updates.inc({ kind: event.kind });
      case 'turn':
        return turns.observe({ kind: event.kind, ok: String(event.ok) }, event.ms / 1000);
      case 'model_call':
        return countCall(event);
      case 'job':
        return jobs.observe({ outcome: event.outcome }, event.ms / 1000);
      case 'sticker_delivered':
        return stickers.inc();
      case 'message_sent':
        return messages.inc();
      case 'too_many_requests':
        return waits.inc();
      // Read from the breakers themselves when somebody looks.
      case 'provider_state':
        return;
      default:
        event satisfies never;
    }
  };
}
