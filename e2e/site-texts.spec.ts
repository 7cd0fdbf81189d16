import { expect, type Page } from '@playwright/test'
import { admin, signInAs } from './support/accounts'
import { expectAccessible } from './support/axe'
import { sql } from './support/database'
import { field } from './support/forms'
import { addArticle } from './support/rows'
import { getCaller } from './support/staff-calls'
import { MAIN, PHONE, test } from './support/test'
import { en, getCatalogue } from './support/texts'

const { siteTexts } = en
const PREFIXES = { en: '', fr: '/fr', rw: '/rw', sw: '/sw' } as const
const languages = Object.entries(PREFIXES)

/** Returns the number of the newest version of a text; 0 for none. */
async function getVersion(key: string): Promise<number> {
  const [last] = await sql<{ version: number }>(
    `SELECT coalesce(max(version), 0) AS version FROM site_text WHERE key = $1`,
    [key],
  )
  return last?.version ?? 0
}

const getHtml = async (page: Page, path: string) => (await page.request.get(path)).text()

async function save(page: Page) {
  const responsePromise = page.waitForResponse((response) => response.request().method() === 'PUT')
  await page.getByRole('button', { name: siteTexts.save, exact: true }).click()
  expect((await responsePromise).status()).toBe(200)
}

test('shows an emergency number on every page from the next request on, in every language', {
  tag: MAIN,
}, async ({ page }) => {
  await signInAs(page, admin, { isStaff: true })
  await page.goto('/dashboard/site-texts')
  await expectAccessible(page)
  await page.getByRole('link', { name: siteTexts.name.emergency }).click()
  const numbers = field(page, siteTexts.part.emergency.numbers)
  await numbers.fill('call us')
  await page.getByRole('button', { name: siteTexts.save, exact: true }).click()
  await expect(page.getByText(en.validation.phoneInvalid)).toBeVisible()
  await numbers.fill('114\n912')
  await page.reload()
  // Typed text is not lost.
  await expect(numbers).toHaveValue('114\n912')
  await save(page)
  for (const [, prefix] of languages) {
    for (const path of ['/emergency', '/offline', '/home', '/home/contact', '/terms']) {
      expect(await getHtml(page, prefix + path), prefix + path).toContain('tel:114')
    }
  }
  await numbers.fill('')
  await save(page)
  expect(await getHtml(page, '/emergency')).not.toContain('tel:114')
  expect(await getHtml(page, '/emergency')).toContain('tel:912')
})

test('shows a long emergency number in national format in the footer, the terms and on a care card', async ({
  page,
  request,
}) => {
  const call = await getCaller(request, admin)
  const put = async (numbers: string) =>
    call('PUT', '/site-text/emergency', {
      data: { fields: { numbers }, version: await getVersion('emergency') },
    })
  await put('+250788123456')
  await page.goto('/terms')
  await expect(page.locator('main')).toContainText('0788 123 456')
  await expect(page.locator('footer')).toContainText('0788 123 456')
  const content = '<aside class="care care-emergency"><p>A fever.</p></aside>'
  await page.goto(`/home/article/${await addArticle('public', { content })}`)
  const link = page.locator('main').getByRole('link', { name: 'Call 0788 123 456' })
  await expect(link).toHaveAttribute('href', 'tel:+250788123456')
  await put('')
})

test('asks before unsaved text replaces a newer version', async ({ page, request, complaints }) => {
  complaints.allow(/status of (409|503)/)
  await signInAs(page, admin, { isStaff: true })
  await page.goto('/dashboard/site-texts/social')
  const facebook = field(page, siteTexts.part.social.facebook)
  await facebook.fill('https://facebook.com/kept')
  await page.goto('/dashboard/site-texts')
  const call = await getCaller(request, admin)
  const newer = { facebook: 'https://facebook.com/newer' }
  await call('PUT', '/site-text/social', {
    data: { fields: newer, version: await getVersion('social') },
  })
  await page.goto('/dashboard/site-texts/social')
  await expect(facebook).toHaveValue('https://facebook.com/kept')
  await page.getByRole('button', { name: siteTexts.save, exact: true }).click()
  const saveAnyway = page.getByRole('button', { name: en.editorial.saveAnyway })
  await expect(saveAnyway).toBeVisible()
  const path = '**/api/v1/site-text/social'
  await page.route(path, (route) => route.fulfill({ status: 503 }), { times: 1 })
  await saveAnyway.click()
  await expect(page.getByText(siteTexts.saveFailed).first()).toBeVisible()
  await expect(saveAnyway).toBeVisible()
  expect(await getHtml(page, '/home')).toContain('https://facebook.com/newer')
  await page.getByRole('button', { name: en.editorial.showNewer }).click()
  await expect(facebook).toHaveValue('https://facebook.com/newer')
  await facebook.fill('')
  await save(page)
})

