import { setTimeout } from 'node:timers/promises'
import { attack } from './support/attack'
import { Connection, requestHead } from './support/connection'
import { watchMemory } from './support/memory'
import { type Account, getToken } from './support/tokens'

const KB = 1024
const BODIES = 200
/** Nearly the largest body a call may have, without its end. */
const HELD_BYTES = 900 * KB
/** The limit for one person's concurrent bodies. */
const MAX_MB = 12
/**
 * That limit, plus the texts saved meanwhile, 200 connections and transient memory: 40 to 70 MB observed. Buffering all
 * bodies would take 180 MB.
 */
const MAX_GROWTH_MB = 100

const START = '{"title":"Held","content":"'
const END = '"}'

const headersFor = (account: Account, type: string, length: number) => ({
  authorization: `Bearer ${getToken(account)}`,
  'content-type': type,
  'content-length': length,
})

/** Opens a call and sends its body except for the end. */
async function openHeldBody(account: Account, path: string, type: string, start: string) {
  const connection = await Connection.open()
  const length = HELD_BYTES + END.length
  const method = path.startsWith('/draft') ? 'PUT' : 'POST'
  await connection.send(requestHead(method, `/api/v1${path}`, headersFor(account, type, length)))
  await connection.send(start.padEnd(HELD_BYTES, 'a '))
  return connection
}

async function saveDraft(account: Account, letters: number) {
  const response = await fetch(`${process.env.BASE_URL}/api/v1/draft/article/new`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${getToken(account)}`, 'content-type': 'application/json' },
    body: JSON.stringify({ title: 'Beside', content: 'a '.repeat(letters / 2) }),
  })
  await response.arrayBuffer()
  return { status: response.status, retryAfter: Number(response.headers.get('retry-after')) }
}

/** Retries after some statuses, as a browser does when told to retry later. */
async function retrySave(after: readonly number[], account: Account, letters: number) {
  for (let tries = 0; ; tries += 1) {
    const response = await saveDraft(account, letters)
    if (!after.includes(response.status) || tries === 40) return response
    await setTimeout(250)
  }
}

/** A busy server may not have admitted the call yet. */
const BUSY = [503]

const PART = '--x\r\nContent-Disposition: form-data; name="article_content"\r\n\r\n'

const KINDS = {
  'JSON of somebody signed in': ['/draft/article/new', 'application/json', START],
  'fields of an upload of somebody signed in': [
    '/article',
    'multipart/form-data; boundary=x',
    PART,
  ],
} as const

for (const [name, [path, type, start]] of Object.entries(KINDS)) {
  attack(
    `${name}, held back before the end: memory stays bounded, other writes continue`,
    async (tally) => {
      // The first of each kind loads code, and starts the thread that processes texts.
      const first = await openHeldBody('rheumatologist', path, type, start)
      for (const account of ['rheumatologist', 'rheumatologist2'] as const) {
        await saveDraft(account, 400 * KB)
      }
      first.close()
      const responses = await watchMemory(
        tally,
        async () => {
          const connections = await Promise.all(
            Array.from({ length: BODIES }, () => openHeldBody('rheumatologist', path, type, start)),
          )
          // As long as the refused ones: less than that is left of the limit.
          const own = await retrySave(BUSY, 'rheumatologist', HELD_BYTES)
          tally.expect(own.status === 429 && own.retryAfter > 0, `more of one's own: ${own.status}`)
          const small = await retrySave(BUSY, 'rheumatologist', 8 * KB)
          tally.expect(small.status === 200, `a short text of one's own: ${small.status}`)
          const other = await retrySave(BUSY, 'rheumatologist2', 400 * KB)
          tally.expect(other.status === 200, `somebody else's text: ${other.status}`)
          return Promise.all(
            connections.map(async (connection) => {
              const isWaiting = connection.received === '' && !connection.isEnded
              const response = isWaiting ? null : await connection.readResponse()
              connection.close()
              return response
            }),
          )
        },
        MAX_GROWTH_MB,
      )
      const waiting = responses.filter((response) => response === null)
      tally.note(`${waiting.length} of ${BODIES} were read on`)
      tally.expect(waiting.length <= (MAX_MB * KB) / 800, `${waiting.length} were read on`)
      for (const response of responses) {
        if (!response) continue
        // On a busy machine the database may be slow to identify the session.
        const isRefused =
          [429, 503].includes(response.status) && Number(response.headers['retry-after']) > 0
        tally.expect(isRefused, `answered ${response.status}`)
      }
      const again = await retrySave([429, ...BUSY], 'rheumatologist', 400 * KB)
      tally.expect(again.status === 200, `once they are gone: ${again.status}`)
    },
  )
}
