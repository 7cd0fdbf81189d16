import 'server-only'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { env } from '../env'

const record = z.object({
  backup: z
    .object({ at: z.iso.datetime(), bytes: z.number(), encrypted: z.boolean() })
    .optional()
    .catch(undefined),
  drill: z
    .object({ at: z.iso.datetime(), rows: z.number(), files: z.number() })
    .optional()
    .catch(undefined),
})

export type BackupRecord = z.infer<typeof record>

/** The record that `npm run backup` and `npm run drill` keep of their last runs; empty when they never ran. */
export function readBackupRecord(): BackupRecord {
  try {
    return record.parse(JSON.parse(readFileSync(join(env().DATA_DIR, 'backup.json'), 'utf8')))
  } catch {
    return {}
  }
}
