import { localePath, paths } from '@/lib/core/paths'
import { unsubscribedDto } from '@/lib/modules/notifications/schema'
import { unsubscribe } from '@/lib/modules/notifications/service'
import { defineDownload } from '@/lib/platform/http/define-download'
import { defineRoute } from '@/lib/platform/http/define-route'
import { tokenQuery } from '@/lib/platform/http/query'
import { absoluteUrl } from '@/lib/platform/site'

/**
 * The request that a mail program sends by itself (RFC 8058): a form whose content is ignored, with the token in the
 * address.
 */
export const POST = defineRoute({
  access: 'public',
  query: tokenQuery,
  response: unsubscribedDto,
  message: 'notifications.unsubscribed',
  handler: ({ query }) => unsubscribe(query.token),
})

/** Redirects to the page that asks for confirmation, without unsubscribing: mail scanners follow links. */
export const GET = defineDownload({
  access: 'public',
  responses: { 302: [] },
  handler: async ({ request, caller }) => {
    const { search } = new URL(request.url)
    const page = absoluteUrl(`${localePath(caller.locale, paths.unsubscribe)}${search}`)
    return new Response(null, {
      status: 302,
      headers: { location: page, 'referrer-policy': 'no-referrer' },
    })
  },
})
