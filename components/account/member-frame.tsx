import type { ReactNode } from 'react'
import { Hydrated } from '../layout/hydrated'
import { OfflineNotice } from '../layout/offline-notice'
import { ClientTexts } from './client-texts'

const NAMESPACES = [
  'profile',
  'members',
  'staff',
  'roles',
  'accounts',
  'validation',
  'errors',
  'forms',
  'viewer',
  'paper',
] as const

interface Props {
  header: ReactNode
  footer?: ReactNode
  /** Holds the page's `main`. */
  children: ReactNode
}

/**
 * What stands around the screens of people who are signed in. Unlike the reading pages these need React at once, so
 * nothing is held back (no `data-scripts`); the plain scripts work the menus and the sign-out here too.
 */
export function MemberFrame({ header, footer, children }: Props) {
  return (
    <div className="flex min-h-dvh flex-col">
      {header}
      <ClientTexts namespaces={NAMESPACES}>{children}</ClientTexts>
      {footer}
      <OfflineNotice />
      <Hydrated />
      <script type="module" src={`/scripts/reading.js?v=${process.env.READING_SCRIPT_VERSION}`} />
    </div>
  )
}
