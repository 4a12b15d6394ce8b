import { randomUUID } from 'node:crypto';
import { PictureStoreError } from '../assistant-db/pictures/errors.ts';
import { S3Bucket, type S3Settings } from '../assistant-db/pictures/s3.ts';
import type { Clock } from '../lib/clock.ts';
import { type Check, fail, ok } from './finding.ts';

/** Performs every operation that the bot uses for pictures, on a small object of its own. */
export function bucketCheck(settings: S3Settings, clock: Clock): Check {
  return {
    subject: 'Picture storage',
    run: async signal => {
      const bucket = new S3Bucket(settings, { clock, random: Math.random });
      const name = `s3://${settings.bucket}/${settings.prefix}`;
      const key = `doctor-${randomUUID()}`;
      const bytes = Buffer.from(key);
      try {
        await bucket.put(key, bytes, signal);
        const read = await bucket.get(key, signal);
        const { objects } = await bucket.list(key, undefined, signal);
        await bucket.delete(key, signal);
        if (read?.equals(bytes) && objects.length === 1) return [ok(`${name} takes, lists and deletes them`)];
        const message = `${name} does not give back what was stored a moment ago`;
        return [fail(message, 'Use a storage that is consistent: what was written is read.')];
      } catch (error) {
        if (!(error instanceof PictureStoreError)) throw error;
        const { problem, advice } = error;
        return [fail(`${name}: ${problem}`, `${advice.charAt(0).toUpperCase()}${advice.slice(1)}.`)];
      }
    },
  };
}
