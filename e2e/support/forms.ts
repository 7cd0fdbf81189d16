import type { Locator, Page } from '@playwright/test'

const literally = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** The field with this label, with or without the star for required fields. */
export const field = (page: Page | Locator, label: string): Locator =>
  page.getByLabel(new RegExp(`^\\s*${literally(label)}\\s*\\*?\\s*$`))
