import { join, resolve } from 'node:path'
import { readKeep } from './retention.mjs'

/**
 * Reads the options of `npm run backup`, falling back to the environment.
 * @param {{ to?: string, recipient?: string, keep?: string }} options
 * @param {{ dataDir: string }} configuration
 */
export function backupPlan({ to, recipient, keep }, { dataDir }) {
  const { BACKUP_DIR, BACKUP_RECIPIENT, BACKUP_KEEP } = process.env
  return {
    to: resolve(to ?? BACKUP_DIR ?? join(dataDir, 'backups')),
    recipient: recipient ?? BACKUP_RECIPIENT,
    keep: readKeep(keep ?? BACKUP_KEEP),
  }
}
