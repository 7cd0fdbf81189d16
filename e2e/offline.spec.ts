import { gzipSync } from 'node:zlib'
import { expect, type Page } from '@playwright/test'
import { paths } from '@/lib/core/paths'
import { formatBytes } from '@/lib/core/text'
import { admin, createAccount, openSession, signInAs } from './support/accounts'
import { expectAccessible } from './support/axe'
import { sql } from './support/database'
import { readLibrary } from './support/library'
import { test as base, expectCached, listCached, waitForWorker } from './support/line'
import { addArticle, addMissingFile, addPaper } from './support/rows'
import { uniqueWord } from './support/staff-articles'
import { getCaller } from './support/staff-calls'
import { MAIN } from './support/test'
import { en, fill, getCatalogue } from './support/texts'
import { measureSidewaysScroll } from './support/watch'

const test = base.extend({
  line: async ({ line, complaints }, use) => {
    // Withdrawn and missing pages.
    complaints.allow(/status of 4(?:04|10)/)
    await use(line)
  },
})

test.use({ serviceWorkers: 'allow' })

const PUBLIC_ONLY =
  /^\/(?:(?:fr|rw|sw)\/)?(?:home|paper|privacy|terms|emergency|offline|saved)(?:\/|$)|^\/api\/files\/[\da-f-]{36}$|^\/(?:scripts\/|_next\/static\/.+\.(?:css|woff2)$)/

test('serves read pages offline, the emergency numbers elsewhere, and drops withdrawn pages', {
  tag: MAIN,
}, async ({ page, request, line }) => {
  const { articles } = await readLibrary(request)
  const [first, unread] = [articles[0], articles[1]].map(
    (each) => `/home/article/${each?.article_id}`,
  )
  const id = await addArticle('public', { title: 'to be withdrawn' })
  await page.goto(line.url + first)
  const title = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
  await waitForWorker(page)
  const cached = await listCached(page)
  for (const prefix of ['', '/fr', '/rw', '/sw']) {
    expect(cached).toContain(`${prefix}/offline`)
    expect(cached).toContain(`${prefix}/emergency`)
  }
  await expectCached(page, `${first}`)
  await page.goto(`${line.url}/home/article/${id}`)
  await expectCached(page, `/home/article/${id}`)

  await line.cut()
  await page.goto(line.url + first)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(page.locator('h1')).toHaveCSS('font-family', /figtree/i)
  await page.goto(line.url + unread)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(en.offline.title)
  await expect(page.getByText(en.chat.emergencyText)).toBeVisible()
  await page.goto(`${line.url}/rw/home/faqs`)
  await expect(page.getByText(getCatalogue('rw').chat.emergencyText)).toBeVisible()
  await page.goto(`${line.url}/rw/emergency`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    getCatalogue('rw').emergency.title,
  )
  await page.goto(`${line.url}/home/article/${id}`)
  await expect(page.getByText('A text of a test.')).toBeVisible()

  await (await getCaller(request, admin))('DELETE', `/article/${id}`)
  await line.reconnect()
  await page.goto(`${line.url}/home/faqs`)
  await expect.poll(() => listCached(page)).not.toContain(`/home/article/${id}`)
  await expectCached(page, `${first}`)
})

test('shows the kept copy while the network is slow, and replaces it with the response', async ({
  page,
  request,
  line,
}) => {
  const id = await addArticle('public', { title: 'of a slow network' })
  const path = `/home/article/${id}`
  await page.goto(line.url + path)
  await expectCached(page, path)
  await (await getCaller(request, admin))('PATCH', `/article/${id}`, {
    multipart: { article_content: '<p>The text after a change.</p>' },
  })

  const release = line.hold()
  await page.goto(line.url + path, { waitUntil: 'commit' })
  await expect(page.getByText('A text of a test.')).toBeVisible()
  release()
  const isReplaced = () =>
    page.evaluate(
      async (name) => (await (await caches.match(name))?.text())?.includes('after a change'),
      path,
    )
  await expect.poll(isReplaced).toBe(true)
})

