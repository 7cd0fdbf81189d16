'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import {
  MAX_REGISTER_LINE_LENGTH,
  MAX_REGISTER_TEXT_LENGTH,
  type RegisterName,
  registerFields,
} from '@/lib/core/registers'
import { type EntryDto, entryInput } from '@/lib/modules/registers/schema'
import { useToasts } from '../accounts/session/use-toasts'
import { useViewer } from '../dashboard/staff-viewer'
import { FormButtons } from '../dashboard/tables/content-form'
import { ApiForm } from '../forms/api-form'
import { TextareaField, TextField } from '../forms/text-field'
import { useApiForm } from '../forms/use-api-form'
import { useText } from '../forms/use-failure-text'
import { REGISTERS, saveEntry } from './register-calls'

interface Props {
  register: RegisterName
  /** Null to add an entry. */
  entry: EntryDto | null
  onClose: () => void
}

/** An entry of a register; saving a draft confirms its review. */
export function EntryForm({ register, entry, onClose }: Props) {
  const t = useTranslations('registers')
  const text = useText()
  const toasts = useToasts()
  const client = useQueryClient()
  const viewer = useViewer()
  const fields = registerFields[register]
  const form = useApiForm<Record<string, string>, Record<string, string>>({
    schema: entryInput(register),
    fields: fields.map(({ name }) => name),
    storageKey: `register.${register}.${entry?.entry_id ?? 'new'}.${viewer.id}`,
    onFailure: (error) => toasts.failure(error, t('failed')),
    async send(values) {
      const { message } = await saveEntry(register, entry, values)
      toasts.success(message)
      await client.invalidateQueries({ queryKey: [REGISTERS, register] })
      onClose()
    },
  })
  return (
    <ApiForm onSubmit={form.submit} problem={form.problem}>
      {entry?.is_draft ? <p className="text-muted">{t('draftSaved')}</p> : null}
      {fields.map(({ name, kind, isRequired = false }) => {
        const shared = {
          label: text(`registers.${register}.fields.${name}`),
          state: form.field(name),
          defaultValue: entry?.fields[name] ?? '',
          required: isRequired,
        }
        return kind === 'text' ? (
          <TextareaField key={name} {...shared} max={MAX_REGISTER_TEXT_LENGTH} rows={3} />
        ) : (
          <TextField
            key={name}
            {...shared}
            {...(kind === 'day' ? { type: 'date' } : { max: MAX_REGISTER_LINE_LENGTH })}
          />
        )
      })}
      <FormButtons isBusy={form.isBusy} isNew={!entry} onCancel={onClose} />
    </ApiForm>
  )
}
