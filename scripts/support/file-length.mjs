/**
 * Next removes the `Content-Length` of a route's response, and a download without one shows no progress. The route
 * repeats it under a name of our own (lib/platform/http/send-file.ts); this restores the header.
 * @param {import('node:http').ServerResponse} response
 */
export function restoreFileLength(response) {
  const { writeHead } = response
  response.writeHead = function writeHeadWithLength(...head) {
    const length = response.getHeader('x-file-length')
    if (length !== undefined) {
      response.removeHeader('x-file-length')
      response.setHeader('content-length', length)
    }
    return writeHead.apply(response, head)
  }
}
