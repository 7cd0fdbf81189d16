import type { Page } from '@playwright/test'
import { en } from './texts'

/** Enters the reason that an open dialog asks for, and confirms with the button of this name. */
export async function enterReason(page: Page, confirm: string, reason = 'Against the rules.') {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(en.discussion.removalReason).fill(reason)
  await dialog.getByRole('button', { name: confirm }).click()
}
