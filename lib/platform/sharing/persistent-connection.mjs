import pg from 'pg'

/** To connect: a missing host accepts no connection. */
const CONNECT_TIMEOUT_MS = 1500
/** Without a response for this long a connection counts as broken. */
const RESPONSE_TIMEOUT_MS = 2000
/** Messages that arrived while this process was busy are read before the connection is judged. */
const LOOK_AGAIN_MS = 250
const FIRST_WAIT_MS = 50
/** Short, because another process may already be writing again. */
const LONGEST_WAIT_MS = 500
/** Wait for a connection that is restored within this time. */
const OPEN_TIMEOUT_MS = 250

const wait = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds).unref())

/** Runs one statement on a connection of its own. */
async function runOnce(url, statement, values) {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: RESPONSE_TIMEOUT_MS,
  })
  // A broken connection also fails the running query; an error without a listener would end the process.
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query(statement, values)
  } finally {
    client.end().catch(() => {})
  }
}

/** Ends a connection at once, even with a query in progress. */
const destroyConnection = (client) => client.connection.stream.destroy()

/** The response to a statement. @throws when there is none in time; the connection is then cut */
async function queryWithTimeout(client, statement, values) {
  let timer
  const tooLate = new Promise((_, failed) => {
    const giveUp = () => {
      failed(new Error('The database does not answer.'))
      destroyConnection(client)
    }
    timer = setTimeout(() => {
      timer = setTimeout(giveUp, LOOK_AGAIN_MS)
    }, RESPONSE_TIMEOUT_MS)
  })
  const answer = client.query(statement, values)
  // A late response has no listener.
  answer.catch(() => {})
  return Promise.race([answer, tooLate]).finally(() => clearTimeout(timer))
}

/**
 * One connection that listens on a PostgreSQL channel (LISTEN) for as long as the process lives: it notices when it breaks, and
 * reconnects.
 */
export class PersistentConnection {
  #settings
  #client = null
  #isStopped = false

  /**
   * @param {{ url: string, listenUrl: string, channel: string, onMessage: (text: string) => void, onOpen: () => void,
   * onLost: () => void, onMissing: () => void, onAway: () => void }} settings `url`: of the database; `listenUrl`:
   * the same, bypassing any connection pool; `channel`: a plain name; `onOpen`: it listens, and may have missed
   * earlier messages; `onLost`: the connection is broken, and one of the other three follows; `onMissing`: it cannot
   * listen although the database answers; `onAway`: the database does not answer
   */
  constructor(settings) {
    this.#settings = settings
  }

  get isOpen() {
    return this.#client !== null
  }

  /** @returns {Promise<void>} resolves once it listens, or the first attempt has failed */
  start() {
    return new Promise((done) => {
      this.#keepOpen(done)
    })
  }

  /**
   * Sends a message to all listeners, including this one. When this resolves on an open connection, all earlier
   * messages have been received here: PostgreSQL delivers in commit order, and before it reports completion.
   * @param {string} text less than 8000 bytes
   * @throws when it may not have been sent
   */
  async send(text) {
    const { channel, url } = this.#settings
    const client = this.#client
    const statement = 'SELECT pg_notify($1, $2)'
    await (client
      ? queryWithTimeout(client, statement, [channel, text])
      : runOnce(url, statement, [channel, text]))
  }

  async stop() {
    this.#isStopped = true
    await this.#client?.end().catch(() => {})
  }

  async #connect() {
    const { listenUrl, channel, onMessage } = this.#settings
    const client = new pg.Client({
      connectionString: listenUrl,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      application_name: 'ingingo-listens',
      keepAlive: true,
    })
    client.on('error', () => {})
    client.on('notification', ({ payload }) => onMessage(payload ?? ''))
    const lost = new Promise((done) => client.once('end', done))
    try {
      await client.connect()
      // Messages need no durability, so they do not wait for the disk.
      await queryWithTimeout(client, `SET synchronous_commit = off; LISTEN ${channel}`)
    } catch (error) {
      destroyConnection(client)
      throw error
    }
    return { client, lost }
  }

  /** Returns whether other processes may be writing now: the database answers on the path of ordinary calls. */
  async #isDatabaseThere() {
    return runOnce(this.#settings.url, 'SELECT 1').then(
      () => true,
      () => false,
    )
  }

  async #reportState(opening) {
    const openedInTime = Promise.race([opening, wait(OPEN_TIMEOUT_MS).then(() => null)])
    const [opened, isThere] = await Promise.all([openedInTime, this.#isDatabaseThere()])
    if (opened || this.#isStopped) return
    // The connection may have opened meanwhile.
    if (this.isOpen) return
    if (isThere) this.#settings.onMissing()
    else this.#settings.onAway()
  }

  async #open() {
    const opened = await this.#connect().catch(() => null)
    if (!opened) return null
    this.#client = opened.client
    this.#settings.onOpen()
    return opened
  }

  async #keepOpen(onFirst) {
    let waitMs = FIRST_WAIT_MS
    while (!this.#isStopped) {
      const opening = this.#open()
      const [opened] = await Promise.all([opening, this.#reportState(opening)])
      onFirst()
      if (opened) {
        waitMs = FIRST_WAIT_MS
        await opened.lost
        this.#client = null
        this.#settings.onLost()
      } else {
        await wait(waitMs)
        waitMs = Math.min(LONGEST_WAIT_MS, waitMs * 2)
      }
    }
  }
}
