import type { ToolOutcome } from '../../../agents/tool.ts';
import type { ChatImage } from '../../../ai-chat/index.ts';
import type { AssistantContext } from '../../../assistant/agent/context.ts';
import type { Decoder } from '../../../images/decoder/index.ts';
import { inspectPhoto } from '../../../images/photo.ts';
import type { ServerSettings } from '../../../mcp/client/config.ts';
import type { TakenPictures, ToolPolicy } from '../../../mcp/client/tool.ts';
import { shownArguments } from './presses.ts';

const MAX_QUESTIONS = 3;

const PHOTO = { kind: 'jpeg', side: 1280, quality: 90, fullChroma: true } as const;

async function photoOf(
  decoder: Decoder,
  bytes: Uint8Array,
  signal: AbortSignal,
): Promise<Buffer | undefined> {
  const picture = Buffer.from(bytes);
  if (!(await inspectPhoto(decoder, picture, signal)).ok) return undefined;
  const decoded = await decoder.decode(picture, PHOTO, signal);
  return decoded.outcome === 'ok' ? decoded.bytes : undefined;
}

async function offer({ turnState, showPicture }: AssistantContext, photo: Buffer): Promise<string> {
  const ref = await showPicture?.(photo);
  if (ref === undefined) return 'It could not be shown to the person.';
  if (turnState.photo === null) {
    turnState.setPhoto(ref);
    return 'The person sees it in the chat. It is the photo to draw from now; they may send another one.';
  }
  turnState.offerPhoto(ref);
  return 'The person sees it in the chat, and is asked whether to draw from it.';
}

export async function takePictures(
  decoder: Decoder,
  pictures: readonly Uint8Array[],
  context: AssistantContext,
): Promise<TakenPictures> {
  for (const bytes of pictures) {
    const photo = await photoOf(decoder, bytes, context.signal);
    if (photo === undefined) continue;
    const seen: ChatImage = { mimeType: 'image/jpeg', base64: photo.toString('base64') };
    return { note: await offer(context, photo), seen: context.vision ? [seen] : [] };
  }
  return { note: 'The pictures are too small, or in a form that cannot be read here.', seen: [] };
}

export function mayUse({ people }: ServerSettings, personId: number, adminIds: ReadonlySet<number>): boolean {
  switch (people) {
    case 'operator':
      return false;
    case 'administrators':
      return adminIds.has(personId);
    case 'all':
      return true;
    default:
      return people satisfies never;
  }
}

const ASKED: ToolOutcome = {
  ok: true,
  output: {
    note: 'Not done. The program shows the person exactly this call with a button; only its press does it, no words, no "yes". What comes of it is told in a later turn. Do not call it again, do not say that it is done.',
  },
};

const TOO_LONG: ToolOutcome = {
  ok: false,
  error:
    'Not done: the person has to see all arguments, and these are too long for one message. Do it in smaller parts.',
  needsReply: true,
};

const TOO_MANY: ToolOutcome = {
  ok: false,
  error: 'Not done: enough is asked at once. Wait for the person to decide.',
};

/**
 * How tools of servers are used in Telegram: a call that may change something becomes a question, stored with
 * the turn.
 */
export function telegramPolicy(
  adminIds: ReadonlySet<number>,
  decoder: Decoder,
): ToolPolicy<AssistantContext> {
  return {
    isOpen: (settings, { person }) => mayUse(settings, person.id, adminIds),
    hold: async ({ server, tool, args }, { turnState }) => {
      if (shownArguments(args) === undefined) return TOO_LONG;
      const asked = turnState.effects.filter(({ type }) => type === 'ask_tool_call');
      if (asked.length >= MAX_QUESTIONS) return TOO_MANY;
      turnState.addEffect({ type: 'ask_tool_call', server, tool, args });
      return ASKED;
    },
    takePictures: (pictures, context) => takePictures(decoder, pictures, context),
  };
}
