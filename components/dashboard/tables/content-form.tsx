import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import type { FieldValues, Path } from 'react-hook-form'
import type { ZodType } from 'zod'
import type { CuratedNamespace } from '@/lib/core/library-kinds'
import { useToasts } from '../../accounts/session/use-toasts'
import { useApiForm } from '../../forms/use-api-form'
import type { CheckedForm } from '../../forms/use-checked-form'
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
  save: (values: Out) => Promise<{ message: string }>
  onFailure: (error: unknown) => string
  onClose: () => void
}

/** The form of content that administrators manage without approval. Keeps the input when saving fails. */
export function useCuratedForm<In extends FieldValues, Out>(
  options: Options<In, Out>,
): CheckedForm<In> {
  const { schema, fields, name, storageKey, save, onFailure, onClose } = options
  const toasts = useToasts()
  const client = useQueryClient()
  const { user_id } = useStaffUser()
  return useApiForm({
    schema,
    fields,
    storageKey: `${storageKey}.${user_id}`,
    onFailure,
    async send(values) {
      const { message } = await save(values)
      toasts.success(message)
      onClose()
      await client.invalidateQueries({ queryKey: [name] })
    },
  })
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
