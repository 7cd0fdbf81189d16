/**
 * Simulates the people of a load test in a process of its own. load.mjs and the long lane's test start it and send the
 * site and the duration as a message; it sends back what the people saw.
 */
import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { brotliDecompressSync } from 'node:zlib'

/**
 * The traffic of a load test: readers open a page every 1.5 s (60 % articles, 20 % lists, 15 % searches, 5 % the
 * landing page) in four languages, and writers send a comment, an answer or a case every 3.5 s.
 */
const READ_EVERY_MS = 1500
const WRITE_EVERY_MS = 3500

const LANGUAGES = ['', '/fr', '/rw', '/sw']
const LISTS = ['more-articles', 'more-papers', 'more-videos', 'facts', 'faqs']
/** Search words: they find much, little, and something in each language. */
const WORDS = ['gout', 'lupus', 'arthritis', 'joint', 'pain', 'knee', 'goutte', 'ingingo']

const pick = (list) => list[Math.floor(Math.random() * list.length)]

/** A query that nobody has searched for; some find something. */
const newSearch = () => `${pick(WORDS)} ${randomUUID().slice(0, 6)}`

/**
 * Picks the next page that a reader opens.
 * @param {{ articles: string[], addresses: Record<string, string>, isNewSearches: boolean }} site the articles that are read
 * @returns {{ kind: 'article' | 'list' | 'search' | 'landing', path: string, article?: string }}
 */
function nextPage({ articles, addresses, isNewSearches }) {
  const language = pick(LANGUAGES)
  const chance = Math.random()
  if (chance < 0.6) {
    const article = pick(articles)
    return { kind: 'article', path: language + addresses[article], article }
  }
  if (chance < 0.8) return { kind: 'list', path: `${language}/home/${pick(LISTS)}` }
  if (chance < 0.95) {
    const typed = encodeURIComponent(isNewSearches ? newSearch() : pick(WORDS))
    return { kind: 'search', path: `${language}/home/search?q=${typed}` }
  }
  return { kind: 'landing', path: `${language}/home` }
}

function toForm(fields) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

/** A word unique to its message that cannot pass for a patient's details: letters only. */
const newRemedy = () =>
  randomUUID().replace(/[^a-f]/g, (sign) => (sign === '-' ? '' : 'ghijklmnop'[Number(sign)]))

/**
 * Builds the next message a writer sends; the kinds alternate, and every fourth case is urgent.
 * @param {number} turn counts the messages of all writers
 * @param {{ articles: string[], cases: string[] }} site
 */
function nextMessage(turn, { articles, cases }) {
  const words = `It began a while ago, and ${newRemedy()} has been tried.`
  if (turn % 3 === 0) {
    const article = articles[turn % articles.length]
    return {
      kind: 'comment',
      path: 'article-comment',
      json: { article_id: article, content: words },
      words,
      article,
    }
  }
  if (turn % 3 === 1) {
    const json = { post_id: cases[turn % cases.length], content: `<p>${words}</p>` }
    return { kind: 'answer', path: 'comment', json, words }
  }
  const isUrgent = turn % 12 === 2
  const fields = {
    title: 'A swollen knee',
    content: `<p>${words}</p>`,
    case_status: isUrgent ? 'URGENCY' : 'ROUTINE',
  }
  return { kind: isUrgent ? 'urgent case' : 'case', path: 'forum', form: toForm(fields), words }
}

/** The number of attempts to send a refused message before it counts as lost. */
const MAX_ATTEMPTS = 20
/** The maximum number of wrong answers to report by name. */
const MAX_NAMED = 10

const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY })

/** Sends one request and reads the whole response. */
function ask(url, { method = 'GET', headers = {}, body } = {}) {
  return new Promise((done, failed) => {
    const sent = request(url, { method, agent, headers }, async (response) => {
      try {
        const bytes = Buffer.concat(await response.toArray())
        done({ status: response.statusCode, headers: response.headers, bytes })
      } catch (error) {
        failed(error)
      }
    })
    sent.once('error', failed)
    sent.end(body)
  })
}

const getText = ({ bytes, headers }) =>
  (headers['content-encoding'] === 'br' ? brotliDecompressSync(bytes) : bytes).toString('utf8')

