/** Stored, and part of the name of its handoff. */
export const KNOWLEDGE = 'knowledge';
