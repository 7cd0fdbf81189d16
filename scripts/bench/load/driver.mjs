/**
 * Simulates the people of a load test in a process of its own. load.mjs and the long lane's test start it and send the
 * site and the duration as a message; it sends back what the people saw.
 */
import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { brotliDecompressSync } from 'node:zlib'
import { nextMessage, nextPage, READ_EVERY_MS, WRITE_EVERY_MS } from './mixture.mjs'

/** The number of attempts to send a refused message before it counts as lost. */
const MOST_TRIES = 20
/** The maximum number of wrong answers to report by name. */
const MOST_NAMED = 10

const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY })

/** Sends one request and reads the whole response. */
function ask(url, { method = 'GET', headers = {}, body } = {}) {
  return new Promise((done, failed) => {
    const sent = request(url, { method, agent, headers }, async (answer) => {
      try {
        const bytes = Buffer.concat(await answer.toArray())
        done({ status: answer.statusCode, headers: answer.headers, bytes })
      } catch (error) {
        failed(error)
      }
    })
    sent.once('error', failed)
    sent.end(body)
  })
}

const textOf = ({ bytes, headers }) =>
  (headers['content-encoding'] === 'br' ? brotliDecompressSync(bytes) : bytes).toString('utf8')

/** A refusal says when to retry, and shows a person a page that offers a way on. */
const isRefusal = (answer) =>
  answer.status === 503 &&
  Number(answer.headers['retry-after']) > 0 &&
  (/json/.test(answer.headers['content-type'])
    ? /"request_id"/.test(textOf(answer))
    : /href="tel:/.test(textOf(answer)))

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

  #note(kind, began, status) {
    this.seen.times[kind] ??= []
    this.seen.times[kind].push(performance.now() - began)
    this.#count(kind, status)
  }

  #count(kind, status) {
    const name = `${kind} ${status}`
    this.seen.statuses[name] = (this.seen.statuses[name] ?? 0) + 1
  }

  #fault(text) {
    if (this.seen.wrong.length < MOST_NAMED) this.seen.wrong.push(text)
  }

  async #read() {
    const { kind, path, article } = nextPage(this.site)
    const words = this.#acknowledged.get(article)
    const began = performance.now()
    try {
      const answer = await ask(this.site.url + path, { headers: { 'accept-encoding': 'br' } })
      if (isRefusal(answer)) return this.#note(`${kind}, refused`, began, 503)
      this.#note(kind, began, answer.status)
      if (answer.status !== 200) this.#fault(`${path}: ${answer.status}`)
      else if (words && !textOf(answer).includes(words)) {
        this.#count(kind, 'stale')
        this.#fault(`${path} does not show what was acknowledged before: ${words}`)
      }
    } catch (error) {
      this.#note(kind, began, error.code ?? error.name)
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
      const answer = await ask(`${this.site.url}/api/v1/${path}`, { method: 'POST', headers, body })
      if (!isRefusal(answer) || tries === MOST_TRIES) return answer
      this.seen.retried += 1
      await wait(Number(answer.headers['retry-after']) * 1000)
    }
  }

  async #write(token) {
    const message = nextMessage(this.#turn++, this.site)
    const { kind, words, article } = message
    const began = performance.now()
    try {
      const answer = await this.#send(message, token)
      this.#note(kind, began, answer.status)
      if (answer.status !== 201) return this.#fault(`${kind}: ${answer.status} ${textOf(answer)}`)
      this.seen.written.push({ kind, words })
      if (article) this.#acknowledged.set(article, words)
    } catch (error) {
      this.#note(kind, began, error.code ?? error.name)
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
