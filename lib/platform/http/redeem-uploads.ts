import 'server-only'
import { AppError } from '@/lib/core/errors'
import { isUuid } from '@/lib/core/identifiers'
import { describeError, log } from '../log/log'
import { directUploads } from '../storage/storage'
import { type ClaimedUpload, claimUpload, finishUpload, releaseUpload } from '../uploads/grants'
import { type FileRules, fileTooLarge } from './read-multipart'
import { openUploadFolder, type UploadedFile, type UploadFolder } from './upload-folder'

/** A call's files that were uploaded to the file host beforehand, fetched from there. */
interface RedeemedUploads {
  files: Record<string, UploadedFile>
  /** The call has used them: they are not needed any more. */
  finish: () => Promise<void>
  /** The call has not used them: they can be submitted again. */
  release: () => Promise<void>
}

const NOTHING: RedeemedUploads = {
  files: {},
  finish: async () => undefined,
  release: async () => undefined,
}

/** The error for an upload that is invalid, somebody else's, meant for something else, used, too old, or that never arrived. */
const lost = (field: string) =>
  new AppError('invalid', 'files.uploadLost', { [field]: ['files.uploadLost'] })

/** Sweeps remove what stays here or at the host; the call itself has been decided. */
const noteLeftBehind = (error: unknown) =>
  log('warn', 'file.left-behind', { key: null, ...describeError(error) })

const clearFolder = (folder: UploadFolder) => folder.remove().catch(noteLeftBehind)

async function fetchFile(
  field: string,
  { hostKey, name, size }: ClaimedUpload,
  rules: FileRules,
  folder: UploadFolder,
): Promise<UploadedFile> {
  const rule = rules[field]
  const content = rule && (await directUploads()?.open(hostKey))
  if (!content) throw lost(field)
  try {
    const file = await folder.put(content, name, rule.mostBytes)
    if (file.size !== size) throw lost(field)
    return file
  } catch (error) {
    if (error instanceof AppError)
      throw error.code === 'too_large' ? fileTooLarge(field, rule) : error
    log('warn', 'storage.away', { call: 'fetch', ...describeError(error) })
    throw new AppError('unavailable', 'files.unavailable')
  }
}

/**
 * Fetches the files that a caller uploaded to the file host and now refers to. Asks the host by the key that it gave us, never
 * by a URL that somebody sent; the files are then treated like those of a form: whoever accepts them checks them.
 * @param granted ids of uploads, by the field that each is for
 * @param userId null when nobody is signed in: uploads are never granted then
 * @throws AppError `invalid` or `too_large` at the field; `unavailable` when the host is away. Nothing stays claimed then.
 */
export async function redeemUploads(
  granted: Record<string, string>,
  userId: string | null,
  rules: FileRules | undefined,
): Promise<RedeemedUploads> {
  const wanted = Object.entries(granted)
  if (wanted.length === 0 || !rules) return NOTHING
  const claimed: ClaimedUpload[] = []
  const folder = await openUploadFolder()
  const files: Record<string, UploadedFile> = {}
  const release = async () => {
    await clearFolder(folder)
    await Promise.all(claimed.map(releaseUpload))
  }
  try {
    for (const [field, id] of wanted) {
      const upload = userId && isUuid(id) ? await claimUpload(id, userId, field) : null
      if (!upload) throw lost(field)
      claimed.push(upload)
      files[field] = await fetchFile(field, upload, rules, folder)
    }
  } catch (error) {
    await release()
    throw error
  }
  const finish = async () => {
    await clearFolder(folder)
    await Promise.all(claimed.map(finishUpload)).catch(noteLeftBehind)
  }
  return { files, finish, release }
}
