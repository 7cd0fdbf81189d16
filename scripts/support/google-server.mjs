/** A local OpenID server for tests: replaces Google's and a hospital's own sign-in, and asks on its page who signs in. */
import { OAuth2Server } from 'oauth2-mock-server'

const CLAIMS = ['sub', 'email', 'given_name', 'family_name', 'name']

/** The person that a query describes; null when nobody was chosen yet. */
function readPerson(query) {
  if (!query.sub) return null
  const given = CLAIMS.filter((name) => query[name]).map((name) => [name, query[name]])
  return { ...Object.fromEntries(given), email_verified: query.email_verified === 'true' }
}

const escapeHtml = (text) => text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`)

const field = (name) => `<p><label>${name} <input name="${name}"></label></p>`

/** The stand-in for Google's account chooser. The form passes the whole query along. */
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
 * and `family_name` in its query signs that person in; without them it shows a page that asks for them. Sign-ins share
 * nothing, so any number of tests may use it at once.
 * @returns {Promise<{ url: string, env: Record<string, string>, oidc: Record<string, string>,
 *   service: OAuth2Server['service'], stop: () => Promise<void> }>} `env`: the configuration of an application that
 *   signs in here as with Google; `oidc`: as with a hospital
 */
export async function startGoogleServer() {
  const oauth = new OAuth2Server()
  await oauth.issuer.keys.generate('RS256')
  await oauth.start(0, '127.0.0.1')
  // A different site from the application's `localhost`, as Google is, so that cookies behave as they do there.
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
      // Mutates in place: the server redirects the browser to this very object's address.
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
    oidc: {
      OIDC_NAME: 'Test Hospital',
      OIDC_ISSUER: url,
      OIDC_CLIENT_ID: 'another-client-of-the-tests',
      OIDC_CLIENT_SECRET: 'another-secret-of-the-tests',
    },
    service,
    stop: () => oauth.stop(),
  }
}
