'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { paths } from '@/lib/core/paths'
import type { RegisterName } from '@/lib/core/registers'
import type { EntryDto } from '@/lib/modules/registers/schema'
import { useToasts } from '../account/use-toasts'
import { FormDialog } from '../dashboard/form-dialog'
import { StaffButtonLink } from '../dashboard/staff-button-link'
import { StaffPage } from '../dashboard/staff-page'
import { AwaitedData } from '../forms/awaited-data'
import { LoadedPart } from '../layout/loaded-part'
import { Button } from '../ui/button'
import { EmptyState } from '../ui/empty-state'
import { Skeleton } from '../ui/skeleton'
import { EntryCard } from './entry-card'
import { beginWithDraft, REGISTERS, readRegister } from './register-calls'

const loadForm = () => import('./entry-form').then(({ EntryForm }) => EntryForm)

const OTHER = {
  processing: { name: 'breaches', path: paths.breaches },
  breaches: { name: 'processing', path: paths.registers },
} as const

/** A register that the law requires: what is done with people's data, or what went wrong with it. */
export function RegisterScreen({ register }: { register: RegisterName }) {
  const t = useTranslations('registers')
  const toasts = useToasts()
  const client = useQueryClient()
  const [form, setForm] = useState<{ entry: EntryDto | null } | null>(null)
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
          <StaffButtonLink href={OTHER[register].path} variant="secondary">
            {t(`${OTHER[register].name}.title`)}
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
        <AwaitedData
          query={query}
          failed={t('readFailed')}
          loading={<Skeleton className="h-96" />}
        />
      )}
      <FormDialog
        title={t(form?.entry ? 'edit' : 'add')}
        isOpen={form !== null}
        onOpenChange={close}
        isWide
      >
        {form ? (
          <LoadedPart
            load={loadForm}
            props={{ register, entry: form.entry, onClose: close }}
            loading={<Skeleton className="h-96" />}
          />
        ) : null}
      </FormDialog>
    </StaffPage>
  )
}
