import { z } from '@/lib/core/zod'

/** Bytes as browsers send them: base64url. */
const bytes = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[\w-]*$/)

const credential = {
  id: bytes(1400),
  rawId: bytes(1400),
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).optional(),
  clientExtensionResults: z.object({}).default({}),
}

/** A device's response to creating a passkey (WebAuthn level 3, section 5.1, as JSON). */
export const newPasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(4000),
    attestationObject: bytes(20_000),
    transports: z.array(z.string().max(20)).max(10).default([]),
  }),
})

/** A device's response to proving a passkey. */
export const passkeyProof = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(4000),
    authenticatorData: bytes(4000),
    signature: bytes(4000),
    userHandle: bytes(200).optional(),
  }),
})

export type NewPasskey = z.output<typeof newPasskey>
export type PasskeyProof = z.output<typeof passkeyProof>

/** POST /auth/passkeys */
export const addPasskeyInput = z.object({ passkey: newPasskey })

/** The options a browser passes to the device (`PublicKeyCredential.parse…OptionsFromJSON`). */
export const passkeyOptionsDto = z.object({
  options: z.record(z.string(), z.unknown()),
})

export const passkeyDto = z.object({
  passkey_id: z.uuid(),
  /** The browser it was created in. */
  name: z.string(),
  created_at: z.string(),
  last_used_at: z.string().nullable(),
})

export type PasskeyDto = z.infer<typeof passkeyDto>
