import { mailRetryDto } from '@/lib/modules/operation/schema'
import { retryMails } from '@/lib/modules/operation/service'
import { defineRoute } from '@/lib/platform/http/define-route'

/** Retries every failed mail that still waits. */
export const POST = defineRoute({
  access: ['ADMIN'],
  response: mailRetryDto,
  message: 'operation.retried',
  handler: ({ viewer, caller }) => retryMails(viewer, caller),
})
