import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { call } from '@/lib/browser/api/call'
import { ApiError } from '@/lib/browser/api/send'
import type { z } from '@/lib/core/zod'
import type {
  NewPasskey,
  PasskeyProof,
  passkeyOptionsDto,
} from '@/lib/modules/accounts/passkeys/schema'

type Options = z.infer<typeof passkeyOptionsDto>

/** Returns whether this browser can create and use passkeys on this page. */
const hasPasskeys = () => typeof PublicKeyCredential === 'function' && isSecureContext

/** Asks the device to create a passkey. @throws ApiError for the call; DOMException or Error if the device refuses. */
export async function makePasskey(): Promise<NewPasskey> {
  const { data } = await call<Options>('POST', '/auth/passkeys', { json: {} })
  const { startRegistration } = await import('@simplewebauthn/browser')
  const optionsJSON = data.options as unknown as Parameters<
    typeof startRegistration
  >[0]['optionsJSON']
  return (await startRegistration({ optionsJSON })) as NewPasskey
}

async function requestProof({ options }: Options): Promise<PasskeyProof> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const optionsJSON = options as unknown as Parameters<typeof startAuthentication>[0]['optionsJSON']
  return (await startAuthentication({ optionsJSON })) as PasskeyProof
}

/** Asks the device for proof of a passkey of the signed-in user. @throws as `makePasskey`. */
export async function provePasskey(): Promise<PasskeyProof> {
  return requestProof((await call<Options>('POST', '/auth/second-step/proof', { json: {} })).data)
}

/** Asks the device for proof of any passkey of this site. @throws as `makePasskey`. */
export async function proveAnyPasskey(): Promise<PasskeyProof> {
  const options = { json: {}, anonymous: true }
  return requestProof((await call<Options>('PUT', '/auth/login/passkey', options)).data)
}

/**
 * Runs work with a passkey, and reports a refusal by the device or its user.
 * @returns `work`, which throws only an ApiError with a readable message
 */
export function usePasskey() {
  const t = useTranslations('secondStep')
  const [isBusy, setBusy] = useState(false)
  const refusal = (message: string) =>
    new ApiError({ status: null, message, fields: {}, retryAfter: null, kind: 'http' })

  async function work<Result>(ask: () => Promise<Result>): Promise<Result> {
    if (!hasPasskeys()) throw refusal(t('passkeyImpossible'))
    setBusy(true)
    try {
      return await ask()
    } catch (error) {
      throw error instanceof ApiError ? error : refusal(t('passkeyCancelled'))
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, work }
}
