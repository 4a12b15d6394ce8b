import { useState } from 'preact/hooks';
import { usePage } from '../../page-context.ts';
import { useTexts } from '../../texts.ts';
import { Avatar } from '../avatar.tsx';
import { Icon } from '../icon.tsx';
import { AddPerson } from './add-person.tsx';

/** Everybody that the page can be, and how somebody new comes in. */
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
        {state.people.map(({ id, firstName, languageCode, blocked, unread }) => {
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
                {unread > 0 && (
                  <span class="unread">
                    <span aria-hidden="true">{unread}</span>
                    <span class="unseen">{texts.people.unread(unread)}</span>
                  </span>
                )}
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
