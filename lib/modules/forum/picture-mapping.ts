import 'server-only'
import { paths } from '@/lib/core/paths'
import type { Prisma } from '@/lib/platform/db/client'
import type { CasePictureDto } from './schema'

/** What a query must read of the photographs of a case. */
export const pictureColumns = {
  select: {
    reason: true,
    showsWho: true,
    file: { select: { id: true, width: true, height: true } },
  },
  orderBy: { place: 'asc' },
} as const satisfies Prisma.ForumPost$picturesArgs

type PictureRow = Prisma.CasePictureGetPayload<typeof pictureColumns>

/** A photograph as a case names it. */
export const toCasePicture = ({ showsWho, reason, file }: PictureRow): CasePictureDto => ({
  file_id: file.id,
  url: paths.file(file.id),
  width: file.width ?? 0,
  height: file.height ?? 0,
  shows_reason: showsWho ? reason : null,
})
