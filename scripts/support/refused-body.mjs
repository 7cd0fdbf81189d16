import { sizes } from '../../lib/core/sizes.mjs'
import { isApi, pathOf, refuse } from './early-refusal.mjs'

const isUpload = ({ headers }) => /^\s*multipart\/form-data\b/i.test(headers['content-type'] ?? '')

/** Whether a request has a body. */
export const hasBody = ({ headers }) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/**
 * Answers 413 to a body that nothing accepts, before any of it is kept: pages, documents and files accept none, the API
 * accepts JSON up to its limit. Routes limit uploads themselves and keep them on disk; a chunked body does not declare
 * its length, and a route stops reading it at its limit.
 * @returns {boolean} whether the request has been answered
 */
export function refuseBody(request, response) {
  if (!hasBody(request)) return false
  if (isApi(pathOf(request))) {
    const declared = Number(request.headers['content-length'] ?? 0)
    if (declared <= sizes.json || isUpload(request)) return false
  }
  refuse(request, response, 413, 'tooLarge')
  return true
}
