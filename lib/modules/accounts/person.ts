import 'server-only'
import type { Role } from '@/lib/core/people'
import type { DeviceMark } from '@/lib/platform/auth/device-cookie'

/** The columns a sign-in needs of an account. */
export const personColumns = {
  id: true,
  email: true,
  firstName: true,
  language: true,
  role: true,
  isApproved: true,
  accountStatus: true,
  rejectionReason: true,
  createdAt: true,
  devicesSince: true,
} as const

/** Somebody who has proved who they are. */
export interface Person {
  id: string
  email: string
  firstName: string
  language: string
  role: Role
  isApproved: boolean
  rejectionReason: string | null
}

/** Whether an account accepts a device mark: one older than the account or its last new password is void. */
export function knowsDevice(
  user: { createdAt: Date; devicesSince: Date | null } | null,
  mark: DeviceMark | null,
): mark is DeviceMark {
  return user !== null && mark !== null && mark.issuedAt >= (user.devicesSince ?? user.createdAt)
}
