import type { ChatImage } from '../../../ai-chat/provider.ts';

/** A picture as both endpoints and LM Studio take it. */
export function dataUrl({ mimeType, base64 }: ChatImage): string {
  return `data:${mimeType};base64,${base64}`;
}
