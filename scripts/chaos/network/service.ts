/** Who the bot calls over the network. */
export type Service = 'telegram' | 'openai' | 'gemini';
