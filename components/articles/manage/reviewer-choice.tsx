import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useId } from 'react'
import type { z } from '@/lib/core/zod'
import type { specialistsDto } from '@/lib/modules/users/schema'
import { Avatar } from '../../ui/avatar'
import { Button } from '../../ui/button'
import { Skeleton } from '../../ui/skeleton'

type Clinicians = z.infer<typeof specialistsDto>['users']

interface Props {
  clinicians: UseQueryResult<Clinicians>
  chosen: string | null
  onChoose: (id: string) => void
  error?: string | undefined
}

/** One of the clinicians that a search found. */
export function ReviewerChoice({ clinicians, chosen, onChoose, error }: Props) {
  const t = useTranslations('clinicalReview')
  const tRoles = useTranslations('roles')
  const tErrors = useTranslations('errors')
  const id = useId()
  const { data, isError, refetch } = clinicians
  return (
    <fieldset aria-describedby={id} className="grid gap-1">
      <legend className="mb-1 font-semibold">{t('reviewer')}</legend>
      {data ? (
        data.map(({ user_id, first_name, last_name, avatar, role }) => (
          <label
            key={user_id}
            className="flex min-h-11 cursor-pointer items-center gap-3 rounded-control border border-line px-3 py-2 hover:bg-wash has-checked:border-forest has-checked:bg-forest-wash"
          >
            <input
              type="radio"
              name="reviewer"
              checked={chosen === user_id}
              onChange={() => onChoose(user_id)}
              className="size-5 accent-forest"
            />
            <Avatar name={`${first_name} ${last_name}`} src={avatar} size="small" />
            <span className="min-w-0">
              {first_name} {last_name}
              <span className="block text-sm text-muted">{tRoles(role)}</span>
            </span>
          </label>
        ))
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
      {data?.length === 0 ? <p role="status">{t('none')}</p> : null}
      <p id={id} aria-live="polite" className="text-sm text-danger">
        {error}
      </p>
    </fieldset>
  )
}
