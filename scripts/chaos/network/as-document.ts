import { z } from 'zod';
import type { Answer } from './passing-on.ts';

const Sent = z.object({
  ok: z.literal(true),
  result: z.looseObject({ sticker: z.looseObject({ file_id: z.string(), file_unique_id: z.string() }) }),
});

/** The answer to `sendSticker` where Telegram takes the file for no sticker: a document. */
export function asDocument(answer: Answer): Answer {
  const sent = Sent.safeParse(JSON.parse(answer.body.toString('utf8')));
  if (!sent.success) return answer;
  const { sticker, ...message } = sent.data.result;
  const document = {
    file_id: sticker.file_id,
    file_unique_id: sticker.file_unique_id,
    file_name: 'sticker.webp',
    mime_type: 'image/webp',
  };
  return { ...answer, body: Buffer.from(JSON.stringify({ ok: true, result: { ...message, document } })) };
}
