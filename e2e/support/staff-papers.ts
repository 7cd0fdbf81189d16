import type { Page } from '@playwright/test'
import { makePdf } from '@/lib/testing/pdf-samples'
import { field } from './forms'
import { getDialog } from './staff-content'
import { en } from './texts'

const pdf = async () => ({
  name: 'paper.pdf',
  mimeType: 'application/pdf',
  buffer: await makePdf(),
})
export const reference = (page: Page) =>
  getDialog(page).getByRole('textbox', { name: en.papers.referenceField })
export const getDialogButton = (page: Page, name: string) =>
  getDialog(page).getByRole('button', { name, exact: true })

/** Fills in the required fields of a new paper. */
export async function fillPaper(page: Page, title: string): Promise<void> {
  await field(getDialog(page), en.papers.titleField).fill(title)
  await reference(page).fill('Rwanda Medical Journal, 2025.')
  await field(getDialog(page), en.papers.file).setInputFiles(await pdf())
}
