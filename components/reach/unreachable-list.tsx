import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { call } from '@/lib/browser/api/call'
import { paths } from '@/lib/core/paths'
import type { ReachDto, ReachWay, UnreachableDto } from '@/lib/modules/reach/schema'
import { fullName } from '../accounts/session/account-state'
import { StaffLink } from '../dashboard/staff-page'
import { AwaitedData } from '../forms/awaited-data'
import { Card } from '../ui/card'

export const REACH = 'reach'

export const readReach = async (signal: AbortSignal): Promise<ReachDto> =>
  (await call<ReachDto>('GET', '/reach', { signal })).data

const readUnreachable = async (signal: AbortSignal): Promise<UnreachableDto> =>
  (await call<UnreachableDto>('GET', '/reach/unreachable', { signal })).data

export const addDevice = (subscription: PushSubscriptionJSON) =>
  call('POST', '/reach/push', {
    json: { endpoint: subscription.endpoint, keys: subscription.keys },
  })
export const removeDevice = (id: string) => call('DELETE', `/reach/push/${id}`)
export const saveSms = (is_wished: boolean) => call('PUT', '/reach/sms', { json: { is_wished } })
export const testWay = (way: ReachWay) => call('POST', '/reach/test', { json: { way } })

/** For administrators: people who hear of an urgent case only in the application. */
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
        <AwaitedData query={query} failed={t('loadFailed')} skeleton="h-20" />
      )}
    </Card>
  )
}
