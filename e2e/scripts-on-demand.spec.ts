import { type APIRequestContext, expect, type Page } from '@playwright/test'
import {
  breakFramework,
  expectHydrated,
  holdFramework,
  recordFrameworkRequests,
  waitForIdleScripts,
} from './support/framework'
import { getFirst, readLibrary } from './support/library'
import { test } from './support/test'
import { en } from './support/texts'

test.use({ sharedSite: 'library' })

const getReadButton = (page: Page) => page.getByRole('button', { name: /^Read here/ })
const viewer = (page: Page) => page.locator('#document').getByRole('toolbar')

async function openPaper(page: Page, request: APIRequestContext): Promise<string> {
  const path = `/home/papers/${getFirst((await readLibrary(request)).papers).paper_id}`
  await page.goto(path)
  return path
}

/** Resolves when the preload and the script of every chunk have failed: each failure ends the attempt under way. */
const waitForScriptFailures = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((done) => {
        const named = document.querySelector('body > script[data-framework]')?.textContent ?? ''
        let missing = 2 * JSON.parse(named).chunks.length
        document.addEventListener(
          'error',
          ({ target }) => {
            if (!(target instanceof HTMLScriptElement || target instanceof HTMLLinkElement)) return
            missing -= 1
            if (missing === 0) done()
          },
          true,
        )
      }),
  )

test('loads no framework for an article, even when read to the end', async ({ page, request }) => {
  const { articles } = await readLibrary(request)
  const asked = recordFrameworkRequests(page)
  await page.goto(`/home/article/${getFirst(articles).article_id}`)
  await waitForIdleScripts(page)
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await page.locator('.prose').click({ position: { x: 5, y: 5 } })
  await expect(page.locator('html')).not.toHaveAttribute('data-loading')
  expect(asked).toEqual([])
})

test('loads the framework at the first press on a paper, which takes effect', async ({
  page,
  request,
}) => {
  const asked = recordFrameworkRequests(page)
  await openPaper(page, request)
  await waitForIdleScripts(page)
  expect(asked).toEqual([])
  await getReadButton(page).click()
  await expect(viewer(page)).toBeVisible()
  expect(asked.length).toBeGreaterThan(0)
})

test('holds a press during a slow load, shows it, and replays it once', async ({
  page,
  request,
  complaints,
}) => {
  const release = await holdFramework(page)
  // Intercepted requests are never cached: the typeface would load while the control is measured.
  complaints.allow(/ERR_FAILED/)
  await page.route(/\.woff2/, (route) => route.abort())
  await openPaper(page, request)
  const button = getReadButton(page)
  const size = () =>
    button.evaluate((element: HTMLElement) => [element.offsetWidth, element.offsetHeight])
  const before = await size()
  await button.click()
  await expect(button).toHaveAttribute('aria-busy', 'true')
  // The busy state is visible, not only announced: a spinner, in a control of unchanged size.
  const mark = await button.evaluate((element) => getComputedStyle(element, '::after').borderRadius)
  expect(mark).toBe('50%')
  expect(await size()).toEqual(before)
  await button.click()
  release()
  await expect(viewer(page)).toHaveCount(1)
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
})

test('holds a keyboard press, too', async ({ page, request }) => {
  const release = await holdFramework(page)
  await openPaper(page, request)
  await getReadButton(page).focus()
  await page.keyboard.press('Enter')
  release()
  await expect(viewer(page)).toBeVisible()
})

test('keeps the focus and the tab order during the load', async ({ page, request }) => {
  const release = await holdFramework(page)
  await openPaper(page, request)
  const button = getReadButton(page)
  await button.focus()
  await page.keyboard.press('Shift+Tab')
  const before = await page.evaluateHandle(() => document.activeElement)
  await page.keyboard.press('Tab')
  await expect(button).toBeFocused()
  release()
  await expectHydrated(page)
  await expect(button).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  expect(await before.evaluate((element) => element === document.activeElement)).toBe(true)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(viewer(page)).toBeVisible()
})

test('follows a link at once, without the framework', async ({ page }) => {
  const asked = recordFrameworkRequests(page)
  await page.goto('/home')
  await page.getByRole('link', { name: en.home.moreArticles }).click()
  await expect(page).toHaveURL('/home/more-articles')
  await page.getByRole('heading', { level: 3 }).getByRole('link').first().click()
  await expect(page).toHaveURL(/\/home\/article\//)
  expect(asked).toEqual([])
})

test('follows a link while the framework loads', async ({ page, request }) => {
  const release = await holdFramework(page)
  await openPaper(page, request)
  await getReadButton(page).focus()
  await page.getByRole('navigation').getByRole('link', { name: en.nav.papers }).first().click()
  await expect(page).toHaveURL('/home/more-papers')
  release()
})

test('restores usable pages on back and forward', async ({ page, request }) => {
  const path = await openPaper(page, request)
  await getReadButton(page).click()
  await expect(viewer(page)).toBeVisible()
  await page.getByRole('navigation').getByRole('link', { name: en.nav.papers }).first().click()
  await expect(page).toHaveURL('/home/more-papers')
  await page.goBack()
  await expect(page).toHaveURL(path)
  await getReadButton(page).or(viewer(page)).click()
  await expect(viewer(page)).toBeVisible()
  await page.goForward()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(en.papers.title)
})

test('retries the load on another press', async ({ page, request, complaints }) => {
  complaints.allow(/net::ERR_FAILED/)
  const restore = await breakFramework(page)
  await openPaper(page, request)
  const button = getReadButton(page)
  const failed = waitForScriptFailures(page)
  await button.click()
  await failed
  await expect(button).not.toHaveAttribute('aria-busy')
  await restore()
  await button.click()
  await expect(viewer(page)).toHaveCount(1)
})

test('prints only the text of an article', async ({ page, request }) => {
  const { articles } = await readLibrary(request)
  await page.goto(`/home/article/${getFirst(articles).article_id}`)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('.prose')).toBeVisible()
  await expect(page.locator('header.no-print')).toBeHidden()
  await expect(page.locator('footer')).toBeHidden()
  await expect(page.locator('#discussion')).toBeHidden()
  await expect(page.locator('#related')).toBeHidden()
})

test('neither loads nor applies the plain sheet in an engine with cascade layers', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/home')
  await waitForIdleScripts(page)
  expect(asked).not.toContain('/plain.css')
  const rules = await page.evaluate(async () => {
    const link = Object.assign(document.createElement('link'), {
      rel: 'stylesheet',
      href: '/plain.css',
    })
    const loaded = new Promise((done) => link.addEventListener('load', done))
    document.head.append(link)
    await loaded
    const [rule] = link.sheet?.cssRules ?? []
    return rule instanceof CSSSupportsRule ? CSS.supports(rule.conditionText) : 'none'
  })
  expect(rules).toBe(false)
})
