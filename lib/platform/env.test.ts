import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const WHOLE = {
  OIDC_NAME: 'Hospital Ikaze',
  OIDC_ISSUER: 'https://id.hospital.example/realms/staff/',
  OIDC_CLIENT_ID: 'ingingo',
  OIDC_CLIENT_SECRET: 'a secret of the tests',
}

beforeEach(() => {
  vi.resetModules()
  vi.stubEnv('DATABASE_URL', 'postgresql://127.0.0.1/none')
})
afterEach(() => {
  vi.unstubAllEnvs()
})

/** Reads the configuration with some variables set. */
async function read(variables: Record<string, string>) {
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value)
  return (await import('./env')).env()
}

it('accepts an issuer with a path, and domains in any spelling', async () => {
  const config = await read({ ...WHOLE, OIDC_ONLY_DOMAINS: ' @Hospital.Example, clinic.example,' })
  expect(config.OIDC_ISSUER).toBe('https://id.hospital.example/realms/staff')
  expect(config.OIDC_ONLY_DOMAINS).toEqual(['hospital.example', 'clinic.example'])
})

it.each(Object.keys(WHOLE))('rejects the hospital’s sign-in without %s', async (name) => {
  await expect(read({ ...WHOLE, [name]: '' })).rejects.toThrow(name)
})

it.each<Record<string, string>>([
  { OIDC_ONLY_DOMAINS: 'hospital.example' },
  { ...WHOLE, OIDC_ONLY_DOMAINS: 'everybody' },
  { ...WHOLE, OIDC_ISSUER: 'http://id.hospital.example' },
])(
  'rejects a sign-in that would lock people out or send secrets unencrypted: %o',
  async (variables) => {
    await expect(read(variables)).rejects.toThrow('The configuration is wrong')
  },
)
