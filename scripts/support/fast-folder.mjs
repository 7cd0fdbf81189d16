import { statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

const MEMORY = '/dev/shm'
const MIN_FREE_BYTES = 2 * 1024 ** 3

/**
 * The folder for temporary files of tests: in memory where there is room (a container has only 64 MB), since files are flushed
 * to disk otherwise.
 */
export function fastFolder() {
  try {
    const { bavail, bsize } = statfsSync(MEMORY)
    return bavail * bsize >= MIN_FREE_BYTES ? MEMORY : tmpdir()
  } catch {
    // Not Linux.
    return tmpdir()
  }
}
