import 'server-only'

/** True when the file system reports that there is no such file. */
export const isMissing = (error: unknown): boolean =>
  (error as NodeJS.ErrnoException | null)?.code === 'ENOENT'
