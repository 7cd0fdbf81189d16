/**
 * Next takes `Content-Length` out of what a route answers, and a download without one shows no progress. The route
 * says it a second time under a name of our own (lib/platform/http/send-file.ts); here it becomes the header again.
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
