import 'server-only'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { env } from './env'
import { areFilesAtHost } from './storage/storage'

/** The folder for a request's uploaded files; a server whose files are at a host needs only the system's own disk for it. */
export const scratchFolder = (): string =>
  areFilesAtHost() ? join(tmpdir(), 'ingingo') : join(resolve(env().DATA_DIR), 'tmp')
