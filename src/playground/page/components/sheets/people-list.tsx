import { useBusy } from '../../lib/browser.ts';
import { useTexts } from '../../texts.ts';
import { usePage } from '../../use-page.ts';
import { Avatar, Icon } from '../icon.tsx';

export function PeopleList() {
  const texts = useTexts();
  const { state, choose, addPerson } = usePage();
  const [busy, run] = useBusy();
  const names = new Intl.DisplayNames(texts.locale, { type: 'language' });
  const chosen = state.chat?.person.id;
  const add = () => {
    const { someone, locale: languageCode } = texts;
    const namesakes = state.people.filter(({ firstName }) => firstName.startsWith(someone)).length;
    return addPerson({ firstName: namesakes === 0 ? someone : `${someone} ${namesakes + 1}`, languageCode });
  };
  return (
    <div class="people">
      <p class="people-title">
        <b>{texts.people.title}</b>
        <small>{texts.people.hint}</small>
      </p>
      <ul>
        {state.people.map(({ id, firstName, languageCode, blocked }) => (
          <li key={id}>
            <button
              type="button"
              class="person"
              aria-current={id === chosen ? 'true' : undefined}
              onClick={() => choose(id)}
            >
              <Avatar id={id} name={firstName} />
              <span class="person-words">
                <b>
                  <bdi>{firstName}</bdi>
                </b>
                <small>{blocked ? texts.people.blocked : names.of(languageCode)}</small>
              </span>
            </button>
          </li>
        ))}
      </ul>
      <button type="button" class="person add-person" onClick={() => run(add)} disabled={busy}>
        <span class="avatar avatar-plus">
          <Icon name="plus" />
        </span>
        {texts.people.add}
      </button>
    </div>
  );
}
