'use client'

import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { paths } from '@/lib/core/paths'
import type { RosterDto } from '@/lib/modules/on-call/schema'
import { FormDialog } from '../dashboard/form-dialog'
import { StaffPage } from '../dashboard/staff-page'
import { AwaitedData } from '../forms/awaited-data'
import { LoadedPart } from '../layout/loaded-part'
import { Button } from '../ui/button'
import { EmptyState } from '../ui/empty-state'
import { Notice } from '../ui/notice'
import { Skeleton } from '../ui/skeleton'
import { ON_CALL, readRoster } from './on-call-calls'
import { ShiftCard } from './shift-card'
import { ShiftTimes } from './shift-times'

const loadForm = () => import('./shift-form').then(({ ShiftForm }) => ShiftForm)

/** Who is on call, and when nobody is. */
export function OnCallScreen() {
  const t = useTranslations('onCall')
  const tForum = useTranslations('forum')
  const query = useQuery({
    queryKey: [ON_CALL],
    queryFn: ({ signal }) => readRoster(signal),
  })
  const { data } = query
  return (
    <StaffPage
      title={t('title')}
      crumbs={[{ label: tForum('title'), href: paths.dashboardForum }]}
      back={{ label: tForum('back'), href: paths.dashboardForum }}
      actions={data?.can.add ? <AddShift /> : null}
    >
      {data ? (
        <Roster roster={data} />
      ) : (
        <AwaitedData
          query={query}
          failed={t('loadFailed')}
          loading={<Skeleton className="h-80" />}
        />
      )}
    </StaffPage>
  )
}

function Roster({ roster: { shifts, gaps } }: { roster: RosterDto }) {
  const t = useTranslations('onCall')
  return (
    <div className="grid gap-6">
      <p className="max-w-measure text-muted">{t('lead')}</p>
      {gaps.length > 0 ? (
        <Notice tone="warning" role="note" title={t('gaps')}>
          <ul className="list-disc pl-5">
            {gaps.map(({ from, to }) => (
              <li key={from}>
                <ShiftTimes from={from} to={to} />
              </li>
            ))}
          </ul>
        </Notice>
      ) : null}
      {shifts.length === 0 ? (
        <EmptyState title={t('none')} text={t('noneText')} />
      ) : (
        <section aria-labelledby="shifts" className="grid gap-4">
          <h2 id="shifts" className="text-xl">
            {t('shifts')}
          </h2>
          {shifts.map((shift) => (
            <ShiftCard key={shift.shift_id} shift={shift} />
          ))}
        </section>
      )}
    </div>
  )
}

function AddShift() {
  const t = useTranslations('onCall')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Plus aria-hidden="true" className="size-5" />
        {t('add')}
      </Button>
      <FormDialog title={t('add')} isOpen={isOpen} onOpenChange={setOpen}>
        <LoadedPart
          load={loadForm}
          props={{ onClose: () => setOpen(false) }}
          loading={<Skeleton className="h-96" />}
        />
      </FormDialog>
    </>
  )
}
