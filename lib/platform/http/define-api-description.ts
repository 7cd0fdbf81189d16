import 'server-only'
import { defaultLocale } from '@/lib/core/locales'
import { type ApiDocument, type ApiRoutes, describeApi } from '../openapi/document'
import { handleRequest, localiser } from './handle-request'

const JSON_RESPONSE = { 200: ['application/json'] } as const

/** The two calls that describe the others, and so cannot be described like them. */
const SELF_DESCRIBED_ROUTES = {
  'openapi.json': { GET: { definition: { access: 'public', responses: JSON_RESPONSE } } },
  docs: { GET: { definition: { access: ['ADMIN'], responses: { 200: ['text/html'] } } } },
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
  let documentPromise: Promise<ApiDocument> | undefined
  const buildDocument = async () =>
    describeApi(
      { ...(await load(routes)), ...SELF_DESCRIBED_ROUTES },
      await load(downloads),
      await localiser(defaultLocale),
    )
  const readDocument = () => {
    documentPromise ??= buildDocument()
    return documentPromise
  }
  const handle = (request: Request) =>
    handleRequest(request, async () => Response.json(await readDocument()))
  return Object.assign(handle, {
    definition: SELF_DESCRIBED_ROUTES['openapi.json'].GET.definition,
    readDocument,
  })
}
