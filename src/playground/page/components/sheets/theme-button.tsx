import { useEffect, useState } from 'preact/hooks';
import { useTexts } from '../../texts.ts';
import { Icon } from '../icon.tsx';

const KEY = 'playground.theme';

export type Theme = 'light' | 'dark';

function currentTheme(): Theme {
  const chosen = localStorage.getItem(KEY);
  if (chosen === 'light' || chosen === 'dark') return chosen;
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

/** Puts the theme in force for the page; the colours follow by `light-dark()`. */
function applyTheme(theme: Theme): void {
  document.documentElement.dataset['theme'] = theme;
}

function chooseTheme(theme: Theme): void {
  localStorage.setItem(KEY, theme);
  applyTheme(theme);
}

/** Switches between light and dark; until it is pressed, the system decides. */
export function ThemeButton() {
  const { theme: texts } = useTexts();
  const [theme, setTheme] = useState(currentTheme);
  useEffect(() => {
    applyTheme(currentTheme());
    const query = matchMedia('(prefers-color-scheme: dark)');
    const follow = () => {
      applyTheme(currentTheme());
      setTheme(currentTheme());
    };
    query.addEventListener('change', follow);
    return () => query.removeEventListener('change', follow);
  }, []);
  const other = theme === 'dark' ? 'light' : 'dark';
  return (
    <button
      type="button"
      class="icon-button theme-button"
      title={other === 'dark' ? texts.toDark : texts.toLight}
      aria-label={other === 'dark' ? texts.toDark : texts.toLight}
      onClick={() => {
        chooseTheme(other);
        setTheme(other);
      }}
    >
      <Icon name={other === 'dark' ? 'moon' : 'sun'} />
      <span class="button-words">{texts[other]}</span>
    </button>
  );
}
