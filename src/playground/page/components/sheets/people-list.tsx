import { useEffect, useRef, useState } from 'preact/hooks';
import { LANGUAGES } from '../../../../i18n/languages.ts';
import { useTexts } from '../../texts.ts';
import { usePage } from '../../use-page.ts';
import { Avatar, Icon, IconButton } from '../icon.tsx';

export function PeopleList() {
  const texts = useTexts();
  const { state, choose } = usePage();
  const [adding, setAdding] = useState(false);
  const names = new Intl.DisplayNames(texts.locale, { type: 'language' });
  const chosen = state.chat?.person.id;
  return (
    <div class="people">
      <p class="people-title">
        <b>{texts.people.title}</b>
        <small>{texts.people.hint}</small>
      </p>
      <ul>
        {state.people.map(({ id, firstName, languageCode, blocked }) => {
          const language = names.of(languageCode) ?? languageCode;
          return (
            <li key={id}>
              <button
                type="button"
                class="person"
                aria-current={id === chosen ? 'true' : undefined}
                title={texts.people.nameWithLanguage(firstName, language)}
                onClick={() => choose(id)}
              >
                <Avatar id={id} name={firstName} />
                <span class="person-words">
                  <b>
                    <bdi>{firstName}</bdi>
                  </b>
                  <small>{blocked ? texts.people.blocked : language}</small>
                </span>
              </button>
            </li>
          );
        })}
      </ul>
      {adding ? (
        <AddPerson onDone={() => setAdding(false)} />
      ) : (
        <button
          type="button"
          class="person add-person"
          title={texts.people.add}
          onClick={() => setAdding(true)}
        >
          <span class="avatar avatar-plus">
            <Icon name="plus" />
          </span>
          <span class="person-words">{texts.people.add}</span>
        </button>
      )}
    </div>
  );
}

function AddPerson({ onDone }: { readonly onDone: () => void }) {
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
          {LANGUAGES.map(code => (
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
        <IconButton icon="close" label={texts.cancel} onClick={onDone} />
      </div>
    </form>
  );
}
