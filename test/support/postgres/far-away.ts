import { onTestFinished } from 'vitest';
import type { Runtime } from '../../../src/app/runtime.ts';
import { providersOf, type Scene, setScene } from '../scene.ts';
import { startTunnel, type Tunnel } from './tunnel.ts';

export interface FarAway extends Scene {
  readonly tunnel: Tunnel;
  /** The next transaction with this statement is committed, and the bot does not hear of it. @returns tells whether it has come */
  loseAnswer(statement: string): () => boolean;
}

/** A bot whose server of PostgreSQL is behind a network that fails. */
export async function sceneFarAway(runtime: Partial<Runtime>): Promise<FarAway> {
  const scene = await setScene({ database: 'postgres' });
  const tunnel = await startTunnel(scene.world.variables['DATABASE_URL'] ?? '');
  await scene.world.start({ ...providersOf(scene), DATABASE_URL: tunnel.url }, runtime);
  onTestFinished(async () => {
    tunnel.up(true);
    tunnel.loseCommits(() => false);
    await scene.world.stop();
    await tunnel.close();
  });
  return {
    ...scene,
    tunnel,
    loseAnswer: statement => {
      let isLost = false;
      tunnel.loseCommits((_, said) => {
        const loses = !isLost && said.includes(statement);
        isLost ||= loses;
        return loses;
      });
      return () => isLost;
    },
  };
}
