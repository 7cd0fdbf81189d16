import { isbot } from 'isbot'
import { LRUCache } from 'lru-cache'
import { kindsByPage, pagePattern } from '../lib/core/kinds.mjs'
import { languages } from '../lib/core/languages.mjs'
import { scanText } from '../lib/core/privacy/scan.mjs'
import { FULL_PAGE_HEADER } from '../lib/core/reading-mode.mjs'
import { addToTally } from '../lib/platform/readership/tally.mjs'
import { Popularity } from './page-store/popularity.mjs'

/** A longer user agent is not a browser's. */
const MAX_CLIENT_NAME_LENGTH = 400

const known = new LRUCache({ max: 500 })

function isRobot(name) {
  if (!name || name.length > MAX_CLIENT_NAME_LENGTH) return true
  const answer = known.get(name) ?? isbot(name)
  known.set(name, answer)
  return answer
}

/** Headers by which browsers, Next and the service worker announce that the response may never be shown. */
const UNREAD_HEADERS = ['purpose', 'sec-purpose', 'x-moz', 'next-router-prefetch', FULL_PAGE_HEADER]

/**
 * Returns whether a request comes from a reader: not from a robot, not a prefetch, and not for a copy to keep.
 * @param {{ method?: string, headers: Record<string, string | string[] | undefined> }} request
 */
const isReader = ({ method, headers }) =>
  method === 'GET' &&
  UNREAD_HEADERS.every((name) => headers[name] === undefined) &&
  !isRobot(headers['user-agent'])

/**
 * Returns whether a reader's request opens the page. Scripts fetch pages to store them or show parts of them, except
 * Next's navigations, which send the state of their router. Data requested without it belongs to a page that is already
 * open (lib/browser/reading/framework.ts).
 */
const isOpening = (request) => {
  const { 'sec-fetch-dest': destination, rsc, 'next-router-state-tree': origin } = request.headers
  if (!isReader(request)) return false
  if (rsc !== undefined) return origin !== undefined
  return destination === undefined || destination === 'document'
}

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const LANGUAGE = `(?:/(${Object.keys(languages).join('|')}))?`
const PAGE = new RegExp(`^${LANGUAGE}/home/(${pagePattern})/(${UUID})(?:\\?|$)`)
const FILE = new RegExp(`^/api/(articles|papers)/download/(${UUID})(?:\\?|$)`)
const SEARCH = new RegExp(`^${LANGUAGE}/home/search\\?`)

const FILES = { articles: 'ARTICLE_FILE', papers: 'PAPER_FILE' }

/** Served in full, unchanged since the reader's copy, or redirected to the file host. */
const READ = new Set([200, 304, 302, 307])

function getSubject(request) {
  const [, language = 'en', page, id] = PAGE.exec(request.url) ?? []
  if (id)
    return isOpening(request)
      ? { kind: kindsByPage[page].toUpperCase(), subject: id, language }
      : null
  const [, files, file] = FILE.exec(request.url) ?? []
  return file && isReader(request) ? { kind: FILES[files], subject: file, language: 'en' } : null
}

/**
 * Counts a reading after its response (docs/rules.md#readership): neither who reads nor from where.
 * @param {import('node:http').IncomingMessage} request
 * @param {import('node:http').ServerResponse} response
 */
export function countReading(request, response) {
  const counted = getSubject(request)
  if (!counted) return
  response.once('finish', () => {
    if (READ.has(response.statusCode)) addToTally({ ...counted, count: 1 })
  })
}

/** Longer search texts, or those with a longer number, may contain personal data. */
const MAX_LENGTH = 60
const LONG_NUMBER = /\d{5}/

const MIN_REQUESTS = 2

/** Estimates how often each search text was requested, without storing it. */
const searchCounts = new Popularity()

/** Names are recognised by their capitals, which searches hardly contain. */
const withCapitals = (words) => words.replace(/(?<!\p{L})\p{L}/gu, (letter) => letter.toUpperCase())

const isPrivate = (words) =>
  LONG_NUMBER.test(words) || scanText({ text: withCapitals(words) }).length > 0

/**
 * Counts a search without results. A text that was searched for once could be a person's name: it is counted only
 * from the second time, and never when it looks like a personal identifier.
 * @param {import('node:http').IncomingMessage} request
 */
export function countEmptySearch(request) {
  const [, language = 'en'] = SEARCH.exec(request.url) ?? []
  const typed = new URLSearchParams(request.url.split('?')[1]).get('q') ?? ''
  const words = typed.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()
  if (words === '' || words.length > MAX_LENGTH || !isReader(request)) return
  if (isPrivate(words)) return
  const key = `${language} ${words}`
  searchCounts.note(key)
  const times = searchCounts.estimate(key)
  if (times < MIN_REQUESTS) return
  // Adds the first time, which was not counted then.
  const count = times === MIN_REQUESTS ? MIN_REQUESTS : 1
  addToTally({ kind: 'NOT_FOUND', subject: words, language, count })
}
