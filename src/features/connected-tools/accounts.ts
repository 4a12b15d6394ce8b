import type { GrantRow, Store } from '../../assistant-db/schema.ts';
import {
  claimRefresh,
  endRefresh,
  findGrant,
  listGrants,
  removeSeenGrant,
} from '../../assistant-db/tools/grants.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Logger } from '../../lib/logger.ts';
import type { Seal } from '../../lib/sealed.ts';
import type { ServerSettings } from '../../mcp/client/config.ts';
import { type Grant, parseGrant } from '../../mcp/client/grant.ts';
import type { UserAccounts } from '../../mcp/client/personal.ts';
import { RefreshFailedError, SignInRequiredError, type UserToken } from '../../mcp/client/token.ts';

/** While another process refreshes the tokens. */
const WAIT_MS = 250;

export interface AccountsDeps {
  readonly db: Store;
  readonly clock: Clock;
  readonly log: Logger;
  readonly seal: Seal;
}

/** Secrets open only for their user, their server and its address: a changed address gets no tokens of another one. */
export function ownerOf(userId: number, { name, address }: ServerSettings): readonly string[] {
  return [String(userId), name, address.type === 'http' ? address.url : ''];
}

/** The tokens that servers granted to users. Each request reads it from the database, so a sign-out counts at once on any machine. */
export class Accounts implements UserAccounts {
  readonly #deps: AccountsDeps;

  constructor(deps: AccountsDeps) {
    this.#deps = deps;
  }

  async signedIn(userId: number, servers: readonly ServerSettings[]): Promise<ReadonlyMap<string, string>> {
    const grants = await listGrants(this.#deps.db, userId);
    const readable = grants.filter(row => {
      const settings = servers.find(({ name }) => name === row.server);
      return settings !== undefined && this.#open(userId, settings, row) !== undefined;
    });
    return new Map(readable.map(({ server, created_at }) => [server, String(created_at)]));
  }

  token(userId: number, settings: ServerSettings): UserToken {
    let used = '';
    return {
      current: async () => {
        const { row, grant } = await this.#find(userId, settings);
        used = row.sealed;
        return grant.access;
      },
      renew: () => this.#renew(userId, settings, used),
      reject: async () => {
        const { row } = await this.#find(userId, settings);
        if (row.sealed === used) await removeSeenGrant(this.#deps.db, row);
        throw new SignInRequiredError();
      },
    };
  }

  sealGrant(userId: number, settings: ServerSettings, grant: Grant): string {
    return this.#deps.seal.seal(JSON.stringify(grant), ownerOf(userId, settings));
  }

  async #find(userId: number, settings: ServerSettings): Promise<{ row: GrantRow; grant: Grant }> {
    const row = await findGrant(this.#deps.db, { user_id: userId, server: settings.name });
    const grant = row && this.#open(userId, settings, row);
    if (row === undefined || grant === undefined) throw new SignInRequiredError();
    return { row, grant };
  }

  /** Returns undefined if it was sealed with another key, or for another address. It stays: the key may come back. */
  #open(userId: number, settings: ServerSettings, { sealed }: GrantRow): Grant | undefined {
    const json = this.#deps.seal.open(sealed, ownerOf(userId, settings));
    return json === undefined ? undefined : parseGrant(json);
  }

  /** @param used the grant whose token was rejected */
  async #renew(userId: number, settings: ServerSettings, used: string): Promise<void> {
    const { db, clock } = this.#deps;
    for (;;) {
      const { row, grant } = await this.#find(userId, settings);
      // Another request or another process was first.
      if (row.sealed !== used) return;
      if (await claimRefresh(db, row, clock.now())) return this.#refresh(userId, settings, row, grant);
      await clock.sleep(WAIT_MS);
    }
  }

  async #refresh(userId: number, settings: ServerSettings, row: GrantRow, grant: Grant): Promise<void> {
    const { db, clock, log } = this.#deps;
    const { refreshGrant } = await import('../../mcp/client/oauth.ts');
    let refreshed: Grant | undefined;
    try {
      refreshed = await refreshGrant(grant);
    } catch (error) {
      // Not its words: they may quote a token.
      const name = error instanceof Error ? error.name : 'unknown';
      log.warn(
        { server: settings.name, error: name },
        'tokens could not be refreshed; the next call tries again',
      );
      await endRefresh(db, row, row.sealed, clock.now());
      throw new RefreshFailedError();
    }
    if (refreshed === undefined) {
      log.info({ server: settings.name }, 'a grant has ended; the user has to sign in again');
      await removeSeenGrant(db, row);
      throw new SignInRequiredError();
    }
    await endRefresh(db, row, this.sealGrant(userId, settings, refreshed), clock.now());
  }
}
