import { z } from 'zod';
import { defineTool, type ToolOutcome } from '../../../../agents/tool.ts';
import type { ToolContext } from '../../../../assistant/agent/context.ts';
import { mergeParameters } from '../../../../assistant/model/parameters.ts';
import type { TurnState } from '../../../../assistant/state/state.ts';
import type { Sticker } from '../../../../assistant-db/schema.ts';
import { CAPTION_PROBLEMS, checkCaption, cleanCaption } from '../../../../images/finishing/caption/limits.ts';
import { boundValue } from '../../../plans/model/wish.ts';

function refused(error: string): ToolOutcome {
  return { ok: false, error };
}

const value = (what: string) => z.string().nullish().describe(what);

export const updateStickerParams = defineTool({
  name: 'update_sticker_params',
  description: 'Store what the person gave in this message, in their own words; what is left out stays.',
  schema: z.strictObject({
    style: value('Drawing style'),
    emotion: value('Emotion'),
    pose: value('Pose or gesture'),
  }),
  execute(args, { turnState }: ToolContext) {
    const { plan } = turnState;
    const confirmed = turnState.confirmed || plan.confirmed;
    const style = boundValue(args.style);
    if (plan.content !== undefined && !boundValue(args.emotion) && !boundValue(args.pose)) {
      if (style !== undefined) plan.set({ ...plan.content, style });
      return { ok: true, output: { stored: style === undefined ? [] : ['style'], of: 'the open plan' } };
    }
    const isDropped = plan.content !== undefined;
    const merged = mergeParameters(turnState.params, {
      ...args,
      style: style === undefined ? plan.content?.style : args.style,
    });
    plan.drop();
    turnState.setParams(merged.params);
    return {
      ok: true,
      // "Drawing it now!" would be untrue after a change.
      discardsText: confirmed && !turnState.confirmed,
      output: {
        // Not the values: they are in the state of every request.
        stored: merged.changed,
        ...(isDropped ? { plan: 'dropped: these are the values of one sticker' } : {}),
        ...(merged.cut.length > 0
          ? { note: `Too long, cut to 500 characters: ${merged.cut.join(', ')}. Tell the person.` }
          : {}),
      },
    };
  },
});

interface CaptionRead {
  /** Undefined if no words were given. */
  readonly caption: string | undefined;
  /** The person is asked for other words. */
  readonly refusal: ToolOutcome | undefined;
}

function readCaption(
  turnState: TurnState,
  stickerId: number | null,
  words: string | null | undefined,
): CaptionRead {
  const caption = cleanCaption(words ?? '');
  const check = checkCaption(caption);
  if (check === 'ok') return { caption: /^none$/i.test(caption) ? '' : caption, refusal: undefined };
  if ((words ?? '').trim() === '') return { caption: undefined, refusal: undefined };
  turnState.addIntent({ type: 'caption', stickerId, problem: check });
  const refusal = refused(
    `${CAPTION_PROBLEMS[check]} The person is asked for other words after your answer.`,
  );
  return { caption: undefined, refusal };
}

const ASKED: ToolOutcome = {
  ok: true,
  output: { next: 'The person is asked for the words right after your answer.' },
};

/** Writes words on a sticker that the person sent; without words it asks for them. */
export function captionReceived(
  turnState: TurnState,
  { id: stickerId, format }: Pick<Sticker, 'id' | 'format'>,
  words: string | null | undefined,
): ToolOutcome {
  if (format !== 'static') {
    turnState.addIntent({ type: 'caption', stickerId });
    return refused('It moves, and a caption needs a still sticker. The person reads that after your answer.');
  }
  const { caption, refusal } = readCaption(turnState, stickerId, words);
  if (refusal) return refusal;
  if (caption === undefined) {
    turnState.addIntent({ type: 'caption', stickerId });
    return ASKED;
  }
  turnState.addIntent({ type: 'change_look', stickerId, look: { caption } });
  return {
    ok: true,
    output: { done: 'It comes with these words as a new sticker, right after your answer.' },
  };
}

export const changeSticker = defineTool({
  name: 'change_sticker',
  description:
    'Caption ("none": without) and white outline of the sticker that is there, else of the next one.',
  schema: z.strictObject({
    caption: z.string().nullish(),
    outline: z.boolean().nullish(),
  }),
  isOffered: ({ turnState }: ToolContext) => turnState.plan.content === undefined,
  execute({ caption: words, outline }, { turnState }: ToolContext): ToolOutcome {
    if (turnState.plan.content !== undefined) {
      return refused(
        'The captions of the open Plan are changed by change_plan {replace: [{number, caption}]}.',
      );
    }
    const given = turnState.receivedMeant;
    if (given && typeof outline !== 'boolean') return captionReceived(turnState, given, words);
    const sticker = turnState.stickerMeant;
    const stickerId = sticker?.id ?? null;
    const { caption, refusal } = readCaption(turnState, stickerId, words);
    if (refusal) return refusal;
    const look = {
      ...(caption === undefined ? {} : { caption }),
      ...(typeof outline === 'boolean' ? { outline } : {}),
    };
    if (Object.keys(look).length === 0) {
      turnState.addIntent({ type: 'caption', stickerId });
      return ASKED;
    }
    if (sticker === undefined) {
      turnState.setLook({ ...turnState.look, ...look });
      return { ok: true, output: { stored: Object.keys(look), of: 'the next sticker' } };
    }
    turnState.addIntent({ type: 'change_look', stickerId: sticker.id, look });
    return sticker.hasCutOut
      ? { ok: true, output: { done: 'The sticker comes so, right after your answer.' } }
      : refused('That sticker is too old to be changed by itself; drawn again, it can be.');
  },
});
