/** What the agent is called that answers questions: it is stored, and part of the name of its handoff. */
export const KNOWLEDGE = 'knowledge';
