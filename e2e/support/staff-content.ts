import { randomUUID } from 'node:crypto'
import { expect, type Locator, type Page } from '@playwright/test'
import { en } from './texts'

/** The tables of content, and the texts of their states. */
export const TABLES = [
  {
    path: '/dashboard/papers',
    list: '**/api/v1/paper?*',
    title: en.papers.staffTitle,
    add: en.papers.add,
    search: en.papers.searchLabel,
    failed: en.papers.failed,
    none: en.papers.none,
  },
  {
    path: '/dashboard/videos',
    list: '**/api/v1/video?*',
    title: en.videos.staffTitle,
    add: en.videos.add,
    search: en.videos.searchLabel,
    failed: en.videos.staffFailed,
    none: en.videos.none,
  },
  {
    path: '/dashboard/did-you-know',
    list: '**/api/v1/duk?*',
    title: en.facts.staffTitle,
    add: en.facts.add,
    search: en.facts.search,
    failed: en.facts.failed,
    none: en.facts.none,
  },
  {
    path: '/dashboard/faqs',
    list: '**/api/v1/faq?*',
    title: en.faqs.staffTitle,
    add: en.faqs.add,
    search: en.faqs.search,
    failed: en.faqs.failed,
    none: en.faqs.none,
  },
  {
    path: '/dashboard/topics',
    list: '**/api/v1/topic?*',
    title: en.topics.staffTitle,
    add: en.topics.add,
    search: en.topics.search,
    failed: en.topics.failed,
    none: en.topics.none,
  },
] as const

/** A title that no other test of the file uses. */
export const newTitle = (begin: string) => `${begin} ${randomUUID().slice(0, 8)}`

/** The row with this name; a card on a phone. */
export const getRow = (page: Page, name: string): Locator =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) })

/** The open dialog. */
export const getDialog = (page: Page): Locator => page.getByRole('dialog')

/** Opens a table and waits for its rows. */
export async function openTable(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'false')
  await expect(page.getByRole('rowheader').first()).toBeVisible()
}

/** Approves the item on the review screen, and waits for the server's answer. */
export async function approveReviewed(page: Page, kind: 'article' | 'paper'): Promise<void> {
  await page.getByRole('button', { name: en.staff.approve, exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: en.staff.approve }).click()
  await expect(page.getByText(en.content[`${kind}Approved`]).last()).toBeVisible()
}

/** Follows a row's link to the review screen, approves there, and returns to the table. */
export async function approveRow(row: Locator, kind: 'article' | 'paper'): Promise<void> {
  const page = row.page()
  const table = page.url()
  const review = row.getByRole('link', { name: new RegExp(`^${en.reviewing.review}: `) })
  await review.press('Enter')
  await expect(page).toHaveURL(/\/dashboard\/review\//)
  await approveReviewed(page, kind)
  await page.goto(table)
}

/** Presses a row's button and confirms, by keyboard: a toast over the row stays while a pointer rests on it. */
export async function confirmRow(
  row: Locator,
  button: RegExp,
  confirmLabel: string,
): Promise<void> {
  await row.getByRole('button', { name: button }).press('Enter')
  const dialog = row.page().getByRole('alertdialog')
  await dialog.getByRole('button', { name: confirmLabel, exact: true }).click()
  await expect(dialog).toHaveCount(0)
}

/** Opens the options of a table, which only a phone folds away. */
export async function openOptions(page: Page): Promise<void> {
  const options = page.getByRole('button', { name: /^Options/, expanded: false })
  if (await options.isVisible()) await options.click()
}
