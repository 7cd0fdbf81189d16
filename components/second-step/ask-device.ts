import { call } from '@/lib/browser/api/call'
import type { z } from '@/lib/core/zod'
import type { NewPasskey, PasskeyProof, passkeyOptionsDto } from '@/lib/modules/passkeys/schema'

type Options = z.infer<typeof passkeyOptionsDto>

/** Whether this browser can create and use passkeys on this page. */
export const hasPasskeys = () => typeof PublicKeyCredential === 'function' && isSecureContext

/** Has the device create a passkey. @throws ApiError for the call; DOMException or Error when the device refuses. */
export async function makePasskey(): Promise<NewPasskey> {
  const { data } = await call<Options>('POST', '/auth/passkeys', { json: {} })
  const { startRegistration } = await import('@simplewebauthn/browser')
  const optionsJSON = data.options as unknown as Parameters<
    typeof startRegistration
  >[0]['optionsJSON']
  return (await startRegistration({ optionsJSON })) as NewPasskey
}

async function answer({ options }: Options): Promise<PasskeyProof> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const optionsJSON = options as unknown as Parameters<typeof startAuthentication>[0]['optionsJSON']
  return (await startAuthentication({ optionsJSON })) as PasskeyProof
}

/** Has the device prove a passkey of the signed-in user. @throws as `makePasskey`. */
export async function provePasskey(): Promise<PasskeyProof> {
  return answer((await call<Options>('POST', '/auth/second-step/proof', { json: {} })).data)
}

/** Has the device prove any passkey of this site. @throws as `makePasskey`. */
export async function provePasskeyOfAnybody(): Promise<PasskeyProof> {
  const options = { json: {}, asNobody: true }
  return answer((await call<Options>('PUT', '/auth/login/passkey', options)).data)
}
