import { useTranslations } from 'next-intl'
import { useState } from 'react'
import type { ShiftDto, ShiftDuty, SwapDto } from '@/lib/modules/on-call/schema'
import { fullName } from '../account/full-name'
import { FormDialog } from '../dashboard/form-dialog'
import { SpecialistSearch } from '../forum/form/specialist-search'
import { PersonLine } from '../forum/person-line'
import { Button } from '../ui/button'
import { Card } from '../ui/card'
import { ConfirmDialog } from '../ui/confirm-dialog'
import { acceptSwap, askSwap, removeShift, withdrawSwap } from './on-call-calls'
import { ShiftTimes } from './shift-times'
import { useRosterAction } from './use-roster-action'

/** A shift: who is on call, who stands in, and whether they ask to swap. */
export function ShiftCard({ shift }: { shift: ShiftDto }) {
  const t = useTranslations('onCall')
  return (
    <Card as="section" className="grid gap-3 p-4">
      <h3 className="text-base font-semibold">
        <ShiftTimes from={shift.starts_at} to={shift.ends_at} />
      </h3>
      <dl className="grid gap-3 sm:grid-cols-2">
        <div>
          <dt className="mb-1 text-sm text-muted">{t('duties.on_call')}</dt>
          <dd>
            <PersonLine person={shift.on_call} />
          </dd>
        </div>
        <div>
          <dt className="mb-1 text-sm text-muted">{t('duties.deputy')}</dt>
          <dd>{shift.deputy ? <PersonLine person={shift.deputy} /> : t('noDeputy')}</dd>
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
  const accept = useRosterAction({ run: () => acceptSwap(swap.swap_id), failed: t('failed') })
  const withdraw = useRosterAction({ run: () => withdrawSwap(swap.swap_id), failed: t('failed') })
  return (
    <div className="grid gap-2 border-t border-line pt-3">
      <p>{t(`asks.${swap.duty}`, { from: fullName(swap.from), to: fullName(swap.to) })}</p>
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
    run: (userId) => askSwap(shift.shift_id, duty, userId),
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
          chosen={shift.deputy ? [shift.on_call, shift.deputy] : [shift.on_call]}
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