test('loads searches, filters and pages of a list only from the network, and keeps the copy of the list', async ({
  page,
  context,
  line,
}) => {
  const list = line.url + paths.papers
  const heading = (opened: Page) => opened.getByRole('heading', { level: 1 })
  await page.goto(line.url + paths.search)
  await expectCached(page, paths.search)
  await page.goto(list)
  await expectCached(page, paths.papers)

  const release = line.hold()
  const isAsked = page.waitForRequest(`${list}?page=2`)
  const opening = page.goto(`${list}?page=2`)
  await isAsked
  // A later visit to the list itself gets the copy. By then, the first visit would have got it too.
  const other = await context.newPage()
  await other.goto(`${list}?fbclid=x`, { waitUntil: 'commit' })
  await expect(heading(other)).toHaveText(en.papers.title)
  release()
  await opening
  await expect(page).toHaveTitle(new RegExp(`, ${fill(en.pagination.page, { page: 2 })}`))

  const missing = await page.goto(`${list}?page=99`)
  expect(missing?.status()).toBe(404)
  await line.cut()
  for (const path of [paths.searchFor('gout'), `${paths.papers}?for=patients`]) {
    await page.goto(line.url + path)
    await expect(heading(page)).toHaveText(en.offline.title)
  }
  await page.goto(list)
  await expect(heading(page)).toHaveText(en.papers.title)
})

test('stores the emergency pages in full for a reader who chose full pages in a browser that saves data', async ({
  page,
  context,
  line,
}) => {
  line.addHeader('save-data', 'on')
  await context.addCookies([{ name: 'ingingo.mode', value: 'full', url: line.url }])
  await page.goto(`${line.url}/home/faqs`)
  await expectCached(page, '/rw/emergency')
  await line.cut()
  await page.goto(`${line.url}/rw/emergency`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    getCatalogue('rw').emergency.title,
  )
  await expect(page.locator('main svg').first()).toBeVisible()
})

test('stores nothing for signed-in people', async ({ page, line }) => {
  const doctor = await createAccount(page.request, { role: 'RHEUMATOLOGIST' }, { approved: true })
  await signInAs(page, doctor, { isStaff: true })
  await page.goto(`${line.url}/home`)
  await waitForWorker(page)
  for (const path of [
    '/dashboard',
    '/dashboard/forum',
    '/dashboard/profile',
    '/profile',
    '/home',
  ]) {
    await page.goto(line.url + path)
    await expect(page.getByRole('main')).toBeVisible()
  }
  await expectCached(page, '/home')
  expect((await listCached(page)).filter((path) => !PUBLIC_ONLY.test(path))).toEqual([])
  const words = await page.evaluate(async () => {
    const cache = await caches.open('ingingo.pages')
    const pages = await Promise.all((await cache.keys()).map((key) => cache.match(key)))
    return (await Promise.all(pages.map((response) => response?.text() ?? ''))).join()
  })
  expect(words).not.toContain(doctor.email)
  expect(words).not.toContain(doctor.last_name)
})

test('loads a small, revalidated worker after the page, which loads little', async ({
  page,
  request,
  line,
}) => {
  const { articles } = await readLibrary(request)
  const path = `/home/article/${articles[0]?.article_id}`
  const scripts = new Map<string, Promise<Buffer>>()
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (pathname.endsWith('.js') && pathname !== '/sw.js') scripts.set(pathname, response.body())
  })
  await page.goto(line.url + path)
  await expectCached(page, path)
  await expect(control(page).getByRole('button')).toBeVisible()
  expect([...scripts.keys()].filter((each) => !each.startsWith('/scripts/'))).toEqual([])
  const bodies = await Promise.all(scripts.values())
  const bytes = bodies.reduce((sum, body) => sum + gzipSync(body).length, 0)
  expect(bytes).toBeLessThanOrEqual(4 * 1024)
  const worker = await request.get('/sw.js')
  expect(worker.headers()['cache-control']).toBe('no-cache')
  expect(worker.headers()['content-type']).toContain('javascript')
  expect(gzipSync(await worker.body()).length).toBeLessThanOrEqual(10 * 1024)
})

