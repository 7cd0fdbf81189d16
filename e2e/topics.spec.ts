import { expect } from '@playwright/test'
import { admin, signInAs } from './support/accounts'
import { field } from './support/forms'
import { confirmRow, getDialog, getRow, newTitle, openTable } from './support/staff-content'
import { MAIN, PHONE, test } from './support/test'
import { en, getCatalogue } from './support/texts'

const fr = getCatalogue('fr')
const LANGUAGES = [en.languages.eng, en.languages.fr, en.languages.kisw, en.languages.kiny]
const inLanguage = (text: string, language: string) => text.replace('{language}', language)

test('lists everything about a topic, opened from the A to Z', {
  tag: [MAIN, PHONE],
}, async ({ page }) => {
  await page.goto('/home/topics')
  await page.getByRole('link', { name: 'Gout', exact: true }).click()
  await expect(page).toHaveURL('/home/topic/gout')
  await expect(page.getByRole('heading', { level: 1, name: 'Gout' })).toBeVisible()
  const article = page.getByRole('link', { name: 'Gout: attacks, treatment and food myths' })
  await expect(article).toBeVisible()
  await expect(page.getByRole('heading', { name: en.search.facts })).toBeVisible()
  const data = await page.locator('script[type="application/ld+json"]').first().textContent()
  expect(JSON.parse(data ?? '').about).toEqual({
    '@type': 'MedicalCondition',
    name: 'Gout',
    code: { '@type': 'MedicalCode', codeValue: 'M10', codingSystem: 'ICD-10' },
  })
})

test('shows a topic in the language of its page, with texts in that language first', async ({
  page,
}) => {
  await page.goto('/fr/home/topic/gout')
  await expect(page.getByRole('heading', { level: 1, name: 'Goutte' })).toBeVisible()
  const first = page.getByRole('region', { name: fr.search.articles }).getByRole('link').first()
  await expect(first).toHaveAccessibleName(/^La goutte/)
})

test('answers 404 for an unknown topic', async ({ request }) => {
  expect((await request.get('/home/topic/nowhere')).status()).toBe(404)
})

test('points out that the best match is in another language', async ({ page }) => {
  await page.goto('/fr/home/search?q=lombalgie')
  const note = page.getByRole('link', { name: /^Le meilleur résultat est dans cette langue/ })
  await expect(note).toHaveAttribute('href', '/home/search?q=lombalgie')
  await page.goto('/fr/home/search?q=polyarthrite')
  await expect(page.getByRole('heading', { name: fr.search.articles })).toBeVisible()
  await expect(note).toHaveCount(0)
})

for (const width of [1280, 360]) {
  test.describe(`${width} px`, () => {
    test.use({ viewport: { width, height: 800 } })

    test('adds a topic, chooses it for a fact, finds it by its other name, and archives it', async ({
      page,
      request,
    }) => {
      const name = newTitle('Tennis elbow')
      const slug = name.toLowerCase().replaceAll(' ', '-')
      const other = `epicondylalgia${slug.slice(-8).replace(/\d/g, 'x')}`
      await signInAs(page, admin, { isStaff: true })
      await openTable(page, '/dashboard/topics')
      await page.getByRole('button', { name: en.topics.add }).click()
      const form = getDialog(page)
      await field(form, en.topics.slug).fill(slug)
      for (const language of LANGUAGES) {
        await field(form, inLanguage(en.topics.name, language)).fill(name)
        await field(form, inLanguage(en.topics.description, language)).fill('A sore elbow.')
        await field(form, inLanguage(en.topics.synonyms, language)).fill(other)
      }
      await form.getByRole('button', { name: en.staff.add }).click()
      await expect(page.getByText(en.topics.added)).toBeVisible()
      await expect(getRow(page, name)).toBeVisible()

      const title = newTitle('Rest it')
      await openTable(page, '/dashboard/did-you-know')
      await page.getByRole('button', { name: en.facts.add }).click()
      await field(form, en.facts.titleField).fill(title)
      // By keyboard alone.
      await form.locator('summary').focus()
      await page.keyboard.press('Enter')
      await form.getByRole('checkbox', { name }).focus()
      await page.keyboard.press('Space')
      await expect(form.locator('summary')).toContainText(name)
      await form.getByRole('button', { name: en.staff.add }).click()
      await expect(page.getByText(en.facts.added)).toBeVisible()

      const shows = async (path: string) => (await (await request.get(path)).text()).includes(title)
      expect(await shows(`/home/topic/${slug}`)).toBe(true)
      expect(await shows(`/home/search?q=${other}`)).toBe(true)

      await openTable(page, '/dashboard/topics')
      await confirmRow(getRow(page, name), /^Delete/, en.staff.delete)
      await expect(page.getByText(en.topics.deleted)).toBeVisible()
      expect((await request.get(`/home/topic/${slug}`)).status()).toBe(404)

      await openTable(page, '/dashboard/did-you-know')
      await confirmRow(getRow(page, title), /^Delete/, en.staff.delete)
    })
  })
}
