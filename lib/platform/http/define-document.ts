import 'server-only'
import { isUnavailable } from '@/lib/core/errors'

const plain = (text: string, status: number, headers: Record<string, string> = {}) =>
  new Response(text, {
    status,
    headers: {
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
      ...headers,
    },
  })

/**
 * Creates a GET handler that returns one whole document: a feed, a sitemap, a picture. It reads only the request's
 * path, so that Next may cache the response like a page.
 * @param make returns null when the URL names nothing: 404. A database that does not answer is a 503; neither is
 * cached (server/cache-handler.mjs).
 */
export function defineDocument<Params>(make: (params: Params) => Promise<Response | null>) {
  return async function handle(
    _request: Request,
    { params }: { params: Promise<Params> },
  ): Promise<Response> {
    try {
      return (await make(await params)) ?? plain('Not found', 404)
    } catch (error) {
      if (isUnavailable(error)) return plain('Try again later', 503, { 'retry-after': '5' })
      throw error
    }
  }
}

/** Builds an XML response that browsers and feed readers always revalidate. */
export function xmlResponse(text: string): Response {
  return new Response(text, {
    headers: {
      'content-type': 'application/xml; charset=utf-8',
      'cache-control': 'public, max-age=0, must-revalidate',
    },
  })
}