const control = (page: Page) => page.locator('[data-save-place]')

test('saves, searches and reads an article and a paper offline; marks a changed text; drops a withdrawn one', {
  tag: MAIN,
}, async ({ page, request, line }) => {
  const { papers } = await readLibrary(request)
  const paper = papers[0]?.paper_id ?? ''
  const word = uniqueWord()
  const content = `<p>Saved before: ${word} and goutte aiguë.</p>`
  const id = await addArticle('public', { title: 'to be saved', content })
  const path = `/home/article/${id}`
  await page.goto(line.url + path)
  const save = control(page).getByRole('button', { name: /^Save for offline \(\d+ KB\)$/ })
  await save.click()
  await expect(control(page)).toContainText(/Saved for offline on/)
  await page.goto(`${line.url}/home/papers/${paper}`)
  await control(page)
    .getByRole('button', { name: /^Save for offline/ })
    .click()
  await expect(control(page)).toContainText(/Saved for offline on/)
  await page.goto(`${line.url}/saved`)
  const entries = page.locator('[data-saved-list] > li')
  await expect(entries).toHaveCount(2)
  await expectAccessible(page)
  expect(await measureSidewaysScroll(page)).toEqual({ by: 0, what: [] })

  await line.cut()
  await page.goto(`${line.url}/saved`)
  await expect(entries).toHaveCount(2)
  await expect(entries.first()).toContainText(/\d+ KB, saved on/)
  await page.getByRole('searchbox', { name: en.saved.search }).fill(`${word} AIGUE`)
  const found = page.locator('[data-saved-found] a')
  await expect(found).toHaveCount(1)
  await page.getByRole('searchbox').fill('nobodywrotethis')
  await expect(page.locator('[data-saved-found]')).toHaveText(en.saved.notFound)
  const document = await page.evaluate(async (address) => {
    const response = await fetch(address)
    return (await response.text()).slice(0, 5)
  }, `/api/papers/download/${paper}`)
  expect(document).toBe('%PDF-')
  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: en.saved.document }).click()
  expect(await (await downloading).failure()).toBeNull()
  await page.goto(line.url + path)
  await expect(page.getByText(word)).toBeVisible()
  await expect(control(page)).toContainText(/Saved for offline on/)

  const call = await getCaller(request, admin)
  await call('PATCH', `/article/${id}`, {
    multipart: { article_content: `<p>Changed: ${word}.</p>` },
  })
  await line.reconnect()
  await page.goto(`${line.url}/home/faqs`)
  await page.goto(`${line.url}/saved`)
  const entry = entries.filter({ hasText: 'to be saved' })
  await expect(entry).toContainText(/The text has changed/)
  await page.goto(line.url + path)
  await expect(control(page)).toContainText(/The text has changed/)
  await control(page).getByRole('button', { name: en.saved.saveAgain }).click()
  await expect(control(page)).toContainText(/Saved for offline on/)

  await call('DELETE', `/article/${id}`)
  await line.cut()
  await page.goto(line.url + path)
  await expect(page.getByText(word)).toBeVisible()
  await line.reconnect()
  await page.goto(`${line.url}/saved`)
  await expect.poll(() => listCached(page)).not.toContain(path)
  await page.reload()
  await expect(entries).toHaveCount(1)
  page.once('dialog', (dialog) => dialog.accept())
  await page.getByRole('button', { name: /^Remove all \(\d/ }).click()
  await expect(page.locator('[data-saved-list]')).toHaveText(en.saved.none)
  expect(await listCached(page)).not.toContain(`/api/papers/download/${paper}`)
})

