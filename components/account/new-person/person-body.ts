import type { Locale } from '@/lib/core/locales'
import type { SignUpInput } from '@/lib/modules/accounts/schema'

const LICENCE = [
  'licence_number',
  'licence_council',
  'licence_issued_on',
  'licence_ends_on',
] as const

/** The multipart body of POST /auth/; a visitor sends no licence, even one chosen earlier. */
export function personBody(input: SignUpInput, licence: File | null, language: Locale): FormData {
  const body = new FormData()
  const { first_name, last_name, email, role, password, confirm_password } = input
  const texts = { first_name, last_name, email, role, password, confirm_password, language }
  for (const [name, value] of Object.entries(texts)) body.append(name, value)
  if (role === 'USER') return body
  for (const name of LICENCE) if (input[name]) body.append(name, input[name])
  if (licence) body.append('working_license', licence)
  return body
}
