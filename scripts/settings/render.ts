import { z } from 'zod';
import { environment } from '../../src/config/environment.ts';
import { SETTING_GROUPS } from '../../src/providers/descriptor.ts';

const Meta = z.object({
  group: z.string(),
  description: z.string(),
  usual: z.string().optional(),
});

const LINE_WIDTH = 120;

const INTRODUCTION = `# Settings

All settings are environment variables, also read from \`.env\`. If some are wrong, the bot names all of them and does not start.
This page and \`.env.example\` are generated from \`src/config/environment.ts\` with \`npm run settings\`.

The usual proxy variables \`HTTPS_PROXY\`, \`HTTP_PROXY\` and \`NO_PROXY\` apply to Telegram, the models and S3. This machine and private
networks are always reached directly. SOCKS proxies are not supported.
`;

const NOTES = `## Notes

At the start and once a day, the bot compares the configured models with the lists of their providers. It warns about models that are missing
or end within 30 days.

\`offline\` needs no key and no network. As a chat provider, it leads by buttons and understands names of styles, emotions and poses, short
answers and commands in plain words, in all five languages. As an image provider, it turns the photo into a sticker with image
filters. It draws only if \`IMAGE_PROVIDERS\` lists it, or if there is no key at all. If you list it after an image model, it steps in when that
model certainly did not draw.
`;

/** Shows a parsed default as the operator would write it; undefined if there is none. */
function literal(value: unknown): string | undefined {
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}

function settings() {
  const defaults: Record<string, unknown> = environment.parse({});
  return Object.entries(environment.shape).map(([name, schema]) => {
    const { usual, ...meta } = Meta.parse(schema.meta(), { error: () => `${name} has no setting(…)` });
    const fixed = usual === undefined ? literal(defaults[name]) : undefined;
    return { name, ...meta, usual, fixed };
  });
}

type Setting = ReturnType<typeof settings>[number];

function groups(): readonly { readonly title: string; readonly members: readonly Setting[] }[] {
  const all = settings();
  return Object.entries(SETTING_GROUPS).map(([key, title]) => {
    return { title, members: all.filter(({ group }) => group === key) };
  });
}

function row({ name, description, usual, fixed }: Setting): string {
  const cells = [`\`${name}\``, fixed === undefined ? usual : `\`${fixed}\``, description];
  return `|${cells.map(cell => (cell ? ` ${cell} |` : ' |')).join('')}`;
}

/** Renders docs/settings.md. */
export function settingsPage(): string {
  const tables = groups().map(({ title, members }) => {
    return `## ${title}\n\n| variable | default | meaning |\n|---|---|---|\n${members.map(row).join('\n')}\n`;
  });
  return [INTRODUCTION, ...tables, NOTES].join('\n');
}

function comment(text: string): string {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last === undefined || last.length + word.length >= LINE_WIDTH) lines.push(`# ${word}`);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return lines.join('\n');
}

/** Turns Markdown into plain text. Links become paths. */
function plain(markdown: string): string {
  return markdown.replace(/\[[^\]]*\]\(([\w.]+)(?:#[\w-]+)?\)/g, 'docs/$1').replaceAll('`', '');
}

function sentence(markdown: string): string {
  const text = markdown.startsWith('`')
    ? plain(markdown)
    : plain(markdown).replace(/^./, first => first.toUpperCase());
  return text.endsWith('…') ? text : `${text}.`;
}

function example({ name, description, usual, fixed = '' }: Setting): string {
  const text = [description && sentence(description), usual && `Default: ${plain(usual)}.`]
    .filter(Boolean)
    .join(' ');
  return `${text ? `${comment(text)}\n` : ''}${name}=${fixed}`;
}

/** Renders .env.example. */
export function envExample(): string {
  const parts = groups().map(
    ({ title, members }) => `# --- ${title} ---\n${members.map(example).join('\n')}\n`,
  );
  return ['# Copy to .env. Everything has a default.\n', ...parts].join('\n');
}
