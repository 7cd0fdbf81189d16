import 'server-only'
import { defaultLocale } from '@/lib/core/locales'
import { type ApiDocument, type ApiRoutes, describeApi } from '../openapi/document'
import { answerRequest } from './answer-request'
import { localiser } from './language'

/** The two calls that cannot be told like the others: they tell. */
const OWN = {
  'openapi.json': { GET: { definition: { access: 'public' } } },
  docs: { GET: { definition: { access: ['ADMIN'] } } },
} as const

/**
 * Makes the handler that answers the API's description in OpenAPI 3.1; `readDocument` gives the document to others.
 * @param routes every other route under app/api/v1
 */
export function defineApiDescription(routes: ApiRoutes) {
  let made: Promise<ApiDocument> | undefined
  const make = async () => describeApi({ ...routes, ...OWN }, await localiser(defaultLocale))
  const readDocument = () => {
    made ??= make()
    return made
  }
  const handle = (request: Request) =>
    answerRequest(request, async () => Response.json(await readDocument()))
  return Object.assign(handle, { definition: { access: 'public' as const }, readDocument })
}