test("uses the landing page's title in its metadata, and restores an older version", {
  tag: PHONE,
}, async ({ page }) => {
  await signInAs(page, admin, { isStaff: true })
  await page.goto('/dashboard/site-texts/hero')
  const tabs = page.getByRole('tablist', { name: siteTexts.languages })
  for (const [locale, name] of [
    ['en', en.languages.eng],
    ['fr', en.languages.fr],
    ['rw', en.languages.kiny],
    ['sw', en.languages.kisw],
  ] as const) {
    await tabs.getByRole('tab', { name }).click()
    const panel = page.getByRole('tabpanel', { name })
    await panel.getByLabel(siteTexts.part.hero.title).fill(`Ikaze ${locale}`)
  }
  await expectAccessible(page)
  await save(page)
  for (const [locale, prefix] of languages) {
    const html = await getHtml(page, `${prefix}/home`)
    expect(html).toContain(`<meta property="og:title" content="Ikaze ${locale}"`)
    expect(html.match(new RegExp(`Ikaze ${locale}`, 'g'))?.length).toBeGreaterThan(2)
  }
  await tabs.getByRole('tab', { name: en.languages.fr }).click()
  await page.getByRole('tabpanel', { name: en.languages.fr }).getByRole('textbox').first().fill('')
  await save(page)
  const { home } = getCatalogue('fr')
  expect(await getHtml(page, '/fr/home')).toContain(home.title.replace(/'/g, '&#x27;'))

  await page
    .getByRole('button', { name: /: show what it said$/ })
    .last()
    .click()
  await expect(page.getByText('Ikaze rw')).toBeVisible()
  await page.getByRole('button', { name: siteTexts.restore }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: siteTexts.restore }).click()
  await expect(page.getByText(siteTexts.restored)).toBeVisible()
  expect(await getHtml(page, '/fr/home')).toContain('Ikaze fr')
  for (const { name } of [
    en.languages.eng,
    en.languages.fr,
    en.languages.kiny,
    en.languages.kisw,
  ].map((name) => ({ name }))) {
    await tabs.getByRole('tab', { name }).click()
    await page.getByRole('tabpanel', { name }).getByRole('textbox').first().fill('')
  }
  await save(page)
  expect(await getHtml(page, '/home')).not.toContain('Ikaze')
})

test('shows the operator in structured data and on its pages from the next request on, in every language', async ({
  page,
  request,
}) => {
  const call = await getCaller(request, admin)
  const put = async (key: string, fields: Record<string, string>) => {
    await call('PUT', `/site-text/${key}`, { data: { fields, version: await getVersion(key) } })
  }
  const words = [
    ['', 'eng'],
    ['/fr', 'fr'],
    ['/rw', 'kiny'],
    ['/sw', 'kisw'],
  ]
  const aims = Object.fromEntries(
    words.map(([, each]) => [`missionText_${each}`, `Dufasha ${each}.`]),
  )
  await put('operator', { operator: 'Ibitaro Urumuri', phone: '+250 788 000 222' })
  await put('social', { facebook: 'https://facebook.com/urumuri' })
  await put('aims', aims)
  for (const [prefix, language] of words) {
    const html = await getHtml(page, `${prefix}/home`)
    expect(html).toContain(`Dufasha ${language}.`)
    const things = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)]
      .flatMap(([, data = '']) => JSON.parse(data))
      .filter((thing) => thing.sameAs)
    expect(things[0]).toMatchObject({
      legalName: 'Ibitaro Urumuri',
      telephone: '+250788000222',
      sameAs: ['https://facebook.com/urumuri'],
    })
    expect(await getHtml(page, `${prefix}/home/contact`)).toContain('Ibitaro Urumuri')
  }
  await page.goto('/home')
  await expect(page.locator('footer address')).toContainText(/^0788 000 222$/m, {
    useInnerText: true,
  })
  for (const key of ['operator', 'social', 'aims']) await put(key, {})
  expect(await getHtml(page, '/home')).not.toMatch(/Dufasha|Ibitaro Urumuri/)
})

test('edits the text of the About page, readable without scripts', async ({ page, browser }) => {
  await signInAs(page, admin, { isStaff: true })
  await page.goto('/dashboard/site-texts/about')
  const panel = page.getByRole('tabpanel', { name: en.languages.eng })
  const text = panel.getByRole('textbox', { name: siteTexts.part.about.text })
  // It starts with the product's own text.
  await expect(text).toContainText(en.about.sections.made)
  await text.click()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('This library is run by a hospital that pays for it.')
  await expectAccessible(page)
  await save(page)
  const plain = await browser.newPage({ javaScriptEnabled: false })
  await plain.goto('/home/about')
  await expect(plain.getByText('run by a hospital that pays for it')).toBeVisible()
  await expect(plain.getByText(en.about.sections.made)).toHaveCount(0)
  const description = plain.locator('meta[name="description"]')
  await expect(description).toHaveAttribute('content', /run by a hospital/)
  // A withdrawn statement must not be shown, so another language shows its own text, with a note.
  const { about } = getCatalogue('fr')
  await plain.goto('/fr/home/about')
  await expect(plain.getByText('run by a hospital that pays for it')).toBeVisible()
  await expect(plain.getByRole('heading', { name: about.sections.madeTitle })).toHaveCount(0)
  const data = await plain.locator('script[type="application/ld+json"]').first().textContent()
  expect(JSON.parse(data ?? '')[0]).toMatchObject({ '@type': 'AboutPage', inLanguage: 'fr' })
  await plain.close()
  await text.click()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('Delete')
  await save(page)
  expect(await getHtml(page, '/home/about')).not.toContain('pays for it')
})
