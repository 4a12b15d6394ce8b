import type { PictureCosts } from '../assistant/planning/costs.ts';
import { priceOf } from '../bot/features/admin/stats-view.ts';
import type { Config } from '../config/index.ts';
import type { ImageGenerator } from '../images/types.ts';
import { IMAGE_PROVIDERS } from '../providers/index.ts';

/** What people are told of a picture before it is drawn; undefined where nobody draws. */
export function pictureCosts(
  { MODEL_PRICES }: Pick<Config, 'MODEL_PRICES'>,
  painter: Pick<ImageGenerator, 'name' | 'model' | 'sheets'> | undefined,
): PictureCosts | undefined {
  const images = IMAGE_PROVIDERS.find(({ name }) => name === painter?.name)?.images;
  if (painter === undefined || images === undefined) return undefined;
  const price = priceOf(MODEL_PRICES, painter.model);
  return {
    seconds: images.usualSeconds,
    price: price?.type === 'image' ? price.each : undefined,
    sheets: painter.sheets,
    ...(images.limitsOf ? { limitsOf: images.limitsOf } : {}),
  };
}
