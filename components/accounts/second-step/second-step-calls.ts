import { call } from '@/lib/browser/api/call'
import type { z } from '@/lib/core/zod'
import type { NewPasskey } from '@/lib/modules/accounts/passkeys/schema'
import type {
  CodeInput,
  ConfirmInput,
  enrolmentDto,
  PassInput,
  recoveryCodesDto,
  secondStepDto,
} from '@/lib/modules/accounts/second-step/schema'

/** The query key of the second step. */
export const SECOND_STEP = 'second-step'

export async function readSecondStep({ signal }: { signal: AbortSignal }) {
  const path = '/auth/second-step'
  return (await call<z.infer<typeof secondStepDto>>('GET', path, { signal })).data
}

export const beginEnrolment = () =>
  call<z.infer<typeof enrolmentDto>>('POST', '/auth/second-step', { json: {} })

export const finishEnrolment = (json: CodeInput) =>
  call<z.infer<typeof recoveryCodesDto>>('PUT', '/auth/second-step', { json })

export const passSecondStep = (json: PassInput) => call('POST', '/auth/second-step/pass', { json })

export const renewCodes = () =>
  call<z.infer<typeof recoveryCodesDto>>('PUT', '/auth/second-step/codes', { json: {} })

export const removeSecondStep = () => call('DELETE', '/auth/second-step')

export const addPasskey = (passkey: NewPasskey) =>
  call<z.infer<typeof recoveryCodesDto>>('PUT', '/auth/passkeys', { json: { passkey } })

export const removePasskey = (id: string) => call('DELETE', `/auth/passkeys/${id}`)

export const confirmIdentity = (json: ConfirmInput) => call('POST', '/auth/confirm', { json })

export const resetSecondStep = (id: string) => call('DELETE', `/auth/${id}/second-step`)
