/** The token of nobody, for servers on the loopback. */
export const TOKEN = '7000000001:AAbench-token-of-nobody';
