/**
 * Sends hostile uploads, twenty of a kind at once, and watches the memory of the serving process. uploads.mjs starts it
 * with tsx, because the files come from the tests' own generators.
 */
import { request } from 'node:http'
import { Readable } from 'node:stream'
import { FORM_TYPE } from '../../lib/testing/hostile-uploads'
import { watchTreeMemory } from './process-use.mjs'
import { makeKinds } from './upload-kinds'

const AT_ONCE = 20
const { url, pid, bearer } = JSON.parse(process.argv[2])

/** Resolves with the response to one body, whether or not the server reads it to its end. */
function send(path, body) {
  const startedAt = performance.now()
  return new Promise((resolve) => {
    const headers = { 'content-type': FORM_TYPE, authorization: `Bearer ${bearer}` }
    if (Buffer.isBuffer(body)) headers['content-length'] = body.length
    const sent = request(`${url}/api/v1/${path}`, { method: 'POST', headers, agent: false })
    sent.once('response', (response) => {
      response.resume()
      resolve({ status: response.statusCode, took: performance.now() - startedAt })
    })
    // The server closes a connection whose body is too large; where that precedes its response, it is the response.
    sent.on('error', () => resolve({ status: 'closed', took: performance.now() - startedAt }))
    if (Buffer.isBuffer(body)) sent.end(body)
    else
      Readable.fromWeb(body)
        .on('error', () => undefined)
        .pipe(sent)
  })
}

async function sendKind({ path, make }) {
  const stop = watchTreeMemory(pid)
  const responses = await Promise.all(Array.from({ length: AT_ONCE }, () => send(path, make())))
  const statuses = [...new Set(responses.map(({ status }) => status))]
  return { statuses, longest: Math.max(...responses.map(({ took }) => took)), peak: stop().peak }
}

const kinds = await makeKinds()
// Warms up: modules loaded for the first document and the first picture do not count against hostile ones.
for (const name of ['documents with hostile names', 'a photograph with its place']) {
  await send(kinds[name].path, kinds[name].make())
}
await new Promise((done) => setTimeout(done, 3000))
const idle = watchTreeMemory(pid)().before
const results = {}
for (const [name, kind] of Object.entries(kinds)) {
  // One alone shows what a file costs; the last of twenty waits for all others.
  const { took: alone } = await send(kind.path, kind.make())
  results[name] = { alone, ...(await sendKind(kind)) }
}
console.log(JSON.stringify({ idle, results }))
process.exit(0)
