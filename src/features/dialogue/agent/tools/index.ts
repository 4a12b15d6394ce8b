import { type AuthorizedTool, withAuthority } from '../../../../assistant/agent/authority.ts';
import type { ToolContext } from '../../../../assistant/agent/context.ts';
import { withinTaste } from '../../../taste/save-preferences.ts';
import { confirmAndGenerate, decideFirst } from './confirm-and-generate.ts';
import { doForPerson } from './do-for-person.ts';
import { choosePhoto, requestPhoto } from './photo.ts';
import { changePlan, planStickers } from './plan-stickers.ts';
import { changeSticker, updateStickerParams } from './update-sticker-params.ts';

export const ASSISTANT_TOOLS: readonly AuthorizedTool<ToolContext>[] = [
  withAuthority('collects', withinTaste(updateStickerParams)),
  withAuthority('commits', confirmAndGenerate),
  withAuthority('collects', requestPhoto),
  withAuthority('collects', choosePhoto),
  withAuthority('remembers', changeSticker),
  withAuthority('commits', doForPerson),
  withAuthority('collects', withinTaste(planStickers)),
  withAuthority('collects', withinTaste(changePlan)),
  withAuthority('commits', decideFirst),
];
