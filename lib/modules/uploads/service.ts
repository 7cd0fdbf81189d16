import 'server-only'
import type { DirectField } from '@/lib/core/direct-upload'
import { AppError } from '@/lib/core/errors'
import { requireCan, type Viewer } from '@/lib/core/permissions'
import { retention } from '@/lib/core/retention'
import { type DatabaseClient, db } from '@/lib/platform/db/client'
import { directUploads } from '@/lib/platform/storage/storage'
import { lockUser } from '../accounts/users/queries'
import { uploads } from '../files/schema'
import type { UploadDto, UploadInput } from './schema'

/** Uploads of one person that no request has named yet. */
const MAX_OPEN_UPLOADS = 20
const RETRY_SECONDS = 600

const PDF = 'application/pdf'

interface Rule {
  may: 'paper.create' | 'forum.write' | 'article.create'
  maxBytes: number
  tooLarge: string
  isType: (type: string) => boolean
  wrongType: string
}

/** The upload rules of each field; they match the checks of the requests that later name the file. */
const RULES: Record<DirectField, Rule> = {
  paper: {
    ...uploads.paper,
    may: 'paper.create',
    isType: (type) => type === PDF,
    wrongType: 'validation.paperType',
  },
  attachment: {
    ...uploads.attachment,
    may: 'forum.write',
    isType: (type) => type === PDF,
    wrongType: 'validation.paperType',
  },
  article_cover_image: {
    ...uploads.cover,
    may: 'article.create',
    isType: (type) => type.startsWith('image/'),
    wrongType: 'validation.coverType',
  },
}

const refuse = (code: 'invalid' | 'too_large', field: string, text: string) =>
  new AppError(code, text, { [field]: [text] })

/** @throws AppError `too_many` when a person has reached the limit of open uploads */
async function requireUploadQuota(
  client: DatabaseClient,
  userId: string,
  now: Date,
): Promise<void> {
  const open = await client.uploadGrant.count({ where: { userId, expiresAt: { gt: now } } })
  if (open < MAX_OPEN_UPLOADS) return
  throw new AppError('too_many', 'request.tooManyAtOnce', undefined, RETRY_SECONDS)
}

/** Returns whether browsers send large files directly to the file host. */
export const acceptsDirectUploads = (): boolean => directUploads() !== null

/**
 * Lets a person send one file directly to the file host, for one later request
 * (docs/decisions/0013-files-at-a-host.md).
 * @throws AppError `not_found` where files are on this server's disk; `forbidden` to viewers who may not make that
 * request; `invalid` or `too_large` at the field; `too_many` after many uploads that no request named; `unavailable`
 * when the host is down.
 */
export async function grantUpload(viewer: Viewer, input: UploadInput): Promise<UploadDto> {
  const direct = directUploads()
  if (!direct) throw new AppError('not_found', 'Not found')
  const { purpose, name, size, type } = input
  const rule = RULES[purpose]
  requireCan(viewer, rule.may)
  if (!rule.isType(type)) throw refuse('invalid', purpose, rule.wrongType)
  if (size > rule.maxBytes) throw refuse('too_large', purpose, rule.tooLarge)
  const now = new Date()
  // Check early, to save asking the host for a person over the limit; the count under the lock decides.
  await requireUploadQuota(db(), viewer.id, now)
  const { hostKey, url, headers, isForm } = await direct.prepare({ name: 'upload', size, type })
  const expiresAt = new Date(now.getTime() + retention.directUpload)
  const { id } = await db().$transaction(async (tx) => {
    await lockUser(tx, viewer.id)
    await requireUploadQuota(tx, viewer.id, now)
    return tx.uploadGrant.create({
      data: { userId: viewer.id, purpose, name, size, hostKey, expiresAt },
      select: { id: true },
    })
  })
  return { upload_id: id, url, headers, is_form: isForm }
}
