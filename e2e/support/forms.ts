import type { Locator, Page } from '@playwright/test'

const escapeRegExp = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** The field with this label, with or without the star for required fields. */
export const field = (page: Page | Locator, label: string): Locator =>
  page.getByLabel(new RegExp(`^\\s*${escapeRegExp(label)}\\s*\\*?\\s*$`))
