import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import en from '@/messages/en.json'
import { DEMO_PASSWORD } from '@/scripts/support/demo.mjs'
import { postCase } from './support/cases'
import type { RunningEngine } from './support/engine'
import { engines } from './support/engines'
import { createActions } from './support/hands'
import { findArticle } from './support/pages'

const BASE_URL = String(process.env.BASE_URL)
const BROWSER_VERSIONS = /Chrome 80, Firefox 78, Safari 14/
const EMAIL = 'rheumatologist@ingingo.test'
/** Forms that only our scripts can submit. */
const SCRIPTED_FORMS = 'form[novalidate]'
const COMMENT = 'section[aria-labelledby="discussion"] form'

const article = await findArticle(BASE_URL)

const getEngine = (wanted: string) => engines.filter(({ name }) => name === wanted)

function useEngine(name: string, start: () => Promise<RunningEngine>) {
  let engine: RunningEngine | undefined
  beforeAll(async () => {
    try {
      engine = await start()
      await engine.page.resize(360, 640)
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      console.log(`${name}: not on this machine, so no account was tried in it (${reason})`)
    }
  })
  afterAll(() => engine?.close())
  beforeEach(({ skip }) => skip(!engine, 'This engine is not on this machine.'))
  return () => engine?.page
}

describe.each(getEngine('Chromium 64'))('$name: accounts', ({ name, start }) => {
  const opened = useEngine(name, start)

  it.each([
    ['signing in', '/auth/login'],
    ['signing up', '/auth/signup'],
    ['commenting', article],
    ['staff screens', '/dashboard'],
    ['the forum', '/dashboard/forum'],
  ])(
    '%s: explains in one sentence what it needs, without waiting for a script',
    async (_what, path) => {
      const page = opened()
      if (!page) return
      await page.goto(BASE_URL)
      // A session from another browser of theirs, to see what a member's screens say here.
      const body = JSON.stringify({ email: EMAIL, password: DEMO_PASSWORD })
      if (path.startsWith('/dashboard')) {
        await page.evaluate(
          `fetch('/api/v1/auth/login', {
          method: 'POST', credentials: 'same-origin', headers: { 'content-type': 'application/json' },
          body: ${JSON.stringify(body)}
        }).then(function (answer) { return answer.status })`,
        )
      }
      await page.goto(BASE_URL + path)
      expect(await page.evaluate('location.pathname')).toBe(path)
      const hands = createActions(page)
      expect(await hands.isSeen('.newer')).toBe(true)
      expect(await page.evaluate(`document.querySelector('.newer').textContent`)).toMatch(
        BROWSER_VERSIONS,
      )
      expect(await hands.isSeen('.newer a[href^="tel:"]')).toBe(true)
      expect(
        await page.evaluate(
          `Array.from(document.querySelectorAll('${SCRIPTED_FORMS}')).filter(function (each) {
          return each.getClientRects().length
        }).length`,
        ),
      ).toBe(0)
      expect(page.errors()).toEqual([])
    },
  )
})

describe.each([...getEngine('Chromium 80'), ...getEngine('Chromium 92')])(
  '$name: accounts',
  ({ name, start }) => {
    const opened = useEngine(name, start)
    const word = `Engine${Math.random().toString(36).slice(2, 10)}`

    it('signs in, comments on an article and answers a case', async () => {
      const page = opened()
      if (!page) return
      const hands = createActions(page)
      await page.goto(`${BASE_URL}/auth/login`)
      expect(await hands.isSeen('.newer')).toBe(false)
      await hands.fill('main input[type="email"]', EMAIL)
      await hands.fill('main input[type="password"]', DEMO_PASSWORD)
      await hands.press('main form button[type="submit"]')
      await hands.until(`location.pathname === '/dashboard'`)

      await page.goto(BASE_URL + article)
      await hands.fill(`${COMMENT} textarea`, `${word} helps.`)
      await hands.press(`${COMMENT} button[type="submit"]`)
      await hands.waitForText(`${word} helps.`)
      await hands.until(`!document.body.innerText.includes('${en.discussion.sending}')`)
      await page.goto(BASE_URL + article)
      await hands.waitForText(`${word} helps.`)

      await page.goto(`${BASE_URL}/dashboard/forum/${await postCase(BASE_URL, word)}`)
      await hands.fill('#your-answer textarea', `${word} today.`)
      await hands.press('#your-answer button[type="submit"]')
      await hands.waitForText(`${word} today.`)
      expect(page.errors()).toEqual([])
    })
  },
)
