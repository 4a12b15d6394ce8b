/** What the agent is called that asks for a person's taste. */
export const INTERVIEW = 'interview';
