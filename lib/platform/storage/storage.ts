import 'server-only'
import { env } from '../env'
import type { Storage } from './contract'
import { createDiskStorage } from './disk'

let shared: Storage | undefined

/** The storage that is configured: the data folder's `files`. */
export function storage(): Storage {
  shared ??= createDiskStorage(`${env().DATA_DIR}/files`)
  return shared
}
