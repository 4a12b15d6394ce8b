/**
 * The limit of tests that play dozens of dialogues, start a dozen processes or draw whole films. They take up to 40 s
 * beside other tests on two cores, and a slower machine must not fail them.
 */
export const LONG = { timeout: 180_000 };
