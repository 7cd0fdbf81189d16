import { afterEach, beforeEach, expect, it, vi } from 'vitest'

/** The configuration is read once per process, so each case reloads it. */
async function pointsAt(host: string | undefined, scale: string) {
  vi.stubEnv('HOST', host)
  vi.stubEnv('RATE_LIMIT_SCALE', scale)
  const { createLimiter } = await import('./limit')
  return createLimiter('test', 5, 60).points
}

beforeEach(() => void vi.resetModules())
afterEach(() => void vi.unstubAllEnvs())

it.each(['127.0.0.1', '127.1.2.3', 'localhost', '::1'])(
  'widens the limits for load tests on a server that only this machine reaches, at %s',
  async (host) => expect(await pointsAt(host, '100')).toBe(500),
)

it.each(['0.0.0.0', '::', '10.0.0.1', '127.evil.test', 'localhost.evil.test', '', undefined])(
  'never widens them on a server that others reach, at %s',
  async (host) => expect(await pointsAt(host, '100')).toBe(5),
)

it('never narrows them', async () => {
  await expect(pointsAt('127.0.0.1', '0')).rejects.toThrow('RATE_LIMIT_SCALE')
})
