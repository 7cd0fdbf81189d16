'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
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
import { isOutdated, OutdatedRemedy } from '../forms/outdated'
import { TextareaField, TextField } from '../forms/text-field'
import { useApiForm } from '../forms/use-api-form'
import { useText } from '../forms/use-failure-text'
import { useSeenVersion } from '../forms/use-seen-version'
import { REGISTERS, readRegister, saveEntry } from './register-calls'

interface Props {
  register: RegisterName
  /** Null to add an entry. */
  entry: EntryDto | null
  onClose: () => void
  /** Discards the input, and shows another person's newer version. */
  onNewer: () => void
}

/** An entry of a register; saving a draft confirms its review. */
export function EntryForm({ register, entry, onClose, onNewer }: Props) {
  const t = useTranslations('registers')
  const text = useText()
  const toasts = useToasts()
  const client = useQueryClient()
  const viewer = useViewer()
  const fields = registerFields[register]
  const storageKey = `register.${register}.${entry?.entry_id ?? 'new'}.${viewer.id}`
  const seen = useSeenVersion(storageKey, entry ? String(entry.version) : undefined)
  const overwrites = useRef(false)
  const [hasNewer, setNewer] = useState(false)

  /** Returns the version that this change replaces: the newest one if the user chose to overwrite. */
  async function getVersion({ entry_id, version }: EntryDto): Promise<number> {
    if (!overwrites.current) return Number(seen.current)
    const newest = (await readRegister(register)).find((each) => each.entry_id === entry_id)
    return newest?.version ?? version
  }

  const form = useApiForm<Record<string, string>, Record<string, string>>({
    schema: entryInput(register),
    fields: fields.map(({ name }) => name),
    storageKey,
    onFailure(error) {
      // Offers the choice again if overwriting failed, for example without a network.
      setNewer(entry !== null && (overwrites.current || isOutdated(error)))
      overwrites.current = false
      if (isOutdated(error)) void client.invalidateQueries({ queryKey: [REGISTERS, register] })
      return toasts.failure(error, t('failed'))
    },
    async send(values) {
      const edited = entry && { ...entry, version: await getVersion(entry) }
      const { message } = await saveEntry(register, edited, values)
      toasts.success(message)
      await client.invalidateQueries({ queryKey: [REGISTERS, register] })
      onClose()
    },
  })
  return (
    <ApiForm
      onSubmit={form.submit}
      problem={form.problem}
      remedy={
        hasNewer ? (
          <OutdatedRemedy
            isBusy={form.isBusy}
            onOverwrite={() => {
              overwrites.current = true
              void form.submit()
            }}
            onNewer={onNewer}
          />
        ) : null
      }
    >
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
