import { DEMO_PASSWORD } from '../support/demo.mjs'

/**
 * Makes API calls as one person.
 * @param {string} url the site's address
 * @param {string} email
 * @param {string} [password] the demonstration accounts' when absent
 * @returns {Promise<(method: string, path: string, body?: object | FormData) => Promise<object>>} resolves with the
 *   data, and throws on any status that is not a success
 */
export async function signIn(url, email, password = DEMO_PASSWORD) {
  let bearer = ''
  async function call(method, path, body) {
    const isForm = body instanceof FormData
    const answer = await fetch(`${url}/api/v1/${path}`, {
      method,
      headers: {
        ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
        ...(body && !isForm ? { 'content-type': 'application/json' } : {}),
      },
      body: isForm ? body : body && JSON.stringify(body),
    })
    const said = await answer.json()
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${said.message}`)
    return said.data
  }
  const { JwtToken } = await call('POST', 'auth/login', { email, password })
  bearer = JwtToken
  return call
}
