import type { Messages } from 'next-intl'
import type { ReactNode } from 'react'
import type { SiteProfile } from '@/lib/core/site'
import { NewerBrowserNotice, OfflineNotice } from '../../layout/browser-notices'
import { Hydrated } from '../../layout/hydrated'
import { RescuedFocus } from '../../ui/rescued-focus'
import { ConfirmSelf } from '../second-step/confirm-self'
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
  'ownData',
]

interface Props {
  site: SiteProfile
  header?: ReactNode
  footer?: ReactNode
  /** Message namespaces of this part, besides those that every part needs. */
  texts?: readonly (keyof Messages)[]
  /** Contains the page's `main`. */
  children: ReactNode
}

/**
 * The frame around the screens for signed-in people. Unlike the reading pages they need React at once, so no scripts are loaded
 * on demand (no `data-scripts`); the plain scripts run the menus and the sign-out here too.
 */
export function MemberFrame({ site, header, footer, texts = [], children }: Props) {
  return (
    <div className="flex min-h-dvh flex-col">
      {header}
      <NewerBrowserNotice site={site} />
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
