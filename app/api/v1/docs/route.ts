import { defineDownload } from '@/lib/platform/http/define-download'
import { apiPage } from '@/lib/platform/openapi/page'
import { GET as description } from '../openapi.json/route'

/** The API's description, for reading in a browser. */
export const GET = defineDownload({
  access: ['ADMIN'],
  isPage: true,
  responses: { 200: ['text/html'] },
  handler: async ({ caller }) =>
    new Response(await apiPage(await description.readDocument(), caller.locale), {
      headers: { 'content-type': 'text/html; charset=utf-8' },
    }),
})
