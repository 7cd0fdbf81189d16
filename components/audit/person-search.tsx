import { useTranslations } from 'next-intl'
import { SearchPanel } from '../data-table/search-panel'
import { useFailureText } from '../forms/use-failure-text'
import { searchUsers } from '../users/manage/user-calls'

const SHOWN = { page: 1, limit: 10 }

/** Searches people by name or address. */
export function PersonSearch({ onChoose }: { onChoose: (id: string) => void }) {
  const t = useTranslations('audit')
  const failureText = useFailureText()
  return (
    <SearchPanel
      label={t('searchPeople')}
      hint={t('peopleHint')}
      none={t('nobodyFound')}
      failed={t('peopleFailed')}
      reasonOf={(error) => failureText(error, { otherwise: '' })}
      queryKey={['users', 'found']}
      search={async (term, signal) => (await searchUsers(term, SHOWN, signal)).rows}
      className="min-h-40"
    >
      {(people) =>
        people.length > 0 ? (
          <ul className="grid gap-1">
            {people.map(({ user_id, first_name, last_name, email }) => (
              <li key={user_id}>
                <button
                  type="button"
                  onClick={() => onChoose(user_id)}
                  className="grid min-h-11 w-full rounded-control px-3 py-2 text-left hover:bg-wash"
                >
                  <span className="font-semibold">{`${first_name} ${last_name}`}</span>
                  <span className="text-sm wrap-anywhere text-muted">{email}</span>
                </button>
              </li>
            ))}
          </ul>
        ) : null
      }
    </SearchPanel>
  )
}