/** A refusal says when to retry, and shows a person a page that offers a way on. */
const isRefusal = (response) =>
  response.status === 503 &&
  Number(response.headers['retry-after']) > 0 &&
  (/json/.test(response.headers['content-type'])
    ? /"request_id"/.test(getText(response))
    : /href="tel:/.test(getText(response)))

class Load {
  seen = { times: {}, statuses: {}, wrong: [], written: [], retried: 0 }
  /** The text of the last acknowledged comment, by article. */
  #acknowledged = new Map()
  #turn = 0

  constructor(site) {
    this.site = site
    this.until = performance.now() + site.seconds * 1000
  }

  get isOver() {
    return performance.now() >= this.until
  }

  #note(kind, startedAt, status) {
    this.seen.times[kind] ??= []
    this.seen.times[kind].push(performance.now() - startedAt)
    this.#count(kind, status)
  }

  #count(kind, status) {
    const name = `${kind} ${status}`
    this.seen.statuses[name] = (this.seen.statuses[name] ?? 0) + 1
  }

  #fault(text) {
    if (this.seen.wrong.length < MAX_NAMED) this.seen.wrong.push(text)
  }

  async #read() {
    const { kind, path, article } = nextPage(this.site)
    const words = this.#acknowledged.get(article)
    const startedAt = performance.now()
    try {
      const response = await ask(this.site.url + path, { headers: { 'accept-encoding': 'br' } })
      if (isRefusal(response)) return this.#note(`${kind}, refused`, startedAt, 503)
      this.#note(kind, startedAt, response.status)
      if (response.status !== 200) this.#fault(`${path}: ${response.status}`)
      else if (words && !getText(response).includes(words)) {
        this.#count(kind, 'stale')
        this.#fault(`${path} does not show what was acknowledged before: ${words}`)
      }
    } catch (error) {
      this.#note(kind, startedAt, error.code ?? error.name)
      this.#fault(`${path}: ${error.message}`)
    }
  }

  /** Sends a message as its writer's page does: retries when told to, under one idempotency key, until it is accepted. */
  async #send(message, token) {
    const { path, json, form } = message
    const encoded = new Response(json ? JSON.stringify(json) : form)
    const type = json ? 'application/json' : encoded.headers.get('content-type')
    const body = Buffer.from(await encoded.arrayBuffer())
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': type,
      'content-length': body.length,
      'idempotency-key': randomUUID(),
    }
    for (let tries = 1; ; tries += 1) {
      const response = await ask(`${this.site.url}/api/v1/${path}`, {
        method: 'POST',
        headers,
        body,
      })
      if (!isRefusal(response) || tries === MAX_ATTEMPTS) return response
      this.seen.retried += 1
      await wait(Number(response.headers['retry-after']) * 1000)
    }
  }

  async #write(token) {
    const message = nextMessage(this.#turn++, this.site)
    const { kind, words, article } = message
    const startedAt = performance.now()
    try {
      const response = await this.#send(message, token)
      this.#note(kind, startedAt, response.status)
      if (response.status !== 201)
        return this.#fault(`${kind}: ${response.status} ${getText(response)}`)
      this.seen.written.push({ kind, words })
      if (article) this.#acknowledged.set(article, words)
    } catch (error) {
      this.#note(kind, startedAt, error.code ?? error.name)
      this.#fault(`${kind}: ${error.message}`)
    }
  }

  /** Acts as one person: once per interval, or immediately after an action that took longer. */
  async #goOn(every, work) {
    await wait(Math.random() * every)
    while (!this.isOver) {
      const next = performance.now() + every
      await work()
      await wait(Math.max(0, next - performance.now()))
    }
  }

  async run() {
    const readers = Array.from({ length: this.site.readers }, () =>
      this.#goOn(READ_EVERY_MS, () => this.#read()),
    )
    const writers = this.site.tokens.map((token) =>
      this.#goOn(WRITE_EVERY_MS, () => this.#write(token)),
    )
    await Promise.all([...readers, ...writers])
    return this.seen
  }
}

process.once('message', async (site) => {
  const seen = await new Load(site).run()
  agent.destroy()
  process.send(seen, () => process.disconnect())
})
