/** Generates docs/settings.md and .env.example from the schema of the settings: npm run settings */
import { writeFileSync } from 'node:fs';
import { envExample, settingsPage } from './settings/render.ts';

writeFileSync(new URL('../docs/settings.md', import.meta.url), settingsPage());
writeFileSync(new URL('../.env.example', import.meta.url), envExample());
