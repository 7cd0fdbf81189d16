'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { limits } from '@/lib/core/limits'
import { fullName } from '../../accounts/session/account-state'
import { type Specialist, searchSpecialists } from '../../accounts/users/specialist-calls'
import { useStaffUser } from '../../dashboard/staff-viewer'
import { Avatar } from '../../ui/avatar'
import { Button } from '../../ui/button'
import { Field } from '../../ui/field'
import { Input } from '../../ui/input'
import { Skeleton } from '../../ui/skeleton'
import { useDebounced } from '../use-debounced'

interface Props {
  chosen: readonly Specialist[]
  onChoose: (person: Specialist) => void
}

/** Finds approved specialists by name. Used inside a form, so it is not one itself. */
export function SpecialistSearch({ chosen, onChoose }: Props) {
  const t = useTranslations('forum')
  const tRoles = useTranslations('roles')
  const tErrors = useTranslations('errors')
  const { user_id } = useStaffUser()
  const input = useId()
  const [typed, setTyped] = useState('')
  const term = useDebounced(typed.trim(), limits.searchDebounce)
  const found = useQuery({
    queryKey: ['specialists', term],
    queryFn: ({ signal }) => searchSpecialists(term, signal),
    // Keeps results clickable while the next search is loading.
    placeholderData: keepPreviousData,
  })
  const taken = new Set([user_id, ...chosen.map((person) => person.user_id)])
  const people = found.data?.filter((person) => !taken.has(person.user_id))
  const isEmpty = people?.length === 0
  return (
    <div className="grid gap-2">
      <Field label={t('searchSpecialist')} id={input}>
        {(control) => (
          <Input
            {...control}
            type="search"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            // Enter searches for people, and does not post the case.
            onKeyDown={(event) => {
              if (event.key === 'Enter') event.preventDefault()
            }}
            maxLength={300}
            autoComplete="off"
          />
        )}
      </Field>
      {people?.map((person) => (
        <button
          key={person.user_id}
          type="button"
          onClick={() => {
            document.getElementById(input)?.focus()
            onChoose(person)
          }}
          className="flex min-h-11 items-center gap-3 rounded-control border border-line px-3 py-2 text-left hover:bg-wash"
        >
          <Avatar name={fullName(person)} src={person.avatar} size="small" />
          <span className="min-w-0 grow">
            {fullName(person)}
            <span className="block text-sm text-muted">{tRoles(person.role)}</span>
          </span>
          <Plus aria-hidden="true" className="size-5 text-forest" />
          <span className="sr-only">{t('tagThem')}</span>
        </button>
      ))}
      {found.isPending || (isEmpty && found.isPlaceholderData) ? (
        <Skeleton className="h-11" />
      ) : null}
      <p role="status" className="text-sm text-muted">
        {isEmpty && !found.isPlaceholderData ? t('noSpecialist') : null}
      </p>
      {found.isError && !found.data ? (
        <p>
          {t('specialistsFailed')}{' '}
          <Button variant="quiet" onClick={() => found.refetch()}>
            {tErrors('retry')}
          </Button>
        </p>
      ) : null}
    </div>
  )
}
