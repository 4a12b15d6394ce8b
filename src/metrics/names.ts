/** Every metric of the bot's own begins with this. */
export const PREFIX = 'sticker_bot_';

/** From a button's answer to a turn of several slow models, in seconds. */
export const TURN_BUCKETS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 45, 90];
export const CHAT_BUCKETS = [0.25, 0.5, 1, 2, 4, 8, 15, 30, 45, 90];
/** Pictures take minutes where a service is busy. */
export const IMAGE_BUCKETS = [2, 5, 10, 15, 20, 30, 45, 60, 90, 120, 180, 300];
