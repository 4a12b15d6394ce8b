import { text } from '../providers/descriptor.ts';
import { CHAT_PROVIDERS, type KnownProvider, type ProviderName } from '../providers/index.ts';

/** What stands between commas, in small letters. */
export function entriesOf(list: string): string[] {
  return list.split(',').map(entry => entry.trim().toLowerCase());
}

/** Names of providers, in the operator's order. @param none stands for none of them */
export function listOf(providers: readonly KnownProvider[], none?: string) {
  return text.transform((given, context): ProviderName[] | undefined => {
    if (given === undefined) return undefined;
    if (given.toLowerCase() === none) return [];
    const list: ProviderName[] = [];
    for (const part of entriesOf(given)) {
      const known = providers.find(({ name }) => name === part);
      if (known === undefined) {
        const names = providers.map(({ name }) => name).join(', ');
        context.addIssue({ code: 'custom', message: `"${part}" is not one of ${names}` });
      } else if (!list.includes(known.name)) list.push(known.name);
    }
    return list;
  });
}

/** One number for all providers, or `provider=number` for some of them, or both, separated by commas. */
export function contextTokens(value: number, min: number, max: number) {
  return text.transform((given, context): Readonly<Record<string, number>> => {
    const tokens = Object.fromEntries(CHAT_PROVIDERS.map(({ name }): [string, number] => [name, value]));
    const entries = (given === undefined ? [] : entriesOf(given)).map(entry => {
      const [, wanted, digits] = /^(?:(\w+)\s*=\s*)?(\d{1,9})$/.exec(entry) ?? [];
      const names = Object.keys(tokens).filter(name => wanted === undefined || name === wanted);
      const count = Number(digits);
      if (names.length === 0 || !(count >= min && count <= max)) {
        context.addIssue({
          code: 'custom',
          message: `must be whole numbers from ${min} to ${max}: one for all providers, or pairs like ${CHAT_PROVIDERS[0]?.name}=4000`,
        });
      }
      return { names, count };
    });
    // What is for all of them comes first, wherever it stands.
    for (const { names, count } of entries.toSorted((a, b) => b.names.length - a.names.length)) {
      for (const name of names) tokens[name] = count;
    }
    return tokens;
  });
}
