import { z } from 'zod';
import { defineTool, type ToolOutcome } from '../../../../agents/tool.ts';
import type { ToolContext } from '../../../../assistant/agent/context.ts';
import { lookFrom } from '../../../../assistant/model/parameters.ts';
import { momentSaid } from '../../../../assistant/model/said.ts';
import { readEmoji } from '../../../../assistant/model/sticker-emoji.ts';
import type { TurnIntent } from '../../../../assistant/state/intents.ts';
import { encodeWish } from '../../../../assistant/state/offer.ts';
import { explain } from '../../../../assistant/state/outcomes.ts';
import { DRAWN } from '../../../../assistant-db/jobs/generation-images.ts';
import { NO_PHOTO } from '../../../../assistant-db/jobs/generations.ts';
import { hasOwnPicture } from '../../../../assistant-db/jobs/received.ts';
import type { LastSticker } from '../../../../assistant-db/jobs/stickers.ts';
import { momentOf } from '../../../../assistant-db/jobs/videos.ts';
import { isLanguage } from '../../../../i18n/index.ts';
import { checkCaption } from '../../../../images/finishing/caption/limits.ts';
import { MOTION_NAMES, readMotion, showsSign } from '../../../../images/motion/motions.ts';
import { stillOf } from '../../view/take-pose.ts';
import { decideOnFirst } from './confirm-and-generate.ts';
import { captionReceived } from './update-sticker-params.ts';

const LATER = { next: 'What comes of it is said right after your answer.' };

interface Given {
  readonly value: string | undefined;
  readonly all: boolean;
  readonly newPack: boolean;
}

type Deed = (context: ToolContext, given: Given) => Promise<ToolOutcome> | ToolOutcome;

function refused(error: string): ToolOutcome {
  return { ok: false, error };
}

/** Only notes the intent: the commit of the turn runs it, see `runIntents` in assistant/turn/commit-steps.ts. */
function does(intent: TurnIntent, output: Readonly<Record<string, unknown>> = {}): Deed {
  return ({ turnState }) => {
    turnState.addIntent(intent);
    return { ok: true, output: { ...output, ...LATER } };
  };
}

function ofSticker(act: (sticker: LastSticker, ...asked: Parameters<Deed>) => ReturnType<Deed>): Deed {
  return (context, given) => {
    const { lastSticker } = context.turnState;
    return lastSticker === undefined ? refused('There is no sticker yet.') : act(lastSticker, context, given);
  };
}

/** The received sticker, else the newest one. */
function ofAnySticker(act: (stickerId: number, ...asked: Parameters<Deed>) => ReturnType<Deed>): Deed {
  return (context, given) => {
    const { received, lastSticker } = context.turnState;
    const id = received?.sticker.id ?? lastSticker?.id;
    return id === undefined ? refused('There is no sticker yet.') : act(id, context, given);
  };
}

/** The same, if it can be moved. */
function ofPicture(act: (stickerId: number, ...asked: Parameters<Deed>) => ReturnType<Deed>): Deed {
  return ofAnySticker((stickerId, context, given) => {
    const { received, lastSticker } = context.turnState;
    if (received && !hasOwnPicture(received.sticker))
      return refused('It moves already, or its file is gone.');
    if (!received && lastSticker?.hasCutOut === false)
      return refused('This sticker is too old for that: “another take” draws it again.');
    return act(stickerId, context, given);
  });
}

const NO_VIDEO = 'The person has sent no video since the last sticker: ask them to send it.';
const NOT_RECEIVED = 'The person has sent no sticker that can be used for that.';

/** The wish is the confirmation. */
const drawAgain = ofSticker(async (sticker, context, given) => {
  const { turnState, reachedLimit } = context;
  const { approval } = turnState.plan;
  if (approval !== undefined && approval.planId === sticker.planId)
    return decideOnFirst(context, { decision: 'again' });
  if (sticker.photo === NO_PHOTO) {
    turnState.resume(sticker.values, null, lookFrom(sticker), sticker.poseFile);
    return { ok: true, output: { next: 'Its photo was forgotten: with a new one, its summary is shown.' } };
  }
  const limit = await reachedLimit(encodeWish({ type: 'again', stickerId: sticker.id }));
  if (limit !== undefined) {
    const outcome = { type: 'limit', limit } as const;
    turnState.noteConfirmation(outcome);
    return explain(outcome);
  }
  return does({ type: 'again', stickerId: sticker.id })(context, given);
});

