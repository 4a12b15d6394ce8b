import type { Tool } from '../../../agents/tool.ts';
import { withinTaste } from '../../taste/save-preferences.ts';
import { byOwnWords } from '../../turn/state/own-words.ts';
import type { ToolContext } from '../context.ts';
import { confirmAndGenerate, decideFirst } from './confirm-and-generate.ts';
import { doForPerson } from './do-for-person.ts';
import { choosePhoto, requestPhoto } from './photo.ts';
import { changePlan, planStickers } from './plan-stickers.ts';
import { changeSticker, updateStickerParams } from './update-sticker-params.ts';

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
