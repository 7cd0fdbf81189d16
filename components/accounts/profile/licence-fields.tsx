import { useTranslations } from 'next-intl'
import { useId } from 'react'
import type { LicenceDetails } from '@/lib/modules/accounts/licences/schema'
import { TextField } from '../../forms/text-field'
import type { FieldState } from '../../forms/use-checked-form'

interface Props {
  field: (name: keyof LicenceDetails) => FieldState
  /** Initial values of the fields. */
  known?: LicenceDetails
  hint?: string
}

/** The details of a licence. None is required: the reviewer fills in what is missing. */
export function LicenceFields({ field, known = {}, hint }: Props) {
  const t = useTranslations('forms')
  const id = useId()
  return (
    <fieldset className="grid gap-4 sm:grid-cols-2" {...(hint ? { 'aria-describedby': id } : {})}>
      {/* For all fields: beside one of them, it would push that field below its neighbour. */}
      {hint ? (
        <p id={id} className="text-sm text-muted sm:col-span-2">
          {hint}
        </p>
      ) : null}
      <TextField
        label={t('licenceNumber')}
        state={field('licence_number')}
        defaultValue={known.licence_number}
        required={false}
        autoComplete="off"
      />
      <TextField
        label={t('licenceCouncil')}
        state={field('licence_council')}
        defaultValue={known.licence_council}
        required={false}
        autoComplete="off"
      />
      <TextField
        label={t('licenceIssued')}
        type="date"
        state={field('licence_issued_on')}
        defaultValue={known.licence_issued_on}
        required={false}
      />
      <TextField
        label={t('licenceEnds')}
        type="date"
        state={field('licence_ends_on')}
        defaultValue={known.licence_ends_on}
        required={false}
      />
    </fieldset>
  )
}
