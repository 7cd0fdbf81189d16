import { kinds } from './kinds.mjs'

/** The calls of a kind that is written and approved: methods by the folder below its own. */
export const writtenCalls = /** @type {const} */ ({
  '': ['GET', 'POST'],
  '[id]': ['DELETE', 'GET', 'PATCH', 'PUT'],
  '[id]/approve': ['POST'],
  '[id]/comments': ['PUT'],
  '[id]/purge': ['DELETE'],
  '[id]/reject': ['POST'],
  '[id]/restore': ['POST'],
  '[id]/review': ['PUT'],
  '[id]/review/send-back': ['POST'],
  '[id]/versions': ['GET'],
  '[id]/versions/[version]': ['GET'],
  '[id]/versions/[version]/restore': ['POST'],
  approved: ['GET'],
  search: ['GET'],
  user: ['GET'],
})

/** The calls on an item's comments. */
export const commentCalls = /** @type {const} */ ({
  '': ['GET', 'POST'],
  '[id]': ['DELETE', 'PATCH'],
  '[id]/redact': ['POST'],
  '[id]/report': ['POST'],
  '[id]/review': ['POST'],
})

/** The calls of kinds that administrators curate without approval. */
export const curatedCalls = /** @type {const} */ ({
  '': ['GET', 'POST'],
  '[id]': ['DELETE', 'PATCH'],
  '[id]/restore': ['POST'],
  search: ['GET'],
})

/** Kinds whose items have pages can also be read one by one. */
export const pagedCalls = /** @type {const} */ ({
  ...curatedCalls,
  '[id]': ['DELETE', 'GET', 'PATCH'],
})

const below = (folder, calls) =>
  Object.entries(calls).map(([call, methods]) => [call ? `${folder}/${call}` : folder, methods])

const kindCall = ({ calls, comments, page }) =>
  comments
    ? [...below(calls, writtenCalls), ...below(comments, commentCalls)]
    : below(calls, page ? pagedCalls : curatedCalls)

/**
 * The methods of every call that the kinds of content share, by its folder under app/api/v1, where one route serves all of them
 * (lib/routes/kind-calls.ts).
 * @type {Readonly<Record<string, readonly string[]>>}
 */
export const kindCalls = Object.fromEntries([
  ...Object.values(kinds).flatMap(kindCall),
  ...['topic', 'facility'].flatMap((folder) => below(folder, curatedCalls)),
])

/** The folder of the route that serves them. */
export const KIND_ROUTE = '/api/v1/[kind]/[[...call]]'
