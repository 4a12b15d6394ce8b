import type { Api } from 'grammy';
import type { AssistantDeps } from '../../assistant/context.ts';
import type { AdminDeps } from '../../features/admin/stats.ts';
import type { ConnectedDeps } from '../../features/connected-tools/presses.ts';
import type { ServersDeps } from '../../features/connected-tools/servers.ts';
import type { PackDeps } from '../../features/packs/reply.ts';
import type { PrivacyDeps } from '../../features/privacy/forget.ts';
import type { PrivacyFacts } from '../../features/privacy/notice.ts';
import type { Decoder } from '../../images/decoder/index.ts';
import type { Semaphore } from '../../lib/semaphore.ts';
import type { Transcribe } from '../../speech/index.ts';
import type { TelegramPhotos } from '../../telegram/photos.ts';
import type { Drafts } from '../outgoing/draft-stream.ts';

/** What handlers work with: what the assistant needs, what its features need, and Telegram. */
export interface HandlerDeps
  extends AssistantDeps,
    PackDeps,
    PrivacyDeps,
    AdminDeps,
    ConnectedDeps,
    ServersDeps {
  readonly privacyFacts: PrivacyFacts;
  readonly api: Api;
  readonly drafts: Drafts;
  readonly photos: TelegramPhotos;
  readonly decoder: Decoder;
  /** Places for turns that hold a large file in memory. */
  readonly largeFiles: Semaphore;
  /** Writes down what is said aloud; undefined where nobody can. */
  readonly transcribe: Transcribe | undefined;
}
