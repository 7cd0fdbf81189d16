import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import type { FieldValues, Path } from 'react-hook-form'
import type { ZodType } from 'zod'
import type { CuratedNamespace } from '@/lib/core/library-kinds'
import { useToasts } from '../../accounts/session/use-toasts'
import { isOutdated, OutdatedRemedy } from '../../forms/outdated'
import { useApiForm } from '../../forms/use-api-form'
import type { CheckedForm } from '../../forms/use-checked-form'
import { useSeenVersion } from '../../forms/use-seen-version'
import { Button } from '../../ui/button'
import { dialogActionsStyle } from '../../ui/dialog-style'
import { useStaffUser } from '../staff-viewer'

interface Options<In extends FieldValues, Out> {
  schema: ZodType<Out, In>
  fields: readonly Path<In>[]
  /** The query key of the table's rows. */
  name: CuratedNamespace
  /** Identifies the edited item by kind and id; `new` for a new one. */
  storageKey: string
  /** When the version being changed was saved; absent for a new item. */
  updatedAt?: string | undefined
  /** @param seen to send with a change, so that it overwrites no version that the viewer has not seen */
  save: (values: Out, seen: { updated_at?: string }) => Promise<{ message: string }>
  onFailure: (error: unknown) => string
  onClose: () => void
  /** Discards the input, and shows another person's newer version. */
  onNewer?: () => void
}

interface CuratedForm<In extends FieldValues> extends CheckedForm<In> {
  /** The choice after another person has changed the item; null otherwise. */
  remedy: ReactNode
}

/**
 * The form of content that administrators manage without approval. Keeps the input when saving fails, or when another person
 * saved first.
 */
export function useCuratedForm<In extends FieldValues, Out>(
  options: Options<In, Out>,
): CuratedForm<In> {
  const { schema, fields, name, updatedAt, save, onFailure, onClose, onNewer } = options
  const toasts = useToasts()
  const client = useQueryClient()
  const { user_id } = useStaffUser()
  const storageKey = `${options.storageKey}.${user_id}`
  /** Undefined to overwrite whichever version is stored. */
  const seen = useSeenVersion(storageKey, updatedAt)
  const [hasNewer, setNewer] = useState(false)
  const form = useApiForm({
    schema,
    fields,
    storageKey,
    onFailure(error) {
      setNewer(updatedAt !== undefined && isOutdated(error))
      return onFailure(error)
    },
    async send(values) {
      const updated_at = seen.current
      const { message } = await save(values, updated_at === undefined ? {} : { updated_at })
      toasts.success(message)
      onClose()
      await client.invalidateQueries({ queryKey: [name] })
    },
  })
  const remedy = hasNewer ? (
    <OutdatedRemedy
      isBusy={form.isBusy}
      onOverwrite={() => {
        seen.current = undefined
        void form.submit()
      }}
      onNewer={() => onNewer?.()}
    />
  ) : null
  return { ...form, remedy }
}

interface Props {
  isBusy: boolean
  /** Whether the form adds an item rather than changing one. */
  isNew: boolean
  onCancel: () => void
}

/** The buttons of a form in a dialog. */
export function FormButtons({ isBusy, isNew, onCancel }: Props) {
  const t = useTranslations('staff')
  return (
    <div className={dialogActionsStyle}>
      <Button variant="secondary" onClick={onCancel}>
        {t('cancel')}
      </Button>
      <Button type="submit" busy={isBusy}>
        {t(isNew ? 'add' : 'save')}
      </Button>
    </div>
  )
}
