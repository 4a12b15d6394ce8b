import { onTestFinished } from 'vitest';
import { providersOf, type Scene, type SceneOptions, setScene } from '../scene.ts';
import { startTunnel, type Tunnel } from './tunnel.ts';

export interface FarAway extends Scene {
  readonly tunnel: Tunnel;
  /** The next transaction with this statement is committed without the bot learning of it. @returns whether it happened */
  loseAnswer(statement: string): () => boolean;
}

/** A bot whose PostgreSQL server is on a network that fails. */
export async function sceneFarAway(options: SceneOptions): Promise<FarAway> {
  const scene = await setScene({ ...options, database: 'postgres' });
  const tunnel = await startTunnel(scene.world.variables['DATABASE_URL'] ?? '');
  const variables = { ...providersOf(scene), ...options.more, DATABASE_URL: tunnel.url };
  await scene.world.start(variables, options.runtime);
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
