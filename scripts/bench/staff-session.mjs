import { DEMO_PASSWORD } from '../support/demo.mjs'

/**
 * Signs the administrator in as the login page does: a cookie for pages, a token for calls.
 * @param {string} url the site's address
 * @param {import('playwright').Page} page
 */
export async function signInPage(url, page) {
  const data = { email: 'admin@ingingo.test', password: DEMO_PASSWORD }
  const answer = await page.request.post(`${url}/api/v1/auth/login`, { data })
  if (!answer.ok()) throw new Error(`The administrator cannot sign in: ${await answer.text()}`)
  const { JwtToken } = (await answer.json()).data
  await page.addInitScript((token) => {
    sessionStorage.setItem('ingingo.session', token)
    sessionStorage.setItem('ingingo.member', 'staff')
  }, JwtToken)
}
