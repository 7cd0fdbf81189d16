import { call } from '@/lib/browser/api/call'
import type { Paging } from '@/lib/core/pagination'
import type { z } from '@/lib/core/zod'
import type { userDetailDto } from '@/lib/modules/accounts/schema'
import type { LicenceDetails } from '@/lib/modules/licences/schema'
import type { UserDto, userDto, usersDto } from '@/lib/modules/users/schema'
import type { Rows } from '../../data-table/use-rows'

/** Everything read of accounts is read under it, and anew after a change. */
export const USERS = 'users'

interface Options extends Paging {
  /** Only professionals who wait for a decision, the longest waiting first. */
  review?: boolean
  /** Only those whose licence is over or ends soon, the earliest first. */
  licences?: boolean
}

export async function listUsers(
  { page, limit, review = false, licences = false }: Options,
  signal: AbortSignal,
): Promise<Rows<UserDto>> {
  const path = `/auth?page=${page}&limit=${limit}${review ? '&review=1' : ''}${licences ? '&licences=1' : ''}`
  const { data } = await call<z.infer<typeof usersDto>>('GET', path, { signal })
  return { rows: data.users, total: data.userCount }
}

export async function searchUsers(
  term: string,
  { limit }: Paging,
  signal: AbortSignal,
): Promise<Rows<UserDto>> {
  const path = `/auth/search?search=${encodeURIComponent(term)}&limit=${limit}`
  const { data } = await call<z.infer<typeof usersDto>>('GET', path, { signal })
  return { rows: data.users, total: data.userCount }
}

export interface Decision {
  user: UserDto
  /** Needed for a rejection, and for an approval without a licence. */
  reason?: string
  /** What the licence says, of an approval. */
  licence?: LicenceDetails
}

export const approveUser = ({ user, reason, licence }: Decision) =>
  call('POST', `/auth/${user.user_id}`, { json: { ...licence, ...(reason ? { reason } : {}) } })
export const recordLicence = ({ user_id }: UserDto, licence: LicenceDetails) =>
  call<z.infer<typeof userDto>>('PUT', `/auth/${user_id}/licence`, { json: licence })
export const rejectUser = ({ user, reason }: Decision) =>
  call('POST', `/auth/${user.user_id}/reject`, { json: { reason } })
export const verifyUser = ({ user_id }: UserDto) => call('PATCH', `/auth/${user_id}`, { json: {} })
export const deactivateUser = ({ user_id }: UserDto) => call('DELETE', `/auth/${user_id}`)
/** `parmanent` is how clients know it. */
export const deleteUser = ({ user_id }: UserDto) => call('DELETE', `/auth/parmanent/${user_id}`)

export async function readUser(id: string, signal: AbortSignal) {
  return (await call<z.infer<typeof userDetailDto>>('GET', `/auth/${id}`, { signal })).data
}
