import type { Messages } from 'next-intl'
import type { ReactNode } from 'react'
import type { SiteProfile } from '@/lib/core/site'
import { Hydrated } from '../layout/hydrated'
import { NewerNotice } from '../layout/newer-notice'
import { OfflineNotice } from '../layout/offline-notice'
import { ConfirmSelf } from '../second-step/confirm-self'
import { RescuedFocus } from '../ui/rescued-focus'
import { ClientTexts } from './client-texts'

const NAMESPACES: readonly (keyof Messages)[] = [
  'profile',
  'members',
  'roles',
  'accounts',
  'validation',
  'errors',
  'forms',
  'viewer',
  'paper',
  'secondStep',
]

interface Props {
  site: SiteProfile
  header?: ReactNode
  footer?: ReactNode
  /** Texts of the part's own, besides those that all of them need. */
  texts?: readonly (keyof Messages)[]
  /** Holds the page's `main`. */
  children: ReactNode
}

/**
 * What stands around the screens of people who are signed in. Unlike the reading pages these need React at once, so
 * nothing is held back (no `data-scripts`); the plain scripts work the menus and the sign-out here too.
 */
export function MemberFrame({ site, header, footer, texts = [], children }: Props) {
  return (
    <div className="flex min-h-dvh flex-col">
      {header}
      <NewerNotice site={site} />
      <ClientTexts namespaces={[...NAMESPACES, ...texts]}>
        {children}
        <ConfirmSelf />
      </ClientTexts>
      {footer}
      <OfflineNotice />
      <Hydrated />
      <RescuedFocus />
    </div>
  )
}
