const KINDS = {
  document: 'html',
  stylesheet: 'css',
  font: 'font',
  script: 'script',
  image: 'image',
}

/**
 * Records what a page fetches.
 * @param {import('playwright').Page} page before its first navigation
 * @param {string} origin our own
 */
export function watchTraffic(page, origin) {
  const requests = []
  page.on('request', (request) => requests.push(request))
  const isOurs = (request) => request.url().startsWith(origin)
  const isInline = (request) => /^(data|blob):/.test(request.url())
  return {
    /** The number of requests so far, to separate later ones. */
    count: () => requests.length,
    /** Transferred body bytes by kind, from request number `from` on. */
    bytesSince: async (from = 0) => {
      const bytes = { html: 0, css: 0, font: 0, script: 0, image: 0, other: 0 }
      for (const request of requests.slice(from).filter((each) => !isInline(each))) {
        if (!(await request.response().catch(() => null))) continue
        const sizes = await request.sizes()
        bytes[KINDS[request.resourceType()] ?? 'other'] += Math.max(0, sizes.responseBodySize)
      }
      return bytes
    },
    /** Scripts fetched since, with their sizes. */
    scriptsSince: async (from) => {
      const scripts = requests.slice(from).filter((each) => each.resourceType() === 'script')
      return Promise.all(
        scripts.map(async (each) => ({
          path: new URL(each.url()).pathname,
          bytes: (await each.sizes()).responseBodySize,
        })),
      )
    },
    foreign: () => requests.filter((each) => !isOurs(each) && !isInline(each)).length,
  }
}
