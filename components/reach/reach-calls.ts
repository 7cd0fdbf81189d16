import { call } from '@/lib/browser/api/call'
import type { ReachDto, ReachWay, UnreachableDto } from '@/lib/modules/reach/schema'

export const REACH = 'reach'

export const readReach = async (signal: AbortSignal): Promise<ReachDto> =>
  (await call<ReachDto>('GET', '/reach', { signal })).data

export const readUnreachable = async (signal: AbortSignal): Promise<UnreachableDto> =>
  (await call<UnreachableDto>('GET', '/reach/unreachable', { signal })).data

export const addDevice = (subscription: PushSubscriptionJSON) =>
  call('POST', '/reach/push', {
    json: { endpoint: subscription.endpoint, keys: subscription.keys },
  })
export const removeDevice = (id: string) => call('DELETE', `/reach/push/${id}`)
export const saveSms = (is_wished: boolean) => call('PUT', '/reach/sms', { json: { is_wished } })
export const testWay = (way: ReachWay) => call('POST', '/reach/test', { json: { way } })