test('asks before removing a saved page, and keeps the keyboard focus', async ({ page, line }) => {
  for (const title of ['first', 'second']) {
    const id = await addArticle('public', { title })
    await page.goto(`${line.url}/home/article/${id}`)
    await control(page)
      .getByRole('button', { name: /^Save for offline/ })
      .press('Enter')
    await expect(control(page)).toContainText(/Saved for offline on/)
    await expect(control(page)).toBeFocused()
  }
  await page.goto(`${line.url}/saved`)
  const entries = page.locator('[data-saved-list] > li')
  const remove = entries.first().getByRole('button')
  const questions: string[] = []
  const answer = (accept: boolean) =>
    page.once('dialog', (dialog) => {
      questions.push(dialog.message())
      return accept ? dialog.accept() : dialog.dismiss()
    })
  await expect(entries).toHaveCount(2)
  const [second, first] = await entries.getByRole('link').allTextContents()
  answer(false)
  await remove.press('Enter')
  await expect(remove).toBeFocused()
  await expect(entries).toHaveCount(2)
  answer(true)
  await remove.press('Enter')
  await expect(entries).toHaveCount(1)
  await expect(entries).toContainText('first')
  await expect(remove).toBeFocused()
  answer(true)
  await remove.press('Enter')
  await expect(page.locator('[data-saved-list]')).toHaveText(en.saved.none)
  await expect(page.getByRole('searchbox')).toBeFocused()
  const asked = [second, second, first].map((title = '') =>
    fill(en.saved.removeQuestion, { title }),
  )
  expect(questions).toEqual(asked)
})

/** Adds a paper whose text has three parts. */
async function addLongPaper() {
  const file = await addMissingFile('PAPER', { pages: 3 })
  const long = 'joint '.repeat(2500).trim()
  const text = `A reference of a test.\n\n${long}\n${long}\n${long}`
  return addPaper('public', { title: 'long', file_id: file, text })
}

test('saves all parts of a long text, and says how much space they take', async ({
  page,
  line,
}) => {
  const id = await addLongPaper()
  const response = await page.goto(line.url + paths.paperText(id))
  const bytes = (await response?.body())?.length ?? 0
  const size = formatBytes(3 * bytes)
  await control(page)
    .getByRole('button', { name: fill(en.saved.save, { size }) })
    .click()
  await expect(control(page)).toContainText(/Saved for offline on/)
  // The script of the list of saved pages is stored, too.
  expect(await listCached(page)).toContainEqual(expect.stringMatching(/^\/scripts\/saved-/))
  await line.cut()
  for (const part of [2, 3]) {
    await page.goto(line.url + paths.paperText(id, part))
    await expect(page.locator(`#page-${part}`)).toBeVisible()
  }
})

test('saves all parts of a text again once it has changed', async ({ page, request, line }) => {
  const id = await addLongPaper()
  await page.goto(line.url + paths.paperText(id))
  await control(page)
    .getByRole('button', { name: /^Save for offline/ })
    .click()
  await expect(control(page)).toContainText(/Saved for offline on/)
  const title = 'long and changed'
  const call = await getCaller(request, admin)
  await call('PATCH', `/paper/${id}`, { multipart: { paper_title: title } })
  // The page may ask for its state before the worker has recorded the change.
  await expect
    .poll(async () => {
      await page.goto(line.url + paths.paperText(id))
      await expect(control(page)).not.toBeEmpty()
      return control(page).textContent()
    })
    .toMatch(/The text has changed/)
  await control(page).getByRole('button', { name: en.saved.saveAgain }).click()
  await expect(control(page)).toContainText(/Saved for offline on/)
  await line.cut()
  for (const part of [2, 3]) {
    await page.goto(line.url + paths.paperText(id, part))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  }
})

test('offers to save a page that is never idle', async ({ page, request, line }) => {
  await page.addInitScript(() => {
    window.requestIdleCallback = (callback, options) => {
      const isLate = { didTimeout: true, timeRemaining: () => 0 }
      return options?.timeout ? window.setTimeout(callback, options.timeout, isLate) : 0
    }
  })
  const { articles } = await readLibrary(request)
  await page.goto(`${line.url}/home/article/${articles[0]?.article_id}`)
  await expect(control(page).getByRole('button', { name: /^Save for offline/ })).toBeVisible()
})

