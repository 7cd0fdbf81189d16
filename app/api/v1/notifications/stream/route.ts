import { openUnreadStream } from '@/lib/modules/notifications/live-unread'
import { defineDownload } from '@/lib/platform/http/define-download'

/**
 * The number of unread notices as server-sent events. A browser's EventSource can bring nothing but its cookie; the
 * stream changes nothing.
 */
export const GET = defineDownload({
  access: 'member',
  isPage: true,
  answers: { 200: ['text/event-stream'] },
  refusals: ['too_many'],
  handler: async ({ request, identity }) => {
    const { sessionId, viewer } = identity
    const listening = { userId: viewer.id, sessionId }
    const body = request.method === 'HEAD' ? null : openUnreadStream(listening, request.signal)
    // Compressed or buffered on its way, an event would wait for those after it.
    const headers = {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'private, no-store, no-transform',
      'x-accel-buffering': 'no',
    }
    return new Response(body, { headers })
  },
})
