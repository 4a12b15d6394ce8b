import type { Api } from 'grammy';
import type { AssistantDeps } from '../../assistant/context.ts';
import type { ModelPrices } from '../../config.ts';
import type { PackDeps } from '../../features/packs/index.ts';
import type { Decoder } from '../../images/decoder/index.ts';
import type { TelegramPhotos } from '../../telegram/photos.ts';
import type { Drafts } from '../outgoing/draft-stream.ts';

/** What handlers work with. */
export interface HandlerDeps {
  readonly assistant: AssistantDeps;
  readonly api: Api;
  readonly drafts: Drafts;
  readonly photos: TelegramPhotos;
  readonly decoder: Decoder;
  readonly packs: PackDeps;
  readonly botUsername: string;
  /** For the statistics. */
  readonly modelPrices: ModelPrices;
}
