import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { paths } from '@/lib/core/paths'
import { fullName } from '../account/full-name'
import { StaffLink } from '../dashboard/staff-link'
import { Button } from '../ui/button'
import { Card } from '../ui/card'
import { Skeleton } from '../ui/skeleton'
import { REACH, readUnreachable } from './reach-calls'

/** For administrators: whom nothing but the application tells of an urgent case. */
export function UnreachableList() {
  const t = useTranslations('reach')
  const tErrors = useTranslations('errors')
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: [REACH, 'unreachable'],
    queryFn: ({ signal }) => readUnreachable(signal),
  })
  return (
    <Card as="section" aria-labelledby="unreachable" className="grid gap-3 p-4">
      <h2 id="unreachable" className="text-lg">
        {t('unreachable')}
      </h2>
      <p className="text-muted">{t('unreachableText')}</p>
      {data ? (
        data.people.length === 0 ? (
          <p>{t('everybodyReached')}</p>
        ) : (
          <ul className="list-disc pl-5">
            {data.people.map((person) => (
              <li key={person.user_id}>
                <StaffLink href={paths.user(person.user_id)} className="underline">
                  {fullName(person)}
                </StaffLink>
              </li>
            ))}
          </ul>
        )
      ) : isError ? (
        <p role="alert">
          {t('failed')}{' '}
          <Button variant="quiet" busy={isFetching} onClick={() => refetch()}>
            {tErrors('retry')}
          </Button>
        </p>
      ) : (
        <Skeleton className="h-20" />
      )}
    </Card>
  )
}
