import { z } from 'zod';

/** An unset variable and one set to nothing are the same. */
export const text = z.preprocess(
  value => (typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined),
  z.string().optional(),
);

export const withDefault = (value: string) => text.transform(given => given ?? value);

export function isUrl(given: string): boolean {
  return /^https?:\/\/[^\s/]+/.test(given) && URL.canParse(given);
}

export const NO_URL = { error: 'must be an http(s) address' };

/** An address, without the slashes at its end; undefined where none is set. */
export const optionalUrl = text
  .refine(given => given === undefined || isUrl(given), NO_URL)
  .transform(given => given?.replace(/\/+$/, ''));

/** An address, without the slashes at its end. */
export function url(value: string) {
  return withDefault(value)
    .refine(isUrl, NO_URL)
    .transform(given => given.replace(/\/+$/, ''));
}

/** @returns what a number must look like, and its default */
export function wholeNumber(value: number, min: number, max: number) {
  return withDefault(String(value))
    .refine(given => /^\d{1,9}$/.test(given) && Number(given) >= min && Number(given) <= max, {
      error: `must be a whole number from ${min} to ${max}`,
    })
    .transform(Number);
}
