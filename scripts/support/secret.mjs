import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isStrongSecret } from '../../lib/core/secret-strength.mjs'
import { Refusal } from './refusal.mjs'

/**
 * The secret that signs sessions where none is configured: generated once and kept in the data folder, readable by this
 * user only, so that a restart signs nobody out.
 */
export function keptSecret(dataDir) {
  const path = join(dataDir, 'auth-secret')
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  try {
    writeFileSync(path, `${randomBytes(32).toString('base64url')}\n`, { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
  }
  const secret = readFileSync(path, 'utf8').trim()
  if (isStrongSecret(secret)) return secret
  throw new Refusal(`The secret in ${path} is damaged: remove the file, which signs everybody out.`)
}
