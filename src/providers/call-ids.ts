/** Ids of calls, each used once in a request. */
export interface CallIds {
  /** The wanted id where a service takes it; those of other providers may be of another form, or begin anew with every message. */
  next(wanted: string): string;
  /** Takes ids that must stay as they are; `false`, and nothing taken, when one of them is in use. */
  claim(ids: readonly string[]): boolean;
}

/** @param longest how long an id may be, in characters */
export function createCallIds(longest = 64): CallIds {
  const used = new Set<string>();
  return {
    next: wanted => {
      let id = wanted;
      for (let n = used.size; used.has(id) || id.length > longest || !/^[\w-]+$/.test(id); n++)
        id = `call_${n}`;
      used.add(id);
      return id;
    },
    claim: ids => {
      if (new Set(ids).size < ids.length || ids.some(id => used.has(id))) return false;
      for (const id of ids) used.add(id);
      return true;
    },
  };
}
