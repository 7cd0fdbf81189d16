import { AppError } from '@/lib/core/errors'
import { defineDownload } from '@/lib/platform/http/define-download'

/** Every address under /api that names nothing. */
export const GET = defineDownload({
  access: 'public',
  answers: {},
  handler: async () => {
    throw new AppError('not_found', 'Not found')
  },
})

export const HEAD = GET
export const POST = GET
export const PUT = GET
export const PATCH = GET
export const DELETE = GET
export const OPTIONS = GET
