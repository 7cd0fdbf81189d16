import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { call } from '@/lib/browser/api/call'
import { usersDto } from '@/lib/modules/users/schema'
import { useFailureText } from '../forms/use-failure-text'
import { Badge } from '../ui/badge'
import { Button } from '../ui/button'
import { EmptyState } from '../ui/empty-state'
import { ErrorState } from '../ui/error-state'
import { Skeleton } from '../ui/skeleton'
import { ReviewEntry } from './review-entry'

const QUEUE = ['users', 'review'] as const
/** As many as one looks through in a sitting; the next ones move up as these are decided. */
const SHOWN = 10

async function readQueue({ signal }: { signal: AbortSignal }) {
  const path = `/auth?review=1&page=1&limit=${SHOWN}`
  const { data } = await call('GET', path, { schema: usersDto, signal })
  return data
}

interface Props {
  /** What follows the queue. It comes with it, so that nothing is pushed away. */
  children: ReactNode
}

/** The professionals who wait for an administrator's decision. */
export function ReviewQueue({ children }: Props) {
  const t = useTranslations('staff')
  const tErrors = useTranslations('errors')
  const failureText = useFailureText()
  const client = useQueryClient()
  const queue = useQuery({ queryKey: QUEUE, queryFn: readQueue })
  const { data, error, refetch } = queue
  const onDecided = () => void client.invalidateQueries({ queryKey: QUEUE })

  return (
    <>
      <section aria-labelledby="review" className="mt-8">
        <h2 id="review" className="flex items-center gap-3 text-xl">
          {t('review')}
          {data && data.userCount > 0 ? <Badge>{data.userCount}</Badge> : null}
        </h2>
        {data && data.users.length > 0 ? (
          <ul className="mt-4 grid gap-4">
            {data.users.map((user) => (
              <ReviewEntry key={user.user_id} user={user} onDecided={onDecided} />
            ))}
          </ul>
        ) : data ? (
          <EmptyState title={t('reviewNone')} text={t('reviewNoneText')} />
        ) : error ? (
          <ErrorState
            title={t('reviewFailed')}
            text={failureText(error, { otherwise: '' })}
            retry={<Button onClick={() => refetch()}>{tErrors('retry')}</Button>}
          />
        ) : (
          <Skeleton className="mt-4 h-40" />
        )}
      </section>
      {data || error ? children : null}
    </>
  )
}
