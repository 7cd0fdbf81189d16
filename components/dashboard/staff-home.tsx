'use client'

import { useTranslations } from 'next-intl'
import { can } from '@/lib/core/permissions'
import type { UserDto } from '@/lib/modules/users/schema'
import { viewerOf } from '../account/account-state'
import { LibraryLinks } from './library-links'
import { ReviewQueue } from './review-queue'
import { StaffArea } from './staff-area'

function Welcome({ user }: { user: UserDto }) {
  const t = useTranslations('staff')
  const tRoles = useTranslations('roles')
  return (
    <div className="mx-auto max-w-4xl px-4 py-8">
      <h1 className="text-2xl sm:text-3xl">{t('greeting', { name: user.first_name })}</h1>
      <p className="mt-1 text-muted">{tRoles(user.role)}</p>
      {can(viewerOf(user), 'user.decide') ? (
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

/** Where staff arrive: for administrators what waits for them, for all the way into the library. */
export function StaffHome() {
  return <StaffArea>{(user) => <Welcome user={user} />}</StaffArea>
}
