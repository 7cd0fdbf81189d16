import { openUnreadStream, parseEventId } from '@/lib/modules/notifications/live-unread'
import { defineDownload } from '@/lib/platform/http/define-download'

/**
 * The number of unread notices as server-sent events. A browser's EventSource can send only its cookie; the stream changes
 * nothing.
 */
export const GET = defineDownload({
  access: 'member',
  isPage: true,
  responses: { 200: ['text/event-stream'] },
  errorResponses: ['too_many'],
  handler: async ({ request, identity }) => {
    const { sessionId, viewer } = identity
    const since = parseEventId(request.headers.get('last-event-id'))
    const listening = { userId: viewer.id, sessionId, since }
    const body = request.method === 'HEAD' ? null : openUnreadStream(listening, request.signal)
    // A proxy that compresses or buffers the stream would delay events.
    const headers = {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'private, no-store, no-transform',
      'x-accel-buffering': 'no',
    }
    return new Response(body, { headers })
  },
})
