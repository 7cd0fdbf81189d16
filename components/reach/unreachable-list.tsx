import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { paths } from '@/lib/core/paths'
import { fullName } from '../account/full-name'
import { StaffLink } from '../dashboard/staff-link'
import { AwaitedData } from '../forms/awaited-data'
import { Card } from '../ui/card'
import { Skeleton } from '../ui/skeleton'
import { REACH, readUnreachable } from './reach-calls'

/** For administrators: those whom only the application notifies of an urgent case. */
export function UnreachableList() {
  const t = useTranslations('reach')
  const query = useQuery({
    queryKey: [REACH, 'unreachable'],
    queryFn: ({ signal }) => readUnreachable(signal),
  })
  const { data } = query
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
      ) : (
        <AwaitedData
          query={query}
          failed={t('loadFailed')}
          loading={<Skeleton className="h-20" />}
        />
      )}
    </Card>
  )
}
