'use client'

import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { type FormEvent, useState } from 'react'
import { ApiError } from '@/lib/browser/api/api-error'
import { licenceRule } from '../forms/file-check'
import { FileField } from '../forms/file-field'
import { Button } from '../ui/button'
import { useSaveProfile } from './use-save-profile'
import { useToasts } from './use-toasts'

/** Sends a licence, or another one; the file stays chosen when that fails. */
export function LicenceForm({ hasLicence }: { hasLicence: boolean }) {
  const t = useTranslations('profile')
  const tRules = useTranslations('validation')
  const toasts = useToasts()
  const save = useSaveProfile()
  const [file, setFile] = useState<File | null>(null)
  const [share, setShare] = useState(0)
  const sending = useMutation({
    mutationFn: (licence: File) => {
      const body = new FormData()
      body.append('working_license', licence)
      setShare(0)
      return save(body, setShare)
    },
    onSuccess: (message) => {
      toasts.success(message)
      setFile(null)
    },
    onError: (error) => toasts.failure(error, t('licenceFailed')),
  })
  const fault =
    sending.error instanceof ApiError ? sending.error.fields.working_license?.[0] : undefined

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (file) sending.mutate(file)
  }
  const choose = (chosen: File | null) => {
    sending.reset()
    setFile(chosen)
  }

  return (
    <form
      method="post"
      noValidate
      onSubmit={submit}
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
        {...(sending.isPending ? { progress: share } : {})}
      />
      <div>
        <Button type="submit" busy={sending.isPending} disabled={!file}>
          {t('licenceButton')}
        </Button>
      </div>
    </form>
  )
}
