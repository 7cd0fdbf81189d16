import type { ReactNode } from 'react'
import { QueryProvider } from '../layout/query-provider'
import { ClientTexts } from './client-texts'

const NAMESPACES = [
  'profile',
  'members',
  'staff',
  'roles',
  'accounts',
  'validation',
  'errors',
  'viewer',
  'paper',
] as const

/** What the client screens of people who are signed in stand on: their texts, and what they have read. */
export function MemberPage({ children }: { children: ReactNode }) {
  return (
    <ClientTexts namespaces={NAMESPACES}>
      <QueryProvider>{children}</QueryProvider>
    </ClientTexts>
  )
}
