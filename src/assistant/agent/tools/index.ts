import type { Tool } from '../../../agents/tool.ts';
import { withinTaste } from '../../taste/within-taste.ts';
import { byOwnWords } from '../../turn/state/own-words.ts';
import type { ToolContext } from '../context.ts';
import { changePlan } from './change-plan.ts';
import { changeSticker } from './change-sticker.ts';
import { choosePhoto } from './choose-photo.ts';
import { confirmAndGenerate } from './confirm-and-generate.ts';
import { decideFirst } from './decide-first.ts';
import { doForPerson } from './do-for-person.ts';
import { planStickers } from './plan-stickers.ts';
import { requestPhoto } from './request-photo.ts';
import { updateStickerParams } from './update-sticker-params.ts';

/** The tools of the assistant. A new one is one file and one line here. */
export const ASSISTANT_TOOLS: readonly Tool<ToolContext>[] = [
  withinTaste(updateStickerParams),
  byOwnWords(confirmAndGenerate),
  requestPhoto,
  choosePhoto,
  changeSticker,
  byOwnWords(doForPerson),
  withinTaste(planStickers),
  withinTaste(changePlan),
  byOwnWords(decideFirst),
];
