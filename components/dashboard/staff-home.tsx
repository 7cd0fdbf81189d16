'use client'

import { useTranslations } from 'next-intl'
import { can } from '@/lib/core/permissions'
import { LibraryLinks } from './library-links'
import { ReviewQueue } from './review-queue'
import { useStaffUser, useViewer } from './staff-viewer'

/** Where staff arrive: for administrators what waits for them, for all the way into the library. */
export function StaffHome() {
  const user = useStaffUser()
  const viewer = useViewer()
  const t = useTranslations('staff')
  const tRoles = useTranslations('roles')
  return (
    <div className="mx-auto max-w-4xl">
      <h1 className="text-2xl sm:text-3xl">{t('greeting', { name: user.first_name })}</h1>
      <p className="mt-1 text-muted">{tRoles(user.role)}</p>
      {can(viewer, 'user.decide') ? (
        <ReviewQueue>
          <LibraryLinks />
        </ReviewQueue>
      ) : (
        <>
          <p className="mt-6">{t('intro')}</p>
          <LibraryLinks />
        </>
      )}
    </div>
  )
}
