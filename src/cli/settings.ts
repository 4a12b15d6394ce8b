import { z } from 'zod';
import { CHAT_PROVIDERS, type ProviderName } from '../providers/index.ts';
import { readIfThere, writePrivately } from './files.ts';

/** The name of a model; whatever else is pasted there by mistake, a key above all, does not get into the file. */
export const modelName = z.string().regex(/^(?!sk-|AIza)[\w.:@/+-]{1,120}$/);

const NAMES = CHAT_PROVIDERS.map(({ name }) => name);

/** What is kept between runs. Never keys, never what was said. What is not set follows the environment. */
const settings = z.strictObject({
  provider: z.enum(NAMES).optional(),
  models: z.partialRecord(z.enum(NAMES), modelName).default({}),
  /** Answers appear while they are written. */
  stream: z.boolean().default(true),
  /** Models may look at the photo. */
  vision: z.boolean().optional(),
  /** Stickers are shown, where the terminal can show pictures. */
  pictures: z.boolean().default(true),
});

export type Settings = z.infer<typeof settings>;

/** The settings in their file. */
export class SettingsFile {
  readonly file: string;
  /** Why the file could not be used; it was replaced. */
  readonly problem: string | undefined;
  #value: Settings;

  constructor(file: string) {
    this.file = file;
    const read = readSettings(file);
    this.#value = read.value;
    this.problem = read.problem;
    if (read.problem !== undefined) this.set({});
  }

  get value(): Settings {
    return this.#value;
  }

  /** Changes some, and writes all. Undefined: as in the environment again. */
  set(change: { readonly [Name in keyof Settings]?: Settings[Name] | undefined }): void {
    this.#value = settings.parse({ ...this.#value, ...change });
    writePrivately(this.file, `${JSON.stringify(this.#value, null, 2)}\n`);
  }

  setModel(provider: ProviderName, model: string | undefined): void {
    this.set({ models: { ...this.#value.models, [provider]: model } });
  }
}

function readSettings(file: string): { readonly value: Settings; readonly problem?: string } {
  const defaults = settings.parse({});
  const text = readIfThere(file);
  if (text === undefined) return { value: defaults };
  try {
    const parsed = settings.safeParse(JSON.parse(text));
    if (parsed.success) return { value: parsed.data };
    const places = parsed.error.issues.map(issue => `${issue.path.join('.') || 'file'}: ${issue.code}`);
    return { value: defaults, problem: places.join(', ') };
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    // Not the parser's words: they quote the file.
    return { value: defaults, problem: 'no JSON' };
  }
}
