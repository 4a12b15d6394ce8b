import { z } from 'zod';
import { defineTool, type ToolOutcome } from '../../../agents/tool.ts';
import { changeStickers, type PlanChange } from '../../planning/change.ts';
import { MOST_STICKERS } from '../../planning/plan-state.ts';
import { boundSticker, boundValue, stickerFields, stickerNumber } from '../../planning/wish.ts';
import type { ToolContext } from '../context.ts';
import { asSingle, planned, tooMany } from './plan-stickers.ts';

export const changePlan = defineTool({
  name: 'change_plan',
  description:
    'Change the open Plan, numbers as shown. A number alone: another one; add {}: one of any kind; removing all drops it.',
  schema: z.strictObject({
    style: z.string().optional(),
    replace: z.array(z.object({ number: stickerNumber, ...stickerFields })).optional(),
    remove: z.array(stickerNumber).optional(),
    add: z.array(z.object(stickerFields)).optional(),
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
    if (last - new Set(change.remove).size + change.add.length > MOST_STICKERS) return tooMany(context);
    const { content, say } = await changeStickers(before, change, planning.propose);
    const [first, second] = content.stickers;
    if (first === undefined) {
      turnState.plan.drop();
      return { ok: true, output: { plan: 'dropped, nothing is drawn' }, discardsText: confirmed };
    }
    if (second === undefined) return asSingle(context, content.style, first);
    turnState.plan.set(content);
    return {
      ok: true,
      output: planned(context, content, [...replace, ...add]),
      discardsText: confirmed,
      ...(say !== undefined && { finalText: say }),
    };
  },
});
