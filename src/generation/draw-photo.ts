import { chooseKeyColor } from '../images/key-color.ts';
import { prepareReference } from '../images/reference.ts';
import type { DrawnImage, ImageRequest, KeyColor } from '../images/types.ts';
import { type DrawDeps, drawPicture } from './draw.ts';

/** What is to be drawn of a photo. */
export interface PhotoOrder
  extends Pick<ImageRequest, 'photo' | 'params' | 'take' | 'attempt' | 'never' | 'sheet'> {
  /** The cut-out of an earlier sticker whose look the picture is to have. */
  readonly like?: Buffer | undefined;
}

/** Has a prepared photo drawn, in front of a colour that keys well. Throws as `drawPicture` does. */
export async function drawPhoto(
  deps: DrawDeps,
  { like, ...order }: PhotoOrder,
  signal: AbortSignal,
): Promise<DrawnImage & { readonly keyColor: KeyColor }> {
  const keyColor = await chooseKeyColor(order.photo, order.params);
  const reference = like && (await prepareReference(like, keyColor));
  const request = { ...order, keyColor, ...(reference && { reference }) };
  return { ...(await drawPicture(deps, request, signal)), keyColor };
}
