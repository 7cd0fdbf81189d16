import 'server-only'
import { AppError } from '@/lib/core/errors'
import { defineDownload } from './define-download'

/** Answers any request under /api that matches no route: 404. */
export const unknownCall = defineDownload({
  access: 'public',
  answers: {},
  handler: async () => {
    throw new AppError('not_found', 'Not found')
  },
})
