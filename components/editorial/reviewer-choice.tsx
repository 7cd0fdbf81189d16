import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useId } from 'react'
import type { z } from '@/lib/core/zod'
import type { specialistsDto } from '@/lib/modules/accounts/users/schema'
import { Avatar } from '../ui/avatar'
import { Button } from '../ui/button'
import { Skeleton } from '../ui/skeleton'

type Clinicians = z.infer<typeof specialistsDto>['users']
export type Clinician = Omit<Clinicians[number], 'role'>

interface Props {
  clinicians: UseQueryResult<Clinicians>
  /** The current reviewer; always among the options, for any search. */
  current: Clinician | null
  chosen: string | null
  onChoose: (id: string) => void
  error?: string | undefined
}

/** The choice between the current reviewer and the clinicians found by a search. */
export function ReviewerChoice({ clinicians, current, chosen, onChoose, error }: Props) {
  const t = useTranslations('clinicalReview')
  const tRoles = useTranslations('roles')
  const tErrors = useTranslations('errors')
  const id = useId()
  const { data, isError, refetch } = clinicians
  const others = data?.filter(({ user_id }) => user_id !== current?.user_id)
  const choice = (person: Clinician, detail: string) => (
    <label
      key={person.user_id}
      className="flex min-h-11 cursor-pointer items-center gap-3 rounded-control border border-line px-3 py-2 hover:bg-wash has-checked:border-forest has-checked:bg-forest-wash"
    >
      <input
        type="radio"
        name="reviewer"
        checked={chosen === person.user_id}
        onChange={() => onChoose(person.user_id)}
        className="size-5 accent-forest"
      />
      <Avatar name={`${person.first_name} ${person.last_name}`} src={person.avatar} size="small" />
      <span className="min-w-0">
        {person.first_name} {person.last_name}
        <span className="block text-sm text-muted">{detail}</span>
      </span>
    </label>
  )
  return (
    <fieldset aria-describedby={id} className="grid gap-1">
      <legend className="mb-1 font-semibold">{t('reviewer')}</legend>
      {current ? choice(current, t('current')) : null}
      {others ? (
        others.map((person) => choice(person, tRoles(person.role)))
      ) : isError ? (
        <p>
          {t('searchFailed')}{' '}
          <Button variant="quiet" onClick={() => refetch()}>
            {tErrors('retry')}
          </Button>
        </p>
      ) : (
        <Skeleton className="h-24" />
      )}
      {others?.length === 0 && !(current && data?.length) ? <p role="status">{t('none')}</p> : null}
      <p id={id} aria-live="polite" className="text-sm text-danger">
        {error}
      </p>
    </fieldset>
  )
}
