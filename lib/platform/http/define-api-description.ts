import 'server-only'
import { defaultLocale } from '@/lib/core/locales'
import { type ApiDocument, type ApiRoutes, describeApi } from '../openapi/document'
import { answerRequest, localiser } from './answer-request'

const JSON_ANSWER = { 200: ['application/json'] } as const

/** The two calls that describe the others, and so cannot be described like them. */
const OWN = {
  'openapi.json': { GET: { definition: { access: 'public', answers: JSON_ANSWER } } },
  docs: { GET: { definition: { access: ['ADMIN'], answers: { 200: ['text/html'] } } } },
} as const

type Route = ApiRoutes[string]

/** By folder, like `ApiRoutes`: files are loaded on the first request for the description. */
type RouteFiles = Record<string, Route | (() => Promise<Route>)>

async function load(files: RouteFiles): Promise<ApiRoutes> {
  const loading = Object.entries(files).map(async ([name, file]) => [
    name,
    typeof file === 'function' ? await file() : file,
  ])
  return Object.fromEntries(await Promise.all(loading))
}

/**
 * Creates the handler that returns the API's description in OpenAPI 3.1; `readDocument` gives the document to other callers.
 * @param routes every other route under app/api/v1
 * @param downloads the routes beside it that send files
 */
export function defineApiDescription(routes: RouteFiles, downloads: RouteFiles) {
  let made: Promise<ApiDocument> | undefined
  const make = async () =>
    describeApi(
      { ...(await load(routes)), ...OWN },
      await load(downloads),
      await localiser(defaultLocale),
    )
  const readDocument = () => {
    made ??= make()
    return made
  }
  const handle = (request: Request) =>
    answerRequest(request, async () => Response.json(await readDocument()))
  return Object.assign(handle, { definition: OWN['openapi.json'].GET.definition, readDocument })
}
