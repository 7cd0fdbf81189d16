'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { formatLongDate } from '@/lib/core/dates'
import { paths } from '@/lib/core/paths'
import { type RegisterName, registerFields } from '@/lib/core/registers'
import type { EntryDto } from '@/lib/modules/registers/schema'
import { useToasts } from '../accounts/session/use-toasts'
import { ConfirmedAction, FormDialog } from '../dashboard/dialogs'
import { StaffButtonLink, StaffPage } from '../dashboard/staff-page'
import { AwaitedData } from '../forms/awaited-data'
import { useText } from '../forms/use-failure-text'
import { LoadedPart } from '../layout/loaded-part'
import { Badge } from '../ui/badge'
import { Button } from '../ui/button'
import { Card } from '../ui/card'
import { EmptyState } from '../ui/empty-state'
import { Skeleton } from '../ui/skeleton'
import { beginWithDraft, closeEntry, REGISTERS, readRegister } from './register-calls'

/** An entry of a register in full, as it is printed, with its actions. */
function EntryCard({ entry, onEdit }: { entry: EntryDto; onEdit: () => void }) {
  const t = useTranslations('registers')
  const locale = useLocale()
  const text = useText()
  const heading = useId()
  const toasts = useToasts()
  const client = useQueryClient()
  const { register, fields, closed_at: closedAt } = entry
  const name = fields.name ?? ''
  const closing = useMutation({
    mutationFn: closeEntry,
    onSuccess: ({ message }) => toasts.success(message),
    onError: (error) => toasts.failure(error, t('failed')),
    onSettled: () => client.invalidateQueries({ queryKey: [REGISTERS, register] }),
  })
  return (
    <Card as="section" aria-labelledby={heading} className="break-inside-avoid p-4">
      <div className="flex flex-wrap items-center gap-3">
        <h2 id={heading} className="mr-auto text-xl wrap-anywhere">
          {name}
        </h2>
        {entry.is_draft ? <Badge tone="warning">{t('draft')}</Badge> : null}
        {closedAt ? (
          <Badge>{t('closedOn', { day: formatLongDate(closedAt, locale) })}</Badge>
        ) : null}
      </div>
      <dl className="mt-3 grid gap-3">
        {registerFields[register].slice(1).map((field) => {
          const value = fields[field.name] ?? ''
          const isDay = field.kind === 'day' && value !== ''
          return (
            <div key={field.name}>
              <dt className="text-sm text-muted">
                {text(`registers.${register}.fields.${field.name}`)}
              </dt>
              <dd className="max-w-prose whitespace-pre-line wrap-anywhere">
                {isDay ? formatLongDate(value, locale) : value || t('notSaid')}
              </dd>
            </div>
          )
        })}
      </dl>
      <p className="mt-3 text-sm text-muted">
        {t('changedOn', { day: formatLongDate(entry.updated_at, locale) })}
      </p>
      <div className="no-print mt-4 flex flex-wrap gap-3">
        <Button variant="secondary" onClick={onEdit} aria-label={t('editOf', { name })}>
          {t('edit')}
        </Button>
        <ConfirmedAction
          title={t(closedAt ? 'reopen' : 'close')}
          subject={name}
          text={t(closedAt ? 'reopenText' : `${register}.closeText`)}
          confirmLabel={t(closedAt ? 'reopen' : 'close')}
          action={closing}
          input={entry}
          trigger={
            <Button variant="secondary" aria-label={t(closedAt ? 'reopenOf' : 'closeOf', { name })}>
              {t(closedAt ? 'reopen' : 'close')}
            </Button>
          }
        />
        <StaffButtonLink
          href={`${paths.audit}?object_id=${entry.entry_id}`}
          variant="quiet"
          aria-label={t('historyOf', { name })}
        >
          {t('history')}
        </StaffButtonLink>
      </div>
    </Card>
  )
}

const loadForm = () => import('./entry-form').then(({ EntryForm }) => EntryForm)

const OTHER_REGISTER = {
  processing: { name: 'breaches', path: paths.breaches },
  breaches: { name: 'processing', path: paths.registers },
} as const

/** A register that the law requires: the processing of personal data, or data breaches. */
export function RegisterScreen({ register }: { register: RegisterName }) {
  const t = useTranslations('registers')
  const toasts = useToasts()
  const client = useQueryClient()
  const [form, setForm] = useState<{ entry: EntryDto | null } | null>(null)
  const [formVersion, setFormVersion] = useState(0)
  const query = useQuery({
    queryKey: [REGISTERS, register],
    queryFn: ({ signal }) => readRegister(register, signal),
  })
  const draft = useMutation({
    mutationFn: () => beginWithDraft(register),
    onSuccess: ({ message }) => toasts.success(message),
    onError: (error) => toasts.failure(error, t('failed')),
    onSettled: () => client.invalidateQueries({ queryKey: [REGISTERS, register] }),
  })
  const { data } = query
  const close = () => setForm(null)
  /** Shows the newest version of the opened entry in its form. */
  async function showNewer() {
    const { data: newest, error } = await query.refetch()
    if (error) toasts.failure(error, t('readFailed'))
    const entry = newest?.find((each) => each.entry_id === form?.entry?.entry_id)
    if (error || !entry) return
    setForm({ entry })
    setFormVersion((before) => before + 1)
  }
  return (
    <StaffPage
      title={t(`${register}.title`)}
      actions={
        <span className="no-print flex flex-wrap gap-3">
          <Button onClick={() => setForm({ entry: null })}>{t('add')}</Button>
          {data && data.length > 0 ? (
            <Button variant="secondary" onClick={() => window.print()}>
              {t('print')}
            </Button>
          ) : null}
          <StaffButtonLink href={OTHER_REGISTER[register].path} variant="secondary">
            {t(`${OTHER_REGISTER[register].name}.title`)}
          </StaffButtonLink>
        </span>
      }
    >
      <p className="mb-6 max-w-prose text-muted">{t(`${register}.lead`)}</p>
      {data ? (
        <div className="grid gap-4">
          {data.length === 0 ? (
            <EmptyState
              title={t('none')}
              text={t(`${register}.empty`)}
              action={
                register === 'processing' ? (
                  <Button busy={draft.isPending} onClick={() => draft.mutate()}>
                    {t('begin')}
                  </Button>
                ) : null
              }
            />
          ) : null}
          {data.map((entry) => (
            <EntryCard key={entry.entry_id} entry={entry} onEdit={() => setForm({ entry })} />
          ))}
        </div>
      ) : (
        <AwaitedData query={query} failed={t('readFailed')} skeleton="h-96" />
      )}
      <FormDialog
        title={t(form?.entry ? 'edit' : 'add')}
        isOpen={form !== null}
        onOpenChange={close}
        isWide
      >
        {form ? (
          <LoadedPart
            key={formVersion}
            load={loadForm}
            props={{
              register,
              entry: form.entry,
              onClose: close,
              onNewer: () => void showNewer(),
            }}
            loading={<Skeleton className="h-96" />}
          />
        ) : null}
      </FormDialog>
    </StaffPage>
  )
}
