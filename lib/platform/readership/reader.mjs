import { isbot } from 'isbot'
import { LRUCache } from 'lru-cache'

/** What calls itself by so many letters is no browser. */
const MOST_LETTERS = 400

const known = new LRUCache({ max: 500 })

function isRobot(name) {
  if (!name || name.length > MOST_LETTERS) return true
  const answer = known.get(name) ?? isbot(name)
  known.set(name, answer)
  return answer
}

/** Headers by which browsers and Next say that nobody may ever look at the answer. */
const AHEAD = ['purpose', 'sec-purpose', 'x-moz', 'next-router-prefetch']

/**
 * Whether a request is somebody's who reads: not a robot's, and not one made ahead of a wish.
 * @param {{ method?: string, headers: Record<string, string | string[] | undefined> }} request
 */
export const isReader = ({ method, headers }) =>
  method === 'GET' &&
  AHEAD.every((name) => headers[name] === undefined) &&
  !isRobot(headers['user-agent'])

/**
 * Whether a reader's request opens what it asks for. Scripts fetch pages to keep or to show parts of them; Next's own do
 * to show them.
 */
export const isOpening = (request) => {
  const { 'sec-fetch-dest': aim, rsc } = request.headers
  return isReader(request) && (aim === undefined || aim === 'document' || rsc !== undefined)
}
