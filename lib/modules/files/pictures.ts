import 'server-only'
import type { Caller } from '@/lib/core/caller'
import { AppError } from '@/lib/core/errors'
import { paths } from '@/lib/core/paths'
import { requireCan, type Viewer } from '@/lib/core/permissions'
import { recordAudit } from '@/lib/platform/audit/audit'
import { db } from '@/lib/platform/db/client'
import { getWorkOrder } from '@/lib/platform/work/queues'
import { encodePicture, PICTURE, type SentFile } from './prove-file'
import { prepare, putPicture } from './put-files'
import type { PictureDto, PictureInput } from './schema'
import { scheduleResizing } from './service'

const missing = () => {
  const text = 'validation.pictureMissing'
  return new AppError('invalid', text, { image: [text] })
}

/**
 * Adds a picture for a text: a PNG, GIF, JPG, WebP or SVG of at most 5 MB, re-encoded without camera metadata
 * (docs/rules.md#uploads). Its uploader, administrators and readers of a text that shows it may see it; everybody
 * once such a text is approved. A picture unused by any text is deleted after a day.
 * @throws AppError `forbidden`; `invalid` (422) at `image`.
 */
export async function addPicture(
  viewer: Viewer,
  { alt }: PictureInput,
  file: SentFile | undefined,
  { requestId }: Caller,
): Promise<PictureDto> {
  requireCan(viewer, 'picture.add')
  if (!file) throw missing()
  const encoded = await encodePicture(file, PICTURE, getWorkOrder(viewer))
  const { variants, ...written } = await putPicture('picture', encoded)
  const facts = { kind: 'BODY_IMAGE', visibility: 'PUBLIC', name: alt } as const
  const prepared = prepare({ ...written, ...facts, uploaderId: viewer.id })
  try {
    const { id } = await db().$transaction(async (tx) => {
      const saved = await prepared.save(tx)
      await recordAudit(tx, {
        actorId: viewer.id,
        action: 'picture.add',
        objectKind: 'file',
        objectId: saved.id,
        requestId,
      })
      return saved
    })
    scheduleResizing()
    const { width, height } = written
    return { file_id: id, url: paths.file(id), width, height, alt }
  } catch (error) {
    await prepared.discard()
    throw error
  }
}
