import { useTranslations } from 'next-intl'
import { type LicenceDetails, licenceInput } from '@/lib/modules/accounts/licences/schema'
import { ApiForm } from '../../forms/api-form'
import { useApiForm } from '../../forms/use-api-form'
import { useFailureText } from '../../forms/use-failure-text'
import { Button } from '../../ui/button'
import { dialogActionsStyle } from '../../ui/dialog-style'
import { LicenceFields } from '../profile/licence-fields'

const FIELDS = [
  'licence_number',
  'licence_council',
  'licence_issued_on',
  'licence_ends_on',
] as const satisfies (keyof LicenceDetails)[]

interface Props {
  known: LicenceDetails
  hint: string
  button: string
  failed: string
  /** Names the form, its object and the person: typed text is stored under it when the session ends. */
  storageKey: string
  onSend: (licence: LicenceDetails) => Promise<void>
  onClose: () => void
}

/** A licence's details in a window: to approve it, or to correct the record. */
export function LicenceDialogForm(props: Props) {
  const { known, hint, button, failed, storageKey, onSend, onClose } = props
  const t = useTranslations('staff')
  const failureText = useFailureText()
  const form = useApiForm({
    schema: licenceInput,
    fields: FIELDS,
    storageKey,
    onFailure: (error) => failureText(error, { fallback: failed }),
    async send(licence) {
      await onSend(licence)
      onClose()
    },
  })
  return (
    <ApiForm onSubmit={form.submit} problem={form.problem}>
      <p className="text-muted">{hint}</p>
      <LicenceFields field={form.field} known={known} />
      <div className={dialogActionsStyle}>
        <Button variant="secondary" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button type="submit" busy={form.isBusy}>
          {button}
        </Button>
      </div>
    </ApiForm>
  )
}
