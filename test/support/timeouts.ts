/**
 * The limit of tests that play dozens of dialogues, start a dozen processes or draw whole films. They take up to 40 s
 * next to other tests on two cores, and must also pass on slower machines.
 */
export const LONG = { timeout: 180_000 };
