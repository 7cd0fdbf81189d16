'use client'

import { useQuery } from '@tanstack/react-query'
import { Keyboard } from 'lucide-react'
import { useRouter, useSearchParams } from 'next/navigation'
import { useLocale, useTranslations } from 'next-intl'
import { Fragment } from 'react'
import { call } from '@/lib/browser/api/call'
import { deviceChoice } from '@/lib/browser/device-choice'
import type { ContentKind } from '@/lib/core/content-kinds'
import { isUuid } from '@/lib/core/identifiers'
import { kinds } from '@/lib/core/kinds.mjs'
import { localePath, paths } from '@/lib/core/paths'
import { can } from '@/lib/core/permissions'
import type { NextWaitingDto, ReviewedItem } from '@/lib/modules/dashboard/schema'
import { StaffLink, StaffPage } from '../dashboard/staff-page'
import { useViewer } from '../dashboard/staff-viewer'
import { WORK } from '../dashboard/work/use-work'
import { getLastAddress } from '../data-table/last-address'
import { reviewKeys } from '../editorial/editorial-state'
import { LoadedPart } from '../layout/loaded-part'
import { Button, buttonStyle } from '../ui/button'
import { Checkbox } from '../ui/checkbox'
import { Dialog } from '../ui/dialog'
import { Shortcuts, useShortcut } from '../ui/shortcuts'
import { Skeleton } from '../ui/skeleton'

/** Returns the next item that awaits a decision; null if there is none, if it is not needed, or until known. */
function useNextWaiting({ kind, id }: ReviewedItem, isNeeded: boolean): NextWaitingDto {
  const { data } = useQuery({
    queryKey: [WORK, 'next', kind, id],
    enabled: can(useViewer(), 'article.decide') && isNeeded,
    queryFn: async ({ signal }) =>
      (await call<NextWaitingDto>('GET', `/dashboard/work/next?kind=${kind}&id=${id}`, { signal }))
        .data,
  })
  return data ?? null
}

const names = Object.keys(reviewKeys) as (keyof typeof reviewKeys)[]

const { choose, useChoice } = deviceChoice('ingingo.review-keys', ['on', 'off'])

/** Returns whether single-key shortcuts work on this screen, as remembered on this device. */
const useKeysOn = () => useChoice() === 'on'

/** The list of shortcuts, and the switch that turns them off. */
function ReviewKeys() {
  const t = useTranslations('reviewing.keys')
  const tStaff = useTranslations('staff')
  const shortcut = useShortcut()
  const isOn = useKeysOn()
  return (
    <Dialog
      title={t('title')}
      closeLabel={tStaff('close')}
      trigger={
        <Button variant="quiet" className="max-sm:hidden" {...shortcut(reviewKeys.list)}>
          <Keyboard aria-hidden="true" className="size-5" />
          {t('title')}
        </Button>
      }
    >
      <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-4 gap-y-2">
        {names.map((name) => (
          <Fragment key={name}>
            <dt className="flex gap-1">
              {reviewKeys[name].split(' ').map((key) => (
                <kbd key={key} className="rounded-control border border-line bg-wash px-2">
                  {key}
                </kbd>
              ))}
            </dt>
            <dd>{t(name)}</dd>
          </Fragment>
        ))}
      </dl>
      <Checkbox
        label={t('on')}
        hint={t('onHint')}
        checked={isOn}
        onChange={({ target }) => choose(target.checked ? 'on' : 'off')}
      />
    </Dialog>
  )
}

const LOAD = {
  article: () => import('./reviewed-article').then(({ ReviewedArticle }) => ReviewedArticle),
  paper: () => import('./reviewed-paper').then(({ ReviewedPaper }) => ReviewedPaper),
} satisfies Record<ContentKind, object>

/** The parameter of the address with the ids of a selection, which are reviewed one after the other. */
const SELECTION = 'of'

const lists = { article: paths.dashboardArticles, paper: paths.dashboardPapers }

/**
 * Returns the link to the next item. With a selection in the address: the next selected item, then the table as it was
 * left. Otherwise: the next item of the queue, then the waiting list.
 */
function useNext({ kind, id }: ReviewedItem): { href: string; label: string } {
  const t = useTranslations('reviewing')
  const locale = useLocale()
  const selection = (useSearchParams().get(SELECTION) ?? '').split(',').filter(isUuid)
  const next = selection.indexOf(id) + 1
  const following = next > 0 ? selection[next] : undefined
  const waiting = useNextWaiting({ kind, id }, next === 0)
  if (following) {
    const label = t('nextSelected', { number: next + 1, count: selection.length })
    return { href: paths.reviewing(kind, following, selection), label }
  }
  if (next > 0) {
    const table = localePath(locale, lists[kind])
    const query = getLastAddress(table).slice(table.length)
    return { href: lists[kind] + query, label: t('toTable') }
  }
  if (waiting) return { href: paths.reviewing(waiting.kind, waiting.id), label: t('next') }
  return { href: paths.waiting(kind), label: t('toList') }
}

/** A pending item as readers will see it, with everything for a decision, and the link to the next one. */
export function Reviewing({ kind, id }: { kind: ContentKind; id: string }) {
  const t = useTranslations('reviewing')
  const router = useRouter()
  const locale = useLocale()
  const next = useNext({ kind, id })
  return (
    <Shortcuts isOn={useKeysOn()}>
      <StaffPage
        title={t('title')}
        crumbs={[{ label: t(kinds[kind].plural), href: paths.waiting(kind) }]}
        actions={
          <>
            <ReviewKeys />
            <ToNext {...next} />
          </>
        }
      >
        <LoadedPart
          key={id}
          load={LOAD[kind]}
          props={{ id, onDone: () => router.push(localePath(locale, next.href)) }}
          loading={<Skeleton className="h-96" />}
        />
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
