import 'server-only'
import { paths } from '@/lib/core/paths'
import type { Prisma } from '@/lib/platform/db/client'
import type { AttachmentDto, CasePictureDto } from './schema'

/** The columns needed for the photographs of an answer; for a case they would include those of its answers. */
export const pictureColumns = {
  select: {
    reason: true,
    showsWho: true,
    file: { select: { id: true, width: true, height: true } },
  },
  orderBy: { place: 'asc' },
} as const satisfies Prisma.ForumPost$picturesArgs

/** The columns needed for the photographs that belong to a case itself. */
export const ownPictureColumns = {
  ...pictureColumns,
  where: { commentId: null },
} as const satisfies Prisma.ForumPost$picturesArgs

/** The columns needed for a document. */
export const attachmentColumns = {
  select: { id: true, name: true, size: true, pages: true },
} as const satisfies Prisma.ForumPost$attachmentArgs

/** A document as its case or answer shows it. */
export function toAttachment(
  row: { id: string; name: string; size: number; pages: number | null } | null,
): AttachmentDto | null {
  if (!row) return null
  const { id, name, size, pages } = row
  return { file_id: id, url: paths.file(id), name, size, pages }
}

type PictureRow = Prisma.CasePictureGetPayload<typeof pictureColumns>

/** A photograph as a case shows it. */
export const toCasePicture = ({ showsWho, reason, file }: PictureRow): CasePictureDto => ({
  file_id: file.id,
  url: paths.file(file.id),
  width: file.width ?? 0,
  height: file.height ?? 0,
  shows_reason: showsWho ? reason : null,
})
