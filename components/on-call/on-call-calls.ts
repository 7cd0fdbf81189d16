import { call } from '@/lib/browser/api/call'
import type { RosterDto, ShiftDuty, ShiftInput } from '@/lib/modules/on-call/schema'

export const ON_CALL = 'on-call'

export const readRoster = async (signal: AbortSignal): Promise<RosterDto> =>
  (await call<RosterDto>('GET', '/on-call', { signal })).data

export const addShift = (json: ShiftInput) => call('POST', '/on-call', { json })
export const removeShift = (id: string) => call('DELETE', `/on-call/${id}`)
export const requestSwap = (id: string, duty: ShiftDuty, user_id: string) =>
  call('POST', `/on-call/${id}/swap`, { json: { duty, user_id } })
export const acceptSwap = (id: string) => call('POST', `/on-call/swap/${id}/accept`, { json: {} })
export const withdrawSwap = (id: string) => call('DELETE', `/on-call/swap/${id}`)
