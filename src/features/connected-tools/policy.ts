import type { ToolOutcome } from '../../agents/tool.ts';
import type { ChatImage } from '../../ai-chat/index.ts';
import type { AssistantContext } from '../../assistant/agent/context.ts';
import { isApiUser } from '../../assistant-db/people/api-sessions.ts';
import type { Decoder } from '../../images/decoder/index.ts';
import { inspectPhoto } from '../../images/photo.ts';
import { isPersonal, type ServerSettings } from '../../mcp/client/config.ts';
import type { TakenPictures, ToolPolicy } from '../../mcp/client/tool.ts';
import { fitOneMessage } from './question.ts';
import { SIGN_IN } from './results.ts';

/** Calls asked about in one message: each has a button of its own. */
const MAX_CALLS = 8;

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
  turnState.photoTurn.offer(ref);
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

export function mayUse(settings: ServerSettings, personId: number, adminIds: ReadonlySet<number>): boolean {
  const { people } = settings;
  // It gets the id of a user of Telegram, and trusts it.
  if (settings.oauth === undefined && isPersonal(settings) && isApiUser(personId)) return false;
  switch (people) {
    case 'operator':
      return false;
    case 'administrators':
      // The operator gave the token of the API to its callers.
      return adminIds.has(personId) || isApiUser(personId);
    case 'all':
      return true;
    default:
      return people satisfies never;
  }
}

const ASKED: ToolOutcome = {
  ok: true,
  output: {
    note: 'Not done yet. The program shows the user exactly this call with a button; only a press does it, no words, no "yes". You get the result as soon as there is one and continue then. Do not call it again, and do not say that it is done.',
  },
};

const ASKED_TO_SIGN_IN: ToolOutcome = {
  ok: true,
  output: {
    note: 'Not done: the user has to sign in first. The program shows them a button for it. You get the result as soon as they have, and continue then. Do not say that it is done.',
  },
};

const TOO_LONG: ToolOutcome = {
  ok: false,
  error:
    'Not done: the user has to see all arguments, and these are too long for one message. Do it in smaller parts, fewer at a time.',
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
    hold: async (call, { turnState }) => {
      if (turnState.askedCalls.length >= MAX_CALLS) return TOO_MANY;
      if (!fitOneMessage([...turnState.askedCalls, call])) return TOO_LONG;
      turnState.askToolCall(call);
      return ASKED;
    },
    userOf: ({ person }) => person.id,
    askToSignIn: (server, { turnState }) => {
      const isAsked = turnState.askedCalls.some(call => call.server === server && call.tool === SIGN_IN);
      if (!isAsked) turnState.askToolCall({ server, tool: SIGN_IN, args: {}, schemaHash: '' });
      return ASKED_TO_SIGN_IN;
    },
    takePictures: (pictures, context) => takePictures(decoder, pictures, context),
  };
}
