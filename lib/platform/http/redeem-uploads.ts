import 'server-only'
import { AppError } from '@/lib/core/errors'
import { isUuid } from '@/lib/core/identifiers'
import { describeError, log } from '../log/log'
import { directUploads } from '../storage/storage'
import { type ClaimedUpload, claimUpload, finishUpload, releaseUpload } from '../uploads/grants'
import { type FileRules, fileTooLarge } from './read-multipart'
import { openUploadFolder, type UploadedFile, type UploadFolder } from './upload-folder'

/** A call's files, fetched from the file host that they were uploaded to. */
interface RedeemedUploads {
  files: Record<string, UploadedFile>
  /** Ends the uploads after the call has used them. */
  finish: () => Promise<void>
  /** Releases the uploads after a failed call, so that they can be submitted again. */
  release: () => Promise<void>
}

const NOTHING: RedeemedUploads = {
  files: {},
  finish: async () => undefined,
  release: async () => undefined,
}

/** The error for an upload that is invalid, used, too old, incomplete, or belongs to another person or purpose. */
const lost = (field: string) =>
  new AppError('invalid', 'files.uploadLost', { [field]: ['files.uploadLost'] })

/** Sweeps remove leftovers here and at the host; the call itself is done. */
const logOrphanedFile = (error: unknown) =>
  log('warn', 'file.orphaned', { key: null, ...describeError(error) })

const clearFolder = (folder: UploadFolder) => folder.remove().catch(logOrphanedFile)

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
    const file = await folder.put(content, name, rule.maxBytes)
    if (file.size !== size) throw lost(field)
    return file
  } catch (error) {
    if (error instanceof AppError)
      throw error.code === 'too_large' ? fileTooLarge(field, rule) : error
    log('warn', 'storage.unreachable', { call: 'fetch', ...describeError(error) })
    throw new AppError('unavailable', 'files.unavailable')
  }
}

/**
 * Fetches the files that a caller uploaded to the file host and now refers to. Asks the host by its own key, never by
 * a URL from a request. The files are then checked like those of a form.
 * @param granted ids of uploads, by the field that each is for
 * @param userId null for an anonymous caller, who has no uploads
 * @throws AppError `invalid` or `too_large` at the field; `unavailable` when the host is away; nothing stays claimed
 * then
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
    await Promise.all(claimed.map(finishUpload)).catch(logOrphanedFile)
  }
  return { files, finish, release }
}
