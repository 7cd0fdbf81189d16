import { expect, type Page } from '@playwright/test'
import { admin, type Credentials, signInAs, visitor } from './support/accounts'
import { adminPages, staffPages } from './support/staff-pages'
import { MAIN, PHONE, test } from './support/test'
import { en } from './support/texts'

test.use({ sharedSite: 'library' })

const getCredentials = (email: string): Credentials => ({ email, password: admin.password })
const rheumatologist = getCredentials('rheumatologist@ingingo.test')
const internist = getCredentials('internist@ingingo.test')
const unapproved = getCredentials('internist.pending@ingingo.test')

/** Records every text that the page showed until it was left. */
async function watchTexts(page: Page): Promise<string[]> {
  const seen: string[] = []
  await page.exposeFunction('tellText', (text: string) => seen.push(text))
  await page.addInitScript(() => {
    const main = () => document.querySelector('main')?.textContent ?? ''
    new MutationObserver(() => {
      if (location.pathname.includes('/dashboard')) {
        ;(window as unknown as { tellText: (text: string) => void }).tellText(main())
      }
    }).observe(document, { subtree: true, childList: true, characterData: true })
  })
  return seen
}

async function expectRefused(page: Page, path: string) {
  await page.goto(path)
  await expect(page).toHaveURL('/home')
  await expect(page.getByText(en.accounts.notAllowed)).toBeVisible()
}

/** The server does not even send the shell of the page. */
async function expectRedirected(page: Page, paths: readonly string[]) {
  for (const path of paths) {
    const response = await page.request.get(path, { maxRedirects: 0 })
    expect(response.status(), path).toBe(307)
    expect(response.headers().location, path).toMatch(/\/home\?notice=not-allowed$/)
  }
}

const inFrench = (path: string) => `/fr${path}`

test('redirects a rheumatologist from administrators’ pages before sending anything of them', async ({
  page,
}) => {
  await signInAs(page, rheumatologist, { isStaff: true })
  await expectRedirected(page, [...adminPages, ...adminPages.map(inFrench)])
  await expectRefused(page, adminPages[0] ?? '')
})

test('redirects an internist from the pages for new articles and their drafts', async ({
  page,
}) => {
  await signInAs(page, internist, { isStaff: true })
  await expectRedirected(page, ['/dashboard/articles/new', '/dashboard/articles/drafts'])
})

for (const [who, person] of [
  ['a visitor', visitor],
  ['a professional who waits for approval', unapproved],
] as const) {
  test(`redirects ${who} from every page before sending anything of it`, async ({ page }) => {
    await signInAs(page, person)
    await expectRedirected(page, staffPages)
    await expectRefused(page, '/dashboard')
  })
}

test('shows nothing on a screen with an outdated cookie before its check', async ({ page }) => {
  await signInAs(page, rheumatologist, { isStaff: true })
  const seen = await watchTexts(page)
  await page.route('**/api/v1/auth/profile', async (route) => {
    const response = await route.fetch()
    const { data, ...rest } = await response.json()
    await route.fulfill({
      response,
      json: { ...rest, data: { ...data, is_approved: false } },
    })
  })
  await expectRefused(page, '/dashboard')
  expect([...new Set(seen)].filter((text) => text !== '' && text !== en.staff.loading)).toEqual([])
  // The profile may be requested once more while the page closes.
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

const {
  home,
  users,
  articles,
  papers,
  videos,
  facts,
  faqs,
  topics,
  facilities,
  forum,
  reports,
  appeals,
  caseReport,
  readership,
  siteTexts,
  profile,
  registers,
  audit,
  operation,
} = en.staff.entries

const { content, community, people, site } = en.staff.groups

const staffGroups = [
  [home],
  [content, articles, papers],
  [community, forum],
  [people, profile],
  [site, readership],
]

for (const { who, groups } of [
  {
    who: admin,
    groups: [
      [home],
      [content, articles, papers, videos, facts, faqs, topics],
      [community, forum, reports, appeals, caseReport],
      [people, users, profile, registers],
      [site, facilities, readership, siteTexts, audit, operation],
    ],
  },
  { who: rheumatologist, groups: staffGroups },
  { who: internist, groups: staffGroups },
]) {
  test(`links ${who.email} to the screens of their role, and signs them out`, {
    tag: [MAIN, PHONE],
  }, async ({ page, isMobile }) => {
    await signInAs(page, who, { isStaff: true })
    await page.goto('/dashboard')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const navigation = page.getByRole('navigation', { name: en.staff.navigation })
    const isNarrow = (page.viewportSize()?.width ?? 0) < 1024 || isMobile
    const shown = await navigation.getByRole('link').allTextContents()
    const [own = [], ...headed] = groups
    const entries = [...own, ...headed.flatMap(([, ...each]) => each)]
    if (isNarrow) {
      await navigation.getByRole('button', { name: en.staff.more }).click()
      await expect(page.getByRole('dialog').getByRole('link').first()).toBeVisible()
      shown.push(...(await page.getByRole('dialog').getByRole('link').allTextContents()))
    }
    // On a phone the first ones are in the bar.
    expect(isNarrow ? shown.sort() : shown).toEqual(isNarrow ? entries.sort() : entries)
    for (const [heading = '', ...each] of isNarrow ? [] : headed) {
      await expect(navigation.getByRole('list', { name: heading }).getByRole('link')).toHaveText(
        each,
      )
    }
    const out = isNarrow ? page.getByRole('dialog') : navigation
    const logout = out.getByRole('button', { name: en.staff.logout })
    await expect(logout).toBeInViewport({ ratio: 1 })
  })
}

test('shows its frame in the final shape before the viewer is known', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await signInAs(page, admin, { isStaff: true })
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/v1/auth/profile', async (route) => {
    await released
    await route.continue()
  })
  // A page without rows is shorter than the window.
  await page.goto('/dashboard/appeals')
  const places = () =>
    page.evaluate(() =>
      ['header summary, header button', 'main'].flatMap((each) => {
        const { x, width } = document.querySelector(each)?.getBoundingClientRect() ?? {}
        return [x, each === 'main' ? width : 0]
      }),
    )
  await expect(page.getByText(en.staff.loading, { exact: true }).first()).toBeAttached()
  const before = await places()
  release()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(en.appeals.staffTitle)
  await expect(page.getByText(en.appeals.none)).toBeVisible()
  expect(await places()).toEqual(before)
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(800)
})
