import { register } from 'node:module';

// For `node --import`: runs the sources as they are, on any Node that the program runs on.
register('./hooks.mjs', import.meta.url);
// Errors name the lines of the sources.
process.setSourceMapsEnabled(true);
