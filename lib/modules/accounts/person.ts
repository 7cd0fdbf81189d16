import 'server-only'
import type { Role } from '@/lib/core/people'

/** What a sign-in needs to know of an account. */
export const personColumns = {
  id: true,
  email: true,
  firstName: true,
  language: true,
  role: true,
  isApproved: true,
  accountStatus: true,
} as const

/** Somebody who has proved who they are. */
export interface Person {
  id: string
  email: string
  firstName: string
  language: string
  role: Role
  isApproved: boolean
}
