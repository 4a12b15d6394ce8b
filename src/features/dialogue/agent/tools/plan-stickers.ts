import { z } from 'zod';
import { defineTool, type ToolOutcome } from '../../../../agents/tool.ts';
import type { ToolContext } from '../../../../assistant/agent/context.ts';
import { mergeParameters } from '../../../../assistant/model/parameters.ts';
import type { PlanContent } from '../../../../assistant-db/plans/plans.ts';
import { checkCaption, cleanCaption } from '../../../../images/finishing/caption/limits.ts';
import { MAX_STICKERS } from '../../../plans/model/plan-state.ts';
import {
  boundSticker,
  boundValue,
  changeStickers,
  type GivenSticker,
  type PlanChange,
  stickerFields,
  stickerNumber,
} from '../../../plans/model/wish.ts';

function tooMany({ turnState }: ToolContext): ToolOutcome {
  turnState.plan.refuse({ type: 'too_many' });
  return {
    ok: false,
    error: `A plan holds at most ${MAX_STICKERS} stickers. Nothing is planned: offer ${MAX_STICKERS}, kindly.`,
  };
}

function asSingle({ turnState }: ToolContext, style: string, sticker: GivenSticker): ToolOutcome {
  const { emotion, pose } = sticker;
  turnState.plan.drop();
  turnState.setParams(mergeParameters(turnState.params, { style, emotion, pose }).params);
  const caption = cleanCaption(sticker.caption ?? '');
  const check = checkCaption(caption);
  if (check === 'ok') turnState.setLook({ ...turnState.look, caption });
  else if (sticker.caption !== undefined)
    turnState.addIntent({ type: 'caption', stickerId: null, problem: check });
  return { ok: true, output: { stored: 'as one sticker, not as a plan' } };
}

function planned(
  { turnState }: ToolContext,
  { style, stickers }: PlanContent,
  given: readonly { readonly cut: boolean }[],
) {
  const missing = [...(style === '' ? ['style'] : []), ...(turnState.photo === null ? ['a photo'] : [])];
  const next =
    missing.length > 0 ? `Ask for ${missing.join(' and ')}.` : 'Its summary is shown after your answer.';
  return {
    stickers: stickers.length,
    next: `${next} Wait for an explicit yes.`,
    ...(given.some(({ cut }) => cut)
      ? { note: 'Values of more than 500 characters were cut. Tell the person.' }
      : {}),
  };
}

export const planStickers = defineTool({
  name: 'plan_stickers',
  description:
    'Plan several stickers. Only what the person said, word for word, in order; the rest is filled in. moving: all of them animated, free.',
  schema: z.strictObject({
    count: stickerNumber.optional(),
    style: z.string().optional(),
    occasion: z.string().optional(),
    stickers: z.array(z.object(stickerFields)).optional(),
    moving: z.boolean().optional(),
  }),
  async execute(args, context: ToolContext): Promise<ToolOutcome> {
    const { turnState, planning } = context;
    const given = (args.stickers ?? []).map(boundSticker);
    const stickers = given.map(({ sticker }) => sticker);
    const count = args.count === undefined ? undefined : Math.max(args.count, stickers.length);
    if ((count ?? stickers.length) > MAX_STICKERS) return tooMany(context);
    const agreed = turnState.plan.content?.style || turnState.params.style;
    const style = boundValue(args.style) ?? agreed ?? '';
    if ((count ?? stickers.length) === 1) return asSingle(context, style, stickers[0] ?? {});
    const occasion = boundValue(args.occasion) ?? '';
    // The purpose named at the start helps to propose stickers, but it is not the title of a pack.
    const fitting = occasion || (boundValue(context.goal) ?? '');
    const { confirmed } = turnState.plan;
    const proposed = await planning.propose({ style, occasion: fitting, count, stickers, present: [] });
    const packId = await planning.packMeant(occasion);
    const content = {
      ...proposed.content,
      occasion,
      packId,
      moving: args.moving ?? turnState.plan.content?.moving ?? false,
    };
    turnState.plan.set(content);
    return {
      ok: true,
      output: planned(context, content, given),
      // "Drawing it now!" would be untrue while another plan is shown.
      discardsText: confirmed,
      ...(proposed.say !== undefined && { finalText: proposed.say }),
    };
  },
});

export const changePlan = defineTool({
  name: 'change_plan',
  description:
    'Change the open Plan, numbers as shown. A number alone: another one; add {}: one of any kind; removing all drops it.',
  schema: z.strictObject({
    style: z.string().optional(),
    replace: z.array(z.object({ number: stickerNumber, ...stickerFields })).optional(),
    remove: z.array(stickerNumber).optional(),
    add: z.array(z.object(stickerFields)).optional(),
    moving: z.boolean().optional(),
  }),
  isOffered: ({ turnState }: ToolContext) => turnState.plan.content !== undefined,
  async execute(args, context: ToolContext): Promise<ToolOutcome> {
    const { turnState, planning } = context;
    const { content: before, confirmed } = turnState.plan;
    if (before === undefined) {
      return { ok: false, error: 'There is no open plan: plan_stickers makes one.', malformed: true };
    }
    const replace = (args.replace ?? []).map(one => ({ number: one.number, ...boundSticker(one) }));
    const add = (args.add ?? []).map(boundSticker);
    const change: PlanChange = {
      style: boundValue(args.style),
      replace: replace.map(({ number: at, sticker }) => ({ number: at, ...sticker })),
      remove: args.remove ?? [],
      add: add.map(({ sticker }) => sticker),
    };
    const last = before.stickers.length;
    const unknown = [...change.replace.map(each => each.number), ...change.remove].filter(
      at => at < 1 || at > last,
    );
    if (unknown.length > 0) {
      const error = `There is no number ${unknown.join(', ')}: the plan has 1 to ${last}. Nothing was changed.`;
      return { ok: false, error, malformed: true };
    }
    if (last - new Set(change.remove).size + change.add.length > MAX_STICKERS) return tooMany(context);
    const { content, say } = await changeStickers(before, change, planning.propose);
    const [first, second] = content.stickers;
    if (first === undefined) {
      turnState.plan.drop();
      return { ok: true, output: { plan: 'dropped, nothing is drawn' }, discardsText: confirmed };
    }
    if (second === undefined) return asSingle(context, content.style, first);
    turnState.plan.set({ ...content, moving: args.moving ?? content.moving });
    return {
      ok: true,
      output: planned(context, content, [...replace, ...add]),
      discardsText: confirmed,
      ...(say !== undefined && { finalText: say }),
    };
  },
});
