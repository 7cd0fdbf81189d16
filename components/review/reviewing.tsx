'use client'

import { useQuery } from '@tanstack/react-query'
import { Keyboard } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useLocale, useTranslations } from 'next-intl'
import { Fragment } from 'react'
import { call } from '@/lib/browser/api/call'
import { deviceChoice } from '@/lib/browser/device-choice'
import type { ContentKind } from '@/lib/core/content-kinds'
import { formatLongDate } from '@/lib/core/dates'
import { kinds } from '@/lib/core/kinds.mjs'
import { localePath, paths } from '@/lib/core/paths'
import { can } from '@/lib/core/permissions'
import type { NextWaitingDto, ReviewedItem } from '@/lib/modules/dashboard/schema'
import { StaffLink, StaffPage } from '../dashboard/staff-page'
import { useViewer } from '../dashboard/staff-viewer'
import { WORK } from '../dashboard/work/use-work'
import { reviewKeys } from '../editorial/editorial-state'
import { type ItemKey, LISTS, listVersions } from '../editorial/version-calls'
import { AwaitedData } from '../forms/awaited-data'
import { LoadedPart } from '../layout/loaded-part'
import { Button, buttonStyle } from '../ui/button'
import { Checkbox } from '../ui/checkbox'
import { Dialog } from '../ui/dialog'
import { Shortcuts, useShortcut } from '../ui/shortcuts'
import { Skeleton } from '../ui/skeleton'

/** Returns the next item that awaits a decision; null if there is none, or until known. */
function useNextWaiting({ kind, id }: ReviewedItem): NextWaitingDto {
  const { data } = useQuery({
    queryKey: [WORK, 'next', kind, id],
    enabled: can(useViewer(), 'article.decide'),
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
        <Button variant="quiet" {...shortcut(reviewKeys.list)}>
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

/** The reasons of earlier rejections, most recent first. */
function EarlierReasons({ item }: { item: ItemKey }) {
  const t = useTranslations('reviewing')
  const tVersions = useTranslations('versions')
  const locale = useLocale()
  const query = useQuery({
    queryKey: [LISTS[item.kind], 'versions', item.id],
    queryFn: ({ signal }) => listVersions(item, signal),
    staleTime: 0,
  })
  if (!query.data) {
    return (
      <AwaitedData
        query={query}
        failed={tVersions('failed')}
        loading={<Skeleton className="h-10" />}
      />
    )
  }
  const sentBack = query.data.filter(({ state, reason }) => state === 'REJECTED' && reason)
  if (sentBack.length === 0) return <p className="text-muted">{t('noReasons')}</p>
  return (
    <ul className="grid gap-2">
      {sentBack.map(({ version_id, reason, decidedAt, decider }) => (
        <li key={version_id} className="border-l-4 border-line pl-3">
          <p className="whitespace-pre-line wrap-anywhere">{reason}</p>
          <p className="text-sm text-muted">
            {decider ? `${decider.first_name} ${decider.last_name}, ` : null}
            {decidedAt ? formatLongDate(decidedAt, locale) : null}
          </p>
        </li>
      ))}
    </ul>
  )
}

const LOAD = {
  article: () => import('./reviewed-article').then(({ ReviewedArticle }) => ReviewedArticle),
  paper: () => import('./reviewed-paper').then(({ ReviewedPaper }) => ReviewedPaper),
} satisfies Record<ContentKind, object>

/** A pending item as readers will see it, with everything for a decision, and the link to the next one. */
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
