'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { type LicenceDetails, licenceInput } from '@/lib/modules/licences/schema'
import { licenceRule } from '../forms/file-check'
import { FileField } from '../forms/file-field'
import { useApiForm } from '../forms/use-api-form'
import { Button } from '../ui/button'
import { LicenceFields } from './licence-fields'
import { useSaveProfile } from './use-save-profile'
import { useToasts } from './use-toasts'

/** The fields sent along with the file, which the server checks. */
const FIELDS = [
  'licence_number',
  'licence_council',
  'licence_issued_on',
  'licence_ends_on',
] as const satisfies (keyof LicenceDetails)[]

/** Sends a first or another licence; the file stays chosen when that fails. */
export function LicenceForm({ hasLicence }: { hasLicence: boolean }) {
  const t = useTranslations('profile')
  const tForms = useTranslations('forms')
  const tRules = useTranslations('validation')
  const toasts = useToasts()
  const save = useSaveProfile()
  const [file, setFile] = useState<File | null>(null)
  const [share, setShare] = useState(0)
  const form = useApiForm({
    schema: licenceInput,
    fields: FIELDS,
    onFailure: (error) => toasts.failure(error, t('licenceFailed')),
    async send(details) {
      if (!file) return
      const body = new FormData()
      for (const [name, text] of Object.entries(details)) if (text) body.append(name, text)
      body.append('working_license', file)
      setShare(0)
      toasts.success(await save(body, setShare))
      setFile(null)
      form.reset()
    },
  })
  const fault = form.serverErrors.working_license?.[0]

  const choose = (chosen: File | null) => {
    form.dropServerErrors()
    setFile(chosen)
  }

  return (
    <form
      method="post"
      noValidate
      onSubmit={form.submit}
      className="no-print grid w-full max-w-lg gap-3"
    >
      <FileField
        label={hasLicence ? t('licenceAgain') : t('licenceSend')}
        hint={t('licenceHint')}
        rule={licenceRule}
        faultTexts={{ type: tRules('licenceType'), size: tRules('licenceSize') }}
        file={file}
        onFile={choose}
        {...(fault ? { error: fault } : {})}
        {...(form.isBusy ? { progress: share } : {})}
      />
      <LicenceFields field={form.field} hint={tForms('licenceOptional')} />
      <div>
        <Button type="submit" busy={form.isBusy} disabled={!file}>
          {t('licenceButton')}
        </Button>
      </div>
    </form>
  )
}
