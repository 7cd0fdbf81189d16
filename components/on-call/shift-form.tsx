'use client'

import { useQueryClient } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { shiftInput } from '@/lib/modules/on-call/schema'
import { fullName } from '../accounts/session/account-state'
import { useToasts } from '../accounts/session/use-toasts'
import type { Specialist } from '../accounts/users/specialist-calls'
import { FormButtons } from '../dashboard/tables/content-form'
import { ApiForm } from '../forms/api-form'
import { TextField } from '../forms/text-field'
import { useApiForm } from '../forms/use-api-form'
import { SpecialistSearch } from '../forum/cases/specialist-search'
import { Button } from '../ui/button'
import { addShift, ON_CALL } from './on-call-calls'

const FIELDS = ['starts_at', 'ends_at', 'on_call_id', 'deputy_id'] as const
const DUTIES = ['on_call', 'deputy'] as const

interface Props {
  /** Names the form and the person: typed times are stored under it when the session ends. */
  storageKey: string
  onClose: () => void
}

/** A new shift; its times are Kigali times, wherever the browser is. */
export function ShiftForm({ storageKey, onClose }: Props) {
  const t = useTranslations('onCall')
  const toasts = useToasts()
  const client = useQueryClient()
  const [people, setPeople] = useState<Partial<Record<(typeof DUTIES)[number], Specialist>>>({})
  const form = useApiForm({
    schema: shiftInput,
    fields: FIELDS,
    storageKey,
    // The people's names are not form fields, so they cannot be restored.
    secrets: ['on_call_id', 'deputy_id'],
    onFailure: (error) => toasts.failure(error, t('failed')),
    async send(values) {
      const { message } = await addShift(values)
      toasts.success(message)
      onClose()
      await client.invalidateQueries({ queryKey: [ON_CALL] })
    },
  })
  const choose = (duty: (typeof DUTIES)[number], person?: Specialist) => {
    setPeople((others) => ({ ...others, [duty]: person }))
    form.set(`${duty}_id`, person?.user_id ?? '')
  }
  const chosen = DUTIES.flatMap((duty) => people[duty] ?? [])
  return (
    <ApiForm onSubmit={form.submit} problem={form.problem}>
      <TextField label={t('from')} type="datetime-local" state={form.field('starts_at')} />
      <TextField
        label={t('until')}
        hint={t('timesHint')}
        type="datetime-local"
        state={form.field('ends_at')}
      />
      {DUTIES.map((duty) => {
        const person = people[duty]
        const { error } = form.field(`${duty}_id`)
        return (
          <fieldset key={duty} className="grid gap-2 border-t border-line pt-3">
            <legend className="font-semibold">{t(`duties.${duty}`)}</legend>
            {person ? (
              <p className="flex items-center justify-between gap-3">
                {fullName(person)}
                <Button variant="quiet" onClick={() => choose(duty)}>
                  <X aria-hidden="true" className="size-5" />
                  {t('other')}
                </Button>
              </p>
            ) : (
              <SpecialistSearch chosen={chosen} onChoose={(found) => choose(duty, found)} />
            )}
            {error ? (
              <p role="alert" className="text-sm text-danger">
                {error}
              </p>
            ) : null}
          </fieldset>
        )
      })}
      <FormButtons isBusy={form.isBusy} isNew onCancel={onClose} />
    </ApiForm>
  )
}
