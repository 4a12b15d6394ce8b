import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { ConfigError, errorCode } from './errors.ts';

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;
const VERSION = 'v1.';

export interface Seal {
  /**
   * Encrypts a text.
   * @param owner what the text belongs to; only the same owner can open it
   */
  seal(text: string, owner: readonly string[]): string;
  /** Returns undefined if the text was sealed with another key or for another owner, or was changed. */
  open(sealed: string, owner: readonly string[]): string | undefined;
}

/** Authenticated encryption for secrets in the database. @param hex the key, 64 hexadecimal digits */
export function createSeal(hex: string): Seal {
  const key = Buffer.from(hex, 'hex');
  const boundTo = (owner: readonly string[]) => Buffer.from(JSON.stringify(owner));
  return {
    seal: (text, owner) => {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv(CIPHER, key, iv).setAAD(boundTo(owner));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return VERSION + Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url');
    },
    open: (sealed, owner) => {
      if (!sealed.startsWith(VERSION)) return undefined;
      const bytes = Buffer.from(sealed.slice(VERSION.length), 'base64url');
      if (bytes.length < IV_BYTES + TAG_BYTES) return undefined;
      const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, IV_BYTES), {
        authTagLength: TAG_BYTES,
      });
      decipher.setAAD(boundTo(owner)).setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
      const body = decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES));
      try {
        return Buffer.concat([body, decipher.final()]).toString('utf8');
      } catch {
        return undefined;
      }
    },
  };
}

/** Returns the key in a file that only its owner may read, and makes it the first time. @throws ConfigError if it holds no key */
export async function keptKey(file: string): Promise<string> {
  await mkdir(dirname(file), { recursive: true });
  try {
    await writeFile(file, `${randomBytes(32).toString('hex')}\n`, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  }
  const key = (await readFile(file, 'utf8')).trim();
  if (/^[0-9a-f]{64}$/i.test(key)) return key;
  throw new ConfigError([
    `${file} holds no key of 64 hexadecimal digits: delete it, and users sign in again`,
  ]);
}

/** A random value for links that cannot be guessed. */
export function randomSecret(): string {
  return randomBytes(32).toString('base64url');
}

export function digestOf(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}
