import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator } from '@playwright/test'
import type { Locale } from '@/lib/core/locales'
import type messages from '@/messages/en.json'

/** All texts of a language. */
export const getCatalogue = (locale: Locale): typeof messages =>
  JSON.parse(readFileSync(join(process.cwd(), 'messages', `${locale}.json`), 'utf8'))

/** The English catalogue: the exact texts. */
export const en = getCatalogue('en')

/** A text of the catalogue with its placeholders filled. */
export function fill(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (_all, name) => String(values[name]))
}

/** The text of a single element. */
export async function getText(element: Locator): Promise<string> {
  return (await element.textContent()) ?? ''
}
