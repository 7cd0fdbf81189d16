'use client'

import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { formatLongDate, formatTime } from '@/lib/core/dates'
import { paths } from '@/lib/core/paths'
import type { RosterDto, ShiftDto, ShiftDuty, SwapDto } from '@/lib/modules/on-call/schema'
import { fullName } from '../accounts/session/account-state'
import { FormDialog } from '../dashboard/dialogs'
import { StaffPage } from '../dashboard/staff-page'
import { useViewer } from '../dashboard/staff-viewer'
import { AwaitedData } from '../forms/awaited-data'
import { type MutationOptions, useOptimisticMutation } from '../forms/use-optimistic-mutation'
import { useReopened } from '../forms/use-reopened'
import { PersonLine } from '../forum/cases/byline'
import { SpecialistSearch } from '../forum/cases/specialist-search'
import { LoadedPart } from '../layout/loaded-part'
import { Button } from '../ui/button'
import { Card } from '../ui/card'
import { ConfirmDialog } from '../ui/dialog'
import { EmptyState } from '../ui/empty-state'
import { Notice } from '../ui/notice'
import { Skeleton } from '../ui/skeleton'
import {
  acceptSwap,
  ON_CALL,
  readRoster,
  removeShift,
  requestSwap,
  withdrawSwap,
} from './on-call-calls'

/** An action on the roster, which is refetched afterwards. */
const useRosterAction = <Input = void>(how: MutationOptions<RosterDto, Input>) =>
  useOptimisticMutation<RosterDto, Input>({ ...how, queryKey: [ON_CALL], stale: [[ON_CALL]] })

/** A shift's start and end, by the calendar and clock of Kigali. */
function ShiftTimes({ from, to }: { from: string; to: string }) {
  const locale = useLocale()
  const [first, last] = [formatLongDate(from, locale), formatLongDate(to, locale)]
  return (
    <>
      <time dateTime={from}>{`${first}, ${formatTime(from)}`}</time>
      {' – '}
      <time dateTime={to}>{first === last ? formatTime(to) : `${last}, ${formatTime(to)}`}</time>
    </>
  )
}

/** A shift: who is on call, the deputy, and any request to swap. */
function ShiftCard({ shift }: { shift: ShiftDto }) {
  const t = useTranslations('onCall')
  const getNote = (duty: ShiftDuty) =>
    shift.unavailable.includes(duty) ? <span>{t('unavailable')}</span> : null
  return (
    <Card as="section" className="grid gap-3 p-4">
      <h3 className="text-base font-semibold">
        <ShiftTimes from={shift.starts_at} to={shift.ends_at} />
      </h3>
      <dl className="grid gap-3 sm:grid-cols-2">
        <div>
          <dt className="mb-1 text-sm text-muted">{t('duties.on_call')}</dt>
          <dd>
            <PersonLine person={shift.on_call}>{getNote('on_call')}</PersonLine>
          </dd>
        </div>
        <div>
          <dt className="mb-1 text-sm text-muted">{t('duties.deputy')}</dt>
          <dd>
            {shift.deputy || shift.unavailable.includes('deputy') ? (
              <PersonLine person={shift.deputy}>{getNote('deputy')}</PersonLine>
            ) : (
              t('noDeputy')
            )}
          </dd>
        </div>
      </dl>
      {shift.swaps.map((swap) => (
        <Swap key={swap.swap_id} swap={swap} />
      ))}
      <div className="no-print flex flex-wrap gap-3">
        {shift.can.swap.map((duty) => (
          <AskSwap key={duty} shift={shift} duty={duty} />
        ))}
        {shift.can.remove ? <RemoveShift id={shift.shift_id} /> : null}
      </div>
    </Card>
  )
}

function Swap({ swap }: { swap: SwapDto }) {
  const t = useTranslations('onCall')
  const tForum = useTranslations('forum')
  const getName = (person: SwapDto['to']) => (person ? fullName(person) : tForum('formerMember'))
  const accept = useRosterAction({ run: () => acceptSwap(swap.swap_id), failed: t('failed') })
  const withdraw = useRosterAction({ run: () => withdrawSwap(swap.swap_id), failed: t('failed') })
  return (
    <div className="grid gap-2 border-t border-line pt-3">
      <p>{t(`asks.${swap.duty}`, { from: getName(swap.from), to: getName(swap.to) })}</p>
      <div className="flex flex-wrap gap-3">
        {swap.can.accept ? (
          <Button busy={accept.isPending} onClick={() => accept.mutate()}>
            {t('accept')}
          </Button>
        ) : null}
        {swap.can.withdraw ? (
          <Button variant="secondary" busy={withdraw.isPending} onClick={() => withdraw.mutate()}>
            {t(swap.can.accept ? 'decline' : 'takeBack')}
          </Button>
        ) : null}
      </div>
    </div>
  )
}

function AskSwap({ shift, duty }: { shift: ShiftDto; duty: ShiftDuty }) {
  const t = useTranslations('onCall')
  const [isOpen, setOpen] = useState(false)
  const ask = useRosterAction<string>({
    run: (userId) => requestSwap(shift.shift_id, duty, userId),
    failed: t('failed'),
    onDone: () => setOpen(false),
  })
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        {t(`swap.${duty}`)}
      </Button>
      <FormDialog title={t(`swap.${duty}`)} isOpen={isOpen} onOpenChange={setOpen}>
        <p className="mb-4 text-muted">{t('swapText')}</p>
        <SpecialistSearch
          chosen={[shift.on_call, shift.deputy].filter((person) => person !== null)}
          onChoose={({ user_id }) => {
            if (!ask.isPending) ask.mutate(user_id)
          }}
        />
      </FormDialog>
    </>
  )
}

function RemoveShift({ id }: { id: string }) {
  const t = useTranslations('onCall')
  const tStaff = useTranslations('staff')
  const [isOpen, setOpen] = useState(false)
  const remove = useRosterAction({
    run: () => removeShift(id),
    failed: t('failed'),
    onDone: () => setOpen(false),
  })
  return (
    <ConfirmDialog
      title={t('removeTitle')}
      text={t('removeText')}
      confirmLabel={t('remove')}
      cancelLabel={tStaff('cancel')}
      busy={remove.isPending}
      open={isOpen}
      onOpenChange={setOpen}
      onConfirm={() => remove.mutate()}
      trigger={<Button variant="quiet">{t('remove')}</Button>}
    />
  )
}

const loadForm = () => import('./shift-form').then(({ ShiftForm }) => ShiftForm)

/** The roster: who is on call, and when nobody is. */
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
        <AwaitedData query={query} failed={t('loadFailed')} skeleton="h-80" />
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
  const storageKey = `shift.new.${useViewer().id}`
  useReopened(storageKey, setOpen)
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Plus aria-hidden="true" className="size-5" />
        {t('add')}
      </Button>
      <FormDialog title={t('add')} isOpen={isOpen} onOpenChange={setOpen}>
        <LoadedPart
          load={loadForm}
          props={{ storageKey, onClose: () => setOpen(false) }}
          loading={<Skeleton className="h-96" />}
        />
      </FormDialog>
    </>
  )
}
