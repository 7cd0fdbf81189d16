import 'server-only'
import type { Role } from '@/lib/core/people'
import type { DeviceMark } from '@/lib/platform/auth/device-cookie'

/** What a sign-in needs to know of an account. */
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

/** Whether an account accepts the mark of a browser: one from before it, or from before its last new password, is void. */
export function knowsDevice(
  user: { createdAt: Date; devicesSince: Date | null } | null,
  mark: DeviceMark | null,
): mark is DeviceMark {
  return user !== null && mark !== null && mark.issuedAt >= (user.devicesSince ?? user.createdAt)
}
