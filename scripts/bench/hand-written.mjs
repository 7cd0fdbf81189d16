import { createServer } from 'node:http'
import { gzipSync } from 'node:zlib'

const STYLES =
  'body{font:18px/1.6 sans-serif;max-width:40rem;margin:1rem auto;padding:0 1rem}' +
  'img{max-width:100%;height:auto}'

/** A page as somebody would write it by hand: the article's text, a dozen CSS rules, no subresources. */
function writePage({ article_title: title, article_content: text, language }) {
  const lang = language === 'kiny' ? 'rw' : language === 'fr' ? 'fr' : 'en'
  return (
    `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><title>${title}</title>` +
    '<meta name="viewport" content="width=device-width"><meta name="description" content="An article">' +
    `<style>${STYLES}</style></head><body><main><h1>${title}</h1>${text}</main></body></html>`
  )
}

/**
 * Serves an article as a hand-written page on a free loopback port.
 * @returns {Promise<{ url: string, stop: () => Promise<void> }>}
 */
export async function startHandWritten(article) {
  const page = gzipSync(writePage(article), { level: 9 })
  const server = createServer((request, response) => {
    response.writeHead(request.url === '/' ? 200 : 404, {
      'content-type': 'text/html; charset=utf-8',
      'content-encoding': 'gzip',
      'content-length': request.url === '/' ? page.length : 0,
    })
    response.end(request.url === '/' ? page : undefined)
  })
  await new Promise((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${server.address().port}/`,
    stop: () => new Promise((done) => server.close(done)),
  }
}
