import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { SearchField } from '../data-table/search-field'
import { useFailureText } from '../forms/use-failure-text'
import { Button } from '../ui/button'
import { ErrorState } from '../ui/error-state'
import { Skeleton } from '../ui/skeleton'
import { searchUsers } from '../users/manage/user-calls'

const SHOWN = { page: 1, limit: 10 }

/** Looks for a person by name or address. */
export function PersonSearch({ onChoose }: { onChoose: (id: string) => void }) {
  const t = useTranslations('audit')
  const tErrors = useTranslations('errors')
  const failureText = useFailureText()
  const [term, setTerm] = useState('')
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['users', 'found', term],
    queryFn: ({ signal }) => searchUsers(term, SHOWN, signal),
    enabled: term !== '',
  })
  return (
    <div className="grid gap-3">
      <SearchField label={t('searchPeople')} value={term} onSearch={setTerm} />
      <div role="status" className="min-h-40">
        {term === '' ? (
          <p className="text-muted">{t('peopleHint')}</p>
        ) : data?.rows.length === 0 ? (
          <p>{t('nobodyFound')}</p>
        ) : data ? (
          <ul className="grid gap-1">
            {data.rows.map(({ user_id, first_name, last_name, email }) => (
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
        ) : error ? (
          <ErrorState
            title={t('peopleFailed')}
            text={failureText(error, { otherwise: '' })}
            retry={
              <Button busy={isFetching} onClick={() => refetch()}>
                {tErrors('retry')}
              </Button>
            }
          />
        ) : (
          <Skeleton className="h-24" />
        )}
      </div>
    </div>
  )
}
