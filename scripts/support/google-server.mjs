/** An OpenID server of this machine in the place of Google's, for tests: who signs in is typed in on its page. */
import { OAuth2Server } from 'oauth2-mock-server'

const CLAIMS = ['sub', 'email', 'given_name', 'family_name', 'name']

/** What an address says of who signs in; null when nobody was chosen yet. */
function readPerson(query) {
  if (!query.sub) return null
  const given = CLAIMS.filter((name) => query[name]).map((name) => [name, query[name]])
  return { ...Object.fromEntries(given), email_verified: query.email_verified === 'true' }
}

const escapeHtml = (text) => text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`)

const field = (name) => `<p><label>${name} <input name="${name}"></label></p>`

/** The page that stands where Google's choice of an account does. Everything asked for goes along with the form. */
function choicePage(query) {
  const hidden = Object.entries(query).map(
    ([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(String(value))}">`,
  )
  return `<!doctype html><html lang="en"><title>Choose an account</title><form action="/authorize">
${hidden.join('')}${CLAIMS.map(field).join('')}
<p><label><input type="checkbox" name="email_verified" value="true" checked> email_verified</label></p>
<button>Continue</button> <button name="refuse" value="true">Cancel</button></form></html>`
}

/**
 * Starts the server on a free port of 127.0.0.1. `/authorize` with `sub`, `email`, `email_verified=true`, `given_name`
 * and `family_name` in its address signs that person in; without, it shows a page that asks for them. Nothing is
 * shared between two sign-ins, so any number of tests may use it at once.
 * @returns {Promise<{ url: string, env: Record<string, string>, service: OAuth2Server['service'],
 *   stop: () => Promise<void> }>} `env`: the configuration of an application that signs in here
 */
export async function startGoogleServer() {
  const oauth = new OAuth2Server()
  await oauth.issuer.keys.generate('RS256')
  await oauth.start(0, '127.0.0.1')
  // Another site than the application's `localhost`, as Google is: cookies travel as they do there.
  const url = `http://127.0.0.1:${oauth.address().port}`
  oauth.issuer.url = url

  const people = new Map()
  const { service } = oauth
  service.requestHandler.get('/choose', (request, response) => {
    response.type('html').send(choicePage(request.query))
  })
  service.requestHandler.get('/favicon.ico', (_request, response) => response.status(204).end())
  service.on('beforeAuthorizeRedirect', (redirect, { query }) => {
    const person = readPerson(query)
    if (query.refuse) {
      redirect.url.searchParams.delete('code')
      redirect.url.searchParams.set('error', 'access_denied')
    } else if (person) {
      people.set(redirect.url.searchParams.get('code'), person)
    } else {
      // In place: the server sends the browser to this very object's address.
      redirect.url.href = `${url}/choose?${new URLSearchParams(query)}`
    }
  })
  service.on('beforeTokenSigning', (token, { body }) => {
    Object.assign(token.payload, people.get(body.code))
  })
  return {
    url,
    env: {
      GOOGLE_ISSUER: url,
      GOOGLE_CLIENT_ID: 'a-client-of-the-tests',
      GOOGLE_CLIENT_SECRET: 'a-secret-of-the-tests',
    },
    service,
    stop: () => oauth.stop(),
  }
}
