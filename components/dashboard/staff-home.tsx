'use client'

import { useTranslations } from 'next-intl'
import { can } from '@/lib/core/permissions'
import { LicenceNotice } from '../account/licence-notice'
import { GraceNotice } from '../second-step/grace-notice'
import { FigureCards } from './figures/figure-cards'
import { GrowthChart } from './figures/growth-chart'
import { useStaffUser, useViewer } from './staff-viewer'
import { useWork } from './work/use-work'
import { WorkQueue } from './work/work-queue'
import { WorkSkeleton } from './work/work-skeleton'

/** The staff area's home page: pending work, then the figures. */
export function StaffHome() {
  const user = useStaffUser()
  const viewer = useViewer()
  const work = useWork()
  const t = useTranslations('staff')
  const tRoles = useTranslations('roles')
  const content = (
    <>
      <LicenceNotice user={user} className="mt-6" />
      {work.sections || work.hasFailed ? (
        <>
          <WorkQueue work={work} />
          <FigureCards />
          {can(viewer, 'dashboard.figures') ? <GrowthChart /> : null}
        </>
      ) : (
        <WorkSkeleton />
      )}
    </>
  )
  return (
    <div className="mx-auto max-w-6xl">
      <h1 tabIndex={-1} className="text-2xl sm:text-3xl">
        {t('greeting', { name: user.first_name })}
      </h1>
      <p className="mt-1 text-muted">{tRoles(user.role)}</p>
      {user.role === 'ADMIN' ? <GraceNotice>{content}</GraceNotice> : content}
    </div>
  )
}
