import { call } from '@/lib/browser/api/call'
import type { z } from '@/lib/core/zod'
import type { LicenceDetails } from '@/lib/modules/accounts/licences/schema'
import type { EmailChangeByAdmin, userDetailDto } from '@/lib/modules/accounts/schema'
import type { UserDto, userDto, usersDto } from '@/lib/modules/accounts/users/schema'
import { toRequestQuery } from '../../data-table/row-requests'
import type { Rows, TableQuery } from '../../data-table/use-rows'

/** The key under which all reads of accounts are cached, and refetched after a change. */
export const USERS = 'users'

async function readUsers(
  path: string,
  query: Record<string, string | number>,
  signal: AbortSignal,
): Promise<Rows<UserDto>> {
  const address = `${path}?${toRequestQuery(query)}`
  const { data } = await call<z.infer<typeof usersDto>>('GET', address, { signal })
  return { rows: data.users, total: data.userCount }
}

/**
 * Lists accounts: with `review: 1` only professionals awaiting a decision, with `licences: 1` only licences that have
 * ended or end soon.
 */
export const listUsers = (query: TableQuery, signal: AbortSignal) =>
  readUsers('/auth', query, signal)

export const searchUsers = (term: string, query: TableQuery, signal: AbortSignal) =>
  readUsers('/auth/search', { ...query, search: term }, signal)

export interface Decision {
  user: UserDto
  /** Required for a rejection, a deactivation, a deletion, and for an approval without a licence. */
  reason?: string
  licence?: LicenceDetails
}

/** A decision about a professional or their newer licence. */
export interface LicenceDecision extends Decision {
  /** URL of the licence that the reviewer saw; the server answers 409 if a newer one has replaced it. */
  seenLicence: string | null
}

export const approveUser = ({ user, reason, licence, seenLicence }: LicenceDecision) =>
  call('POST', `/auth/${user.user_id}`, {
    json: { ...licence, ...(reason ? { reason } : {}), licence: seenLicence },
  })
/** @param seenLicence URL of the licence in force that the administrator saw */
export const recordLicence = (
  { user_id }: UserDto,
  licence: LicenceDetails,
  seenLicence: string | null,
) =>
  call<z.infer<typeof userDto>>('PUT', `/auth/${user_id}/licence`, {
    json: { ...licence, licence: seenLicence },
  })
export const rejectUser = ({ user, reason, seenLicence }: LicenceDecision) =>
  call('POST', `/auth/${user.user_id}/reject`, { json: { reason, licence: seenLicence } })
export const verifyUser = ({ user_id }: UserDto) => call('PATCH', `/auth/${user_id}`, { json: {} })
export const deactivateUser = ({ user, reason }: Decision) =>
  call('DELETE', `/auth/${user.user_id}`, { json: { reason } })
export const restrictUser = ({ user, reason }: Decision) =>
  call('POST', `/auth/${user.user_id}/restriction`, { json: { reason } })
export const agreeForOldEmail = ({ user, reason }: Decision) =>
  call('POST', `/auth/${user.user_id}/email`, { json: { reason } })
export const beginEmailChange = (userId: string, change: EmailChangeByAdmin) =>
  call('PUT', `/auth/${userId}/email`, { json: change })
export const liftRestriction = ({ user_id }: UserDto) =>
  call('DELETE', `/auth/${user_id}/restriction`)
/** The misspelled path is kept for existing clients. */
export const deleteUser = ({ user, reason }: Decision) =>
  call('DELETE', `/auth/parmanent/${user.user_id}`, { json: { reason } })

export async function readUser(id: string, signal: AbortSignal) {
  return (await call<z.infer<typeof userDetailDto>>('GET', `/auth/${id}`, { signal })).data
}
