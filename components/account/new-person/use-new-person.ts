import { useLocale } from 'next-intl'
import { useState } from 'react'
import { call } from '@/lib/browser/api/call'
import type { z } from '@/lib/core/zod'
import { type SignUpInput, type signedUpDto, signUpInput } from '@/lib/modules/accounts/schema'
import type { UserDto } from '@/lib/modules/users/schema'
import { useApiForm } from '../../forms/use-api-form'
import { personBody } from './person-body'

const FIELDS = [
  'first_name',
  'last_name',
  'email',
  'role',
  'licence_number',
  'licence_council',
  'licence_issued_on',
  'licence_ends_on',
  'password',
  'confirm_password',
] as const
const SECRETS = ['password', 'confirm_password'] as const

interface Options {
  /** Registers oneself: sends the request without the current session. */
  asNobody?: boolean
  onStart?: () => void
  onDone: (created: UserDto) => void
  onFailure: (error: unknown) => string
  /** Maps a field's error to another key, where a screen words it differently. */
  rename?: (fault: string) => string
  keepAs?: string
}

/** The form that creates an account, one's own or somebody else's, with a professional's licence. */
export function useNewPerson({ asNobody = false, onStart, onDone, ...options }: Options) {
  const locale = useLocale()
  const [licence, setLicence] = useState<File | null>(null)
  const [progress, setProgress] = useState<number>()

  async function send(input: SignUpInput) {
    onStart?.()
    const sendsLicence = licence !== null && input.role !== 'USER'
    try {
      const { data } = await call<z.infer<typeof signedUpDto>>('POST', '/auth/', {
        form: personBody(input, licence, locale),
        asNobody,
        ...(sendsLicence ? { onProgress: setProgress } : {}),
      })
      onDone(data)
    } finally {
      setProgress(undefined)
    }
  }

  const form = useApiForm({
    schema: signUpInput,
    fields: FIELDS,
    secrets: SECRETS,
    send,
    ...options,
  })

  function takeLicence(file: File | null) {
    // The server's errors were about the previous file.
    form.dropServerErrors()
    setLicence(file)
  }

  return { form, licence, takeLicence, progress }
}

export type NewPersonForm = ReturnType<typeof useNewPerson>
