import { randomBytes } from 'node:crypto'
import { withClient } from './database.mjs'
import { Refusal } from './refusal.mjs'

/** Where notifications work at all, one takes milliseconds. */
const HEAR_WITHIN_MS = 5000

/** Whether a notification sent through one address arrives at the other. */
function isHeard(listenUrl, url) {
  const channel = `ingingo_trial_${randomBytes(6).toString('hex')}`
  return withClient(listenUrl, async (listener) => {
    let timer
    const heard = new Promise((done) => {
      listener.once('notification', () => done(true))
      timer = setTimeout(done, HEAR_WITHIN_MS, false)
    })
    await listener.query(`LISTEN ${channel}`)
    // On a separate connection: a pool might lend both the same one and hide the fault.
    await withClient(url, (sender) => sender.query(`NOTIFY ${channel}`))
    return heard.finally(() => clearTimeout(timer))
  })
}

/**
 * Verifies that processes can hear of each other's changes. A transaction-mode connection pool, such as PgBouncer in
 * that mode, accepts `LISTEN` without an error and delivers nothing.
 * @param {{ url: string, directUrl: string }} database
 * @throws {Refusal} with a one-sentence message
 */
export async function assertHeard({ url, directUrl }) {
  if (await isHeard(directUrl, url)) return
  throw new Refusal(
    url === directUrl
      ? 'DATABASE_URL leads to a pool of connections on which changes cannot be heard (PgBouncer in transaction mode, for example): set DATABASE_URL_DIRECT to the address of the database itself.'
      : 'What is sent by way of DATABASE_URL is not heard at DATABASE_URL_DIRECT: that must be the same database, past any pool of connections.',
  )
}
