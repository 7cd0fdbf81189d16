import { languages } from '../../core/languages.mjs'
import { scanText } from '../../core/privacy/scan.mjs'
import { Popularity } from '../page-store/popularity.mjs'
import { isOpening, isReader } from './reader.mjs'
import { addToTally } from './tally.mjs'

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const LANGUAGE = `(?:/(${Object.keys(languages).join('|')}))?`
const PAGE = new RegExp(`^${LANGUAGE}/home/(article|papers|video)/(${UUID})(?:\\?|$)`)
const FILE = new RegExp(`^/api/(articles|papers)/download/(${UUID})(?:\\?|$)`)
const SEARCH = new RegExp(`^${LANGUAGE}/home/search\\?`)

const KINDS = {
  article: 'ARTICLE',
  papers: 'PAPER',
  video: 'VIDEO',
}
const FILES = { articles: 'ARTICLE_FILE', papers: 'PAPER_FILE' }

/** Answered whole, still the same for who has it, or found at the host of files. */
const READ = new Set([200, 304, 302, 307])

function subjectOf(request) {
  const [, language = 'en', page, id] = PAGE.exec(request.url) ?? []
  if (id) return isOpening(request) ? { kind: KINDS[page], subject: id, language } : null
  const [, files, file] = FILE.exec(request.url) ?? []
  return file && isReader(request) ? { kind: FILES[files], subject: file, language: 'en' } : null
}

/**
 * Counts what a request reads, once it has been answered (docs/rules.md#readership): neither who nor from where.
 * @param {import('node:http').IncomingMessage} request
 * @param {import('node:http').ServerResponse} response
 */
export function countReading(request, response) {
  const counted = subjectOf(request)
  if (!counted) return
  response.once('finish', () => {
    if (READ.has(response.statusCode)) addToTally({ ...counted, count: 1 })
  })
}

/** Words that are longer, or hold a longer number, say more than what is looked for. */
const MOST_LETTERS = 60
const LONG_NUMBER = /\d{5}/

const ASKED_AGAIN = 2

/** Keeps no words: only about how often each was asked for. */
const asked = new Popularity()

/** Names are known by their capitals, which hardly anybody types. */
const withCapitals = (words) => words.replace(/(?<!\p{L})\p{L}/gu, (letter) => letter.toUpperCase())

const isPrivate = (words) =>
  LONG_NUMBER.test(words) || scanText({ text: withCapitals(words) }).length > 0

/**
 * Counts a search that found nothing. What was asked for once could be somebody's name: it is counted only when it is asked
 * for again, and never when it looks as if it tells who somebody is.
 * @param {import('node:http').IncomingMessage} request
 */
export function countNothingFound(request) {
  const [, language = 'en'] = SEARCH.exec(request.url) ?? []
  const typed = new URLSearchParams(request.url.split('?')[1]).get('q') ?? ''
  const words = typed.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()
  if (words === '' || words.length > MOST_LETTERS || !isReader(request)) return
  if (isPrivate(words)) return
  const key = `${language} ${words}`
  asked.note(key)
  const times = asked.of(key)
  if (times < ASKED_AGAIN) return
  // The first time was not counted when it came.
  const count = times === ASKED_AGAIN ? ASKED_AGAIN : 1
  addToTally({ kind: 'NOT_FOUND', subject: words, language, count })
}
