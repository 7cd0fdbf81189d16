import { sizes } from '../../lib/core/sizes.mjs'
import { isApi, pathOf, refuse } from './early-refusal.mjs'

const isUpload = ({ headers }) => /^\s*multipart\/form-data\b/i.test(headers['content-type'] ?? '')

/** Whether a body comes with a request. */
export const hasBody = ({ headers }) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/**
 * Answers 413 to a body that nobody takes, before anything keeps a part of it: pages, documents and files take none,
 * the API takes JSON up to its limit. Uploads are limited by their routes, which keep them on disk; a body in chunks
 * does not say how long it is, and a route stops reading it at its limit.
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
