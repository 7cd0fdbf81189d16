import { AppError } from '@/lib/core/errors'
import { defineDownload } from '@/lib/platform/http/define-download'
import { isCronCall, runDueJobs } from '@/lib/routes/due-jobs'

/** Runs due jobs without a lasting process, called by the host's scheduler. Answers 404 to anybody else. */
export const GET = defineDownload({
  access: 'public',
  responses: { 200: ['application/json'] },
  errorResponses: ['not_found'],
  handler: async ({ request }) => {
    if (!isCronCall(request.headers.get('authorization'))) {
      throw new AppError('not_found', 'Not found')
    }
    const isDone = await runDueJobs()
    return Response.json({ message: isDone ? 'Done' : 'Not all is done yet', data: null })
  },
})

export const dynamic = 'force-dynamic'
