'use client'

import { useRouter } from 'next/navigation'
import { useLocale, useTranslations } from 'next-intl'
import type { ContentKind } from '@/lib/core/content-kinds'
import { kinds } from '@/lib/core/kinds.mjs'
import { localePath, paths } from '@/lib/core/paths'
import { StaffLink } from '../dashboard/staff-link'
import { StaffPage } from '../dashboard/staff-page'
import { reviewKeys } from '../editorial/review-keys'
import { LoadedPart } from '../layout/loaded-part'
import { buttonStyle } from '../ui/button-style'
import { Shortcuts, useShortcut } from '../ui/shortcuts'
import { Skeleton } from '../ui/skeleton'
import { EarlierReasons } from './earlier-reasons'
import { ReviewKeys, useKeysOn } from './review-keys'
import { useNextWaiting } from './use-next-waiting'

const LOAD = {
  article: () => import('./reviewed-article').then(({ ReviewedArticle }) => ReviewedArticle),
  paper: () => import('./reviewed-paper').then(({ ReviewedPaper }) => ReviewedPaper),
} satisfies Record<ContentKind, object>

/** A pending item as readers will see it, with all that a decision needs, and the link to the next one. */
export function Reviewing({ kind, id }: { kind: ContentKind; id: string }) {
  const t = useTranslations('reviewing')
  const router = useRouter()
  const locale = useLocale()
  const next = useNextWaiting({ kind, id })
  const waitingList = paths.waiting(kind)
  const href = next ? paths.reviewing(next.kind, next.id) : waitingList
  return (
    <Shortcuts isOn={useKeysOn()}>
      <StaffPage
        title={t('title')}
        crumbs={[{ label: t(kinds[kind].plural), href: waitingList }]}
        actions={
          <>
            <ReviewKeys />
            <ToNext href={href} label={t(next ? 'next' : 'toList')} />
          </>
        }
      >
        <div className="grid gap-6">
          <section aria-labelledby="reasons" className="grid gap-2">
            <h2 id="reasons" className="text-lg">
              {t('reasons')}
            </h2>
            <EarlierReasons item={{ kind, id }} />
          </section>
          <LoadedPart
            key={id}
            load={LOAD[kind]}
            props={{ id, onDone: () => router.push(localePath(locale, href)) }}
            loading={<Skeleton className="h-96" />}
          />
        </div>
      </StaffPage>
    </Shortcuts>
  )
}

function ToNext({ href, label }: { href: string; label: string }) {
  const shortcut = useShortcut()
  return (
    <StaffLink href={href} className={buttonStyle('secondary')} {...shortcut(reviewKeys.next)}>
      {label}
    </StaffLink>
  )
}
