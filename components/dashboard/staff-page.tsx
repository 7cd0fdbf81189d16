'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { paths } from '@/lib/core/paths'
import { type Action, can } from '@/lib/core/permissions'
import { Breadcrumbs, type Crumb } from '../ui/breadcrumbs'
import { Refused } from './refused'
import { StaffLink } from './staff-link'
import { useViewer } from './staff-viewer'

interface Props {
  title: ReactNode
  /** The way here from the staff area's home page, without both ends; `href` without the language. */
  crumbs?: Crumb[]
  /** The last crumb; the title when it is a text. */
  here?: string
  /** What the page's visitor must be allowed to do; all staff are when absent. */
  needs?: Extract<Action, 'user.list' | 'video.manage' | 'fact.manage' | 'faq.manage'>
  /** Buttons beside the title. */
  actions?: ReactNode
  children: ReactNode
}

/** A screen of the staff area: the way here, its title, what can be done, and its content. */
export function StaffPage({ title, crumbs = [], here, needs, actions, children }: Props) {
  const t = useTranslations('staff')
  const tCrumbs = useTranslations('breadcrumbs')
  const viewer = useViewer()
  if (needs && !can(viewer, needs)) return <Refused />
  const last = here ?? (typeof title === 'string' ? title : '')
  return (
    <div className="mx-auto max-w-6xl">
      {last ? (
        <Breadcrumbs
          label={tCrumbs('label')}
          items={[{ label: t('home'), href: paths.dashboard }, ...crumbs, { label: last }]}
          link={StaffLink}
          separator=">"
        />
      ) : null}
      <div className="mb-6 flex flex-wrap items-center justify-between gap-3">
        <h1 tabIndex={-1} className="min-w-0 text-2xl">
          {title}
        </h1>
        {actions ? <div className="flex flex-wrap gap-3">{actions}</div> : null}
      </div>
      {children}
    </div>
  )
}