/** Wishes besides the values of a sticker: each makes the same intent as its button. */
const DEEDS = {
  draw_again: drawAgain,
  add_to_pack: ofAnySticker((stickerId, context, given) => {
    const { value: title, all, newPack } = given;
    const into = newPack && title === undefined ? 'new' : undefined;
    // Otherwise a model asked to "put them all in" would claim that all are added.
    const { received } = context.turnState;
    const newest = received ? `the ${received.count} received` : 'the newest sticker only';
    const added = all ? 'every sticker that is in no pack yet' : newest;
    return does({ type: 'add_to_pack', stickerId, into, all, title }, { added })(context, given);
  }),
  pose_of_sticker: context => {
    const pose = context.takePose?.();
    context.turnState.told = pose?.words;
    switch (pose?.taken) {
      case 'pose':
        return { ok: true, output: { stored: ['pose'] } };
      case 'mood_only':
        return {
          ok: true,
          output: { stored: ['emotion'], note: 'Poses cannot be seen here: tell the person.' },
        };
      case 'nothing':
        return refused('Its pose cannot be seen: tell the person.');
      case undefined:
        return refused(NOT_RECEIVED);
    }
  },
  sticker_as_photo: ({ turnState }) => {
    const still = turnState.received && stillOf(turnState.received.sticker);
    if (still === undefined) return refused(NOT_RECEIVED);
    turnState.setPhoto(still);
    return { ok: true, output: { stored: ['photo'] } };
  },
  caption_received: ({ turnState }, { value }) => {
    const { received } = turnState;
    return received === undefined
      ? refused(NOT_RECEIVED)
      : captionReceived(turnState, received.sticker, value);
  },
  copy_pack: (context, given) => {
    const { received } = context.turnState;
    if (received === undefined) return refused(NOT_RECEIVED);
    return does({ type: 'copy_pack', stickerId: received.sticker.id })(context, given);
  },
  video_sticker: ({ turnState }, { value: from }) => {
    const { video } = turnState;
    if (video === undefined) return refused(NO_VIDEO);
    turnState.addIntent({ type: 'video_sticker', stickerId: video.id, from });
    return { ok: true, output: { from: from ?? 'its beginning', free: true, ...LATER } };
  },
  video_moment: ({ turnState }, { value }) => {
    const { video } = turnState;
    if (video === undefined) return refused(NO_VIDEO);
    const at = value === undefined ? video.starts_ms : momentSaid(value);
    const photo =
      video.source === null ? video.thumbnail : at === undefined ? null : momentOf(video.source, at);
    if (photo === null) {
      turnState.addIntent({ type: 'video_sticker', stickerId: video.id, from: value });
      return refused('There is no such moment. The person is asked, or hears why, after your answer.');
    }
    turnState.setPhoto(photo);
    return {
      ok: true,
      output: { stored: ['photo'], ...(video.source === null && { of: 'its still picture' }) },
    };
  },
  animate: ofPicture((stickerId, context, given) => {
    const { value = '' } = given;
    const motion = value.toLowerCase().replaceAll(/[ _]/g, '-');
    if (motion === DRAWN && context.turnState.received)
      return refused('Only a sticker that was drawn here can be drawn moving. The other motions work.');
    if (motion === DRAWN) {
      const asked = {
        asks: 'They are shown the price and asked. Nothing is drawn before they press a button.',
      };
      return does({ type: 'ask_to_draw_frames', stickerId }, asked)(context, given);
    }
    // Otherwise a model that was asked for a dance would claim one.
    const named = readMotion(motion);
    if (motion !== '' && named === undefined) return refused(`The motions are: ${MOTION_NAMES.join(', ')}.`);
    const [sign] = readEmoji(motion)?.emoji ?? [];
    if (named && named.sign !== '' && !(sign && showsSign(named.name) && checkCaption(sign) === 'ok'))
      return refused('Only rain, float and spin-in take an emoji, and not every emoji can be drawn.');
    const wanted = named && sign ? `${named.name}-${sign}` : motion;
    const taken = wanted || 'the one that suits the sticker';
    return does({ type: 'animate', stickerId, motion: wanted }, { motion: taken, free: true })(context, {
      value,
      all: false,
      newPack: false,
    });
  }),
  set_language: (context, given) => {
    const language = given.value?.toLowerCase().slice(0, 2);
    return isLanguage(language)
      ? does({ type: 'language', language })(context, given)
      : refused('The bot has no words of its own in it: just answer in it yourself.');
  },
  delete_my_data: does({ type: 'ask_to_forget' }),
  delete_pack: does({ type: 'pack_delete' }),
  export_pack: does({ type: 'pack_export' }),
  make_emoji: ofAnySticker((stickerId, context, given) => {
    const { all } = given;
    const made = all ? 'every sticker of the newest pack' : 'the newest sticker only';
    const which = all ? { all } : { stickerId };
    return does({ type: 'make_emoji', ...which }, { made, asks: 'the first time, before it begins' })(
      context,
      given,
    );
  }),
  delete_sticker: ofSticker(({ id: stickerId }, ...asked) =>
    does({ type: 'ask_to_delete_sticker', stickerId })(...asked),
  ),
  end_dialogue: does({ type: 'cancel' }),
  stop_drawing: does({ type: 'stop_drawing' }),
  refund_payment: does({ type: 'paysupport' }),
} as const satisfies Record<string, Deed>;

export type DeedName = keyof typeof DEEDS;

const isDeedName = (name: string): name is DeedName => Object.hasOwn(DEEDS, name);

export const doForPerson = defineTool({
  name: 'do_for_person',
  description:
    'At their wish, instead of pointing to a button. Value: a title they name for the pack; the code of the language. add_to_pack takes the newest sticker or the received ones, with all: every sticker that is in no pack; new_pack: into a new one. animate makes the newest sticker move, by code and free of charge; value: bounce, sway, shake, heartbeat, float, spin-in, tremble, jelly, pop or rain (“rain ❤️”: of this emoji; float and spin-in take one, too); without a value the one that suits it; drawn: new poses by the image model, for the price of a drawing, which they are asked about. make_emoji: the newest sticker as custom emoji, with all: every sticker of the newest pack.',
  schema: z.strictObject({
    what: z.enum(Object.keys(DEEDS).filter(isDeedName)),
    value: z.string().nullish(),
    all: z.boolean().nullish(),
    new_pack: z.boolean().nullish(),
  }),
  // The rules call it to end a dialogue, with or without a sticker.
  isOffered: ({ turnState }: ToolContext) =>
    turnState.lastSticker !== undefined ||
    turnState.received !== undefined ||
    turnState.video !== undefined ||
    turnState.plan.underway ||
    turnState.isBeingDrawn,
  execute({ what, value, all, new_pack: newPack }, context: ToolContext) {
    const deed: Deed = DEEDS[what];
    return deed(context, { value: value?.trim() || undefined, all: all === true, newPack: newPack === true });
  },
});
