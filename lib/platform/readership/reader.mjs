import { isbot } from 'isbot'
import { LRUCache } from 'lru-cache'

/** A longer user agent is not a browser's. */
const MOST_LETTERS = 400

const known = new LRUCache({ max: 500 })

function isRobot(name) {
  if (!name || name.length > MOST_LETTERS) return true
  const answer = known.get(name) ?? isbot(name)
  known.set(name, answer)
  return answer
}

/** Headers by which browsers and Next say that nobody may ever see the response. */
const AHEAD = ['purpose', 'sec-purpose', 'x-moz', 'next-router-prefetch']

/**
 * Whether a request comes from a reader: not from a robot, and not a prefetch.
 * @param {{ method?: string, headers: Record<string, string | string[] | undefined> }} request
 */
export const isReader = ({ method, headers }) =>
  method === 'GET' &&
  AHEAD.every((name) => headers[name] === undefined) &&
  !isRobot(headers['user-agent'])

/**
 * Whether a reader's request opens the page. Scripts fetch pages to store them or to show parts of them; Next's own fetch them
 * to show them.
 */
export const isOpening = (request) => {
  const { 'sec-fetch-dest': aim, rsc } = request.headers
  return isReader(request) && (aim === undefined || aim === 'document' || rsc !== undefined)
}