test('queues a comment written offline, even after the tab was closed, and sends it once', async ({
  page,
  context,
  request,
  line,
}) => {
  const id = await addArticle('public', { title: 'to be talked about' })
  const path = `/home/article/${id}`
  const text = `Written in the dark, ${uniqueWord()}`
  const person = await createAccount(request)
  await signInAs(page, person)
  await page.goto(line.url + path)
  const box = page.getByRole('textbox', { name: en.discussion.yours })
  await expect(box).toBeVisible()
  await expectCached(page, path)
  await line.cut()
  await box.fill(text)
  await page.getByRole('button', { name: en.discussion.add }).click()
  await expect(page.getByText(en.discussion.waitsHere)).toBeVisible()
  await expect(box).toHaveValue('')
  await page.close()

  const later = await context.newPage()
  await signInAs(later, person)
  await later.goto(line.url + path)
  await expect(later.getByText('A text of a test.')).toBeVisible()
  await line.reconnect()
  // Any page of theirs sends it.
  await later.goto(`${line.url}/home`)
  const count = () => sql('SELECT id FROM comment WHERE article_id = $1', [id])
  await expect.poll(async () => (await count()).length).toBe(1)
  await later.goto(line.url + path)
  const discussion = later.getByRole('region', { name: en.discussion.title })
  await expect(discussion.getByText(text)).toHaveCount(1)
  await expect(later.getByText(en.discussion.waitsHere)).toHaveCount(0)
  await later.reload()
  await expect(discussion.getByText(text)).toHaveCount(1)
  expect(await count()).toHaveLength(1)
})

test('sends a waiting comment only in a session of its author', async ({ page, request, line }) => {
  const id = await addArticle('public', { title: 'of a shared computer' })
  const [author, next] = [await createAccount(request), await createAccount(request)]
  const text = `Written by one of two, ${uniqueWord()}`
  const token = await signInAs(page, author)
  const waitForProfile = () => page.waitForResponse('**/api/v1/auth/profile')
  /** What another tab does to this one by signing in. */
  async function takeOver(stored: string) {
    const isChecked = waitForProfile()
    await page.evaluate((session) => {
      sessionStorage.setItem('ingingo.session', session)
      dispatchEvent(new StorageEvent('storage', { key: 'ingingo.session' }))
    }, stored)
    expect((await isChecked).status()).toBe(200)
  }
  const isKnown = waitForProfile()
  await page.goto(`${line.url}/home/article/${id}`)
  await isKnown
  const box = page.getByRole('textbox', { name: en.discussion.yours })
  await expect(box).toBeVisible()
  await line.cut()
  await box.fill(text)
  await page.getByRole('button', { name: en.discussion.add }).click()
  await expect(page.getByText(en.discussion.waitsHere)).toBeVisible()
  await box.fill('Not finished')

  await line.reconnect()
  await takeOver(await openSession(next))
  await expect(box).toHaveValue('')
  await expect(page.getByText(en.discussion.waitsHere)).toHaveCount(0)
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await takeOver(token)
  await expect(box).toHaveValue('Not finished')
  const listAuthors = () => sql('SELECT author_id FROM comment WHERE article_id = $1', [id])
  await expect.poll(listAuthors).toEqual([{ author_id: author.user_id }])
})

test('hides all of it without scripts', async ({ browser, line }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const plain = await context.newPage()
  await plain.goto(`${line.url}/home/faqs`)
  await expect(plain.locator('[data-save]')).not.toContainText(/\S/, { useInnerText: true })
  await expect(plain.getByRole('link', { name: en.saved.title })).toHaveCount(0)
  await plain.goto(`${line.url}/saved`)
  await expect(plain.getByText(en.saved.noScript)).toBeVisible()
  await expect(plain.getByRole('button', { name: /Remove|Install/ })).toHaveCount(0)
  await context.close()
})
