import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { LANGUAGES, type Language, textsFor, wordsOf } from '../../src/i18n/index.ts';
import { pageTexts } from '../../src/i18n/languages.ts';
import { DRAWN, useScene, type Visitor } from './scene.ts';

const scene = useScene();

/** Words that are the same in all languages, and each language's own name in the language menu. */
const INTERNATIONAL =
  /^(?:telegram|jpeg|png|webp|ok|pop|comic|anime|lego|sticker|emoji|vhs|cyberpunk|english|deutsch|español)$/;

/** The words in the texts of a language. */
function vocabulary(language: Language): ReadonlySet<string> {
  const folder = new URL(`../../src/i18n/${language}/`, import.meta.url);
  const files = readdirSync(folder).filter(name => name.endsWith('.ts'));
  const literals = files.flatMap(name => {
    const code = readFileSync(new URL(name, folder), 'utf8').replace(/^import .*$/gm, '');
    return code.match(/'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`/g) ?? [];
  });
  return new Set(literals.flatMap(literal => wordsIn(literal.replace(/\$\{[^}]*\}/g, ' '))));
}

/** Words without addresses, commands and names. */
function wordsIn(text: string): string[] {
  const plain = text.replace(/\S*[/_@]\S*/g, ' ').toLowerCase();
  return plain.match(/\p{L}{2,}/gu) ?? [];
}

/** Everything readable on the page, including labels for screen readers, without names and verbatim user text. */
async function readOn({ page }: Visitor, hidden: string): Promise<string[]> {
  const texts: string[] = await page.evaluate(`(() => {
    const skipped = 'pre, code, bdi, script, style, noscript, .person, .menu b${hidden}';
    const found = [];
    for (const element of document.querySelectorAll('body *')) {
      if (element.closest(skipped)) continue;
      for (const name of ['aria-label', 'title', 'placeholder', 'alt']) {
        if (element.hasAttribute(name)) found.push(element.getAttribute(name));
      }
      for (const node of element.childNodes) if (node.nodeType === 3) found.push(node.data);
    }
    return found;
  })()`);
  return texts.flatMap(wordsIn);
}

const english = vocabulary('en');

it.each(LANGUAGES.filter(language => language !== 'en'))('shows no English word in %s', async language => {
  const own = vocabulary(language);
  // The inspector is for operators: English and Russian only.
  const isInspected = language === 'ru';
  const hidden = isInspected ? '' : ', .inspector, .inspect-button';
  const isLatin = wordsOf(language).forms.script === 'Latin';
  const isForeign = (word: string) =>
    !INTERNATIONAL.test(word) && !own.has(word) && (isLatin ? english.has(word) : /[a-z]/.test(word));
  const firstName = isLatin ? 'Ada' : 'Ада';
  const page = pageTexts(language);
  const texts = textsFor(language);
  const visitor = await scene.visit({ language, firstName });
  const strange = new Map<string, readonly string[]>();
  const look = async (where: string) => {
    const found = (await readOn(visitor, hidden)).filter(isForeign).filter(word => word !== 'ada');
    if (found.length > 0) strange.set(where, [...new Set(found)]);
  };
  await visitor.button(page.welcome.start).waitFor();
  await look('welcome');
  await visitor.button(page.composer.attach).click();
  await look('attaching');
  await visitor.makeSticker({
    start: page.welcome.start,
    portrait: new RegExp(page.sendSample),
    idea: page.ideas[0] ?? '',
    confirm: new RegExp(texts.summary.confirm),
    ready: texts.sticker.delivered,
  });
  await look('sticker');
  for (const tab of isInspected ? (['turns', 'drawings', 'trouble', 'now'] as const) : []) {
    await visitor.page.getByRole('tab', { name: page.inspector.tabs[tab], exact: true }).click();
    await look(tab);
  }
  await visitor.button(texts.afterSticker.add).click();
  await visitor.button(page.next.openPack).click(DRAWN);
  const pack = visitor.page.getByRole('dialog');
  await pack.waitFor();
  await look('pack');
  await visitor.page.keyboard.press('Escape');
  // Text typed while the sheet closes would go to the sheet.
  await pack.waitFor({ state: 'hidden' });
  // By id, because the bot also deletes messages.
  const newest = () => visitor.page.locator('.from-bot article').last().getAttribute('data-message');
  for (const command of ['/help', '/stickers', '/packs', '/me', '/privacy', '/language', '/plans']) {
    const before = await newest();
    await visitor.say(command);
    const answered = expect.poll(async () => Number(await newest()), { message: `an answer to ${command}` });
    await answered.toBeGreaterThan(Number(before));
    await look(command);
  }
  await visitor.button(page.composer.commands).click();
  await look('commands');
  expect(Object.fromEntries(strange)).toEqual({});
});
