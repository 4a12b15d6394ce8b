import { useEffect, useRef, useState } from 'preact/hooks';
import { LANGUAGES } from '../../../../i18n/languages.ts';
import { usePage } from '../../page-context.ts';
import { useTexts } from '../../texts.ts';
import { Icon } from '../icon.tsx';

/** Languages of people's Telegram; the bot decides which of them it speaks. */
const CODES = [...LANGUAGES, 'pt-br'];

/** Asks who comes in. */
export function AddPerson({ onDone }: { readonly onDone: () => void }) {
  const texts = useTexts();
  const { addPerson } = usePage();
  const [firstName, setFirstName] = useState('');
  const [languageCode, setLanguageCode] = useState<string>(texts.locale);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const names = new Intl.DisplayNames(texts.locale, { type: 'language' });
  const submit = async (event: Event) => {
    event.preventDefault();
    if (firstName.trim() === '') return;
    if (await addPerson({ firstName: firstName.trim(), languageCode })) onDone();
  };
  return (
    <form class="add-person-form" onSubmit={submit}>
      <label>
        {texts.people.name}
        <input
          name="firstName"
          value={firstName}
          maxLength={40}
          required
          autocomplete="off"
          ref={field}
          onInput={event => setFirstName(event.currentTarget.value)}
        />
      </label>
      <label>
        {texts.people.language}
        <select value={languageCode} onChange={event => setLanguageCode(event.currentTarget.value)}>
          {CODES.map(code => (
            <option key={code} value={code}>
              {names.of(code)}
            </option>
          ))}
        </select>
      </label>
      <div class="form-buttons">
        <button type="submit" class="primary">
          {texts.people.create}
        </button>
        <button
          type="button"
          class="icon-button"
          aria-label={texts.cancel}
          title={texts.cancel}
          onClick={onDone}
        >
          <Icon name="close" />
        </button>
      </div>
    </form>
  );
}
