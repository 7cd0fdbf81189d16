'use client'

import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { readUser, searchUsers } from '../accounts/users/user-calls'
import { SearchPanel } from '../data-table/search-panel'
import { useFailureText } from '../forms/use-failure-text'
import { cn } from '../ui/class-names'
import { Dialog } from '../ui/dialog'
import { IconButton } from '../ui/icon-button'
import { controlStyle } from '../ui/input'

const FIRST_PAGE = { page: 1, limit: 10 }

/** Searches people by name or address. */
function PersonSearch({ onChoose }: { onChoose: (id: string) => void }) {
  const t = useTranslations('audit')
  const failureText = useFailureText()
  return (
    <SearchPanel
      label={t('searchPeople')}
      hint={t('peopleHint')}
      none={t('nobodyFound')}
      failed={t('peopleFailed')}
      getReason={(error) => failureText(error, { fallback: '' })}
      queryKey={['users', 'found']}
      search={async (term, signal) => (await searchUsers(term, FIRST_PAGE, signal)).rows}
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

interface Props {
  /** The person whose actions are shown; empty for everybody's. */
  id: string
  onChange: (id: string) => void
  /** In a row of filters: without a heading. */
  isInline?: boolean
}

/** Filters by the person who acted, chosen in a search dialog. */
export function PersonFilter({ id, onChange, isInline = false }: Props) {
  const t = useTranslations('audit')
  const tStaff = useTranslations('staff')
  const [isOpen, setOpen] = useState(false)
  const person = useQuery({
    queryKey: ['users', 'named', id],
    queryFn: ({ signal }) => readUser(id, signal),
    enabled: id !== '',
  })
  const { data, isError } = person
  const known = data ? `${data.first_name} ${data.last_name}` : isError ? t('unknownPerson') : '…'
  const name = id ? known : t('anybody')
  return (
    <div className="grid min-w-0 gap-1.5 max-lg:col-span-2">
      {isInline ? null : (
        <span aria-hidden="true" className="font-semibold">
          {t('person')}
        </span>
      )}
      <div className="flex">
        <Dialog
          title={t('choosePerson')}
          closeLabel={tStaff('close')}
          open={isOpen}
          onOpenChange={setOpen}
          trigger={
            <button
              type="button"
              aria-label={`${t('person')}: ${name}`}
              className={cn(controlStyle, 'truncate bg-surface text-left')}
            >
              {name}
            </button>
          }
        >
          <PersonSearch
            onChoose={(chosen) => {
              setOpen(false)
              onChange(chosen)
            }}
          />
        </Dialog>
        {id ? (
          <IconButton
            label={t('removeFilter', { filter: t('onlyBy', { name }) })}
            onClick={() => onChange('')}
          >
            <X aria-hidden="true" className="size-5" />
          </IconButton>
        ) : null}
      </div>
    </div>
  )
}
