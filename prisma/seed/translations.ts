import { linkedTables } from '@/lib/platform/db/kind-tables'
import type { TranslationContent } from './content'
import type { SeedContext } from './context'
import { daysBefore } from './times'

/** Links translations with their originals; one original changed, and was reviewed again, after its translation. */
export async function seedTranslations(
  { tx, now }: SeedContext,
  translations: TranslationContent[],
): Promise<void> {
  for (const { kind, title, original, originalChangedDaysAgo } of translations) {
    const { table, title: column } = linkedTables[kind]
    const linked = await tx.$executeRaw`
      UPDATE ${table} SET translated_at = created_at,
        translation_of = (SELECT id FROM ${table} WHERE ${column} = ${original})
      WHERE ${column} = ${title} AND EXISTS (SELECT 1 FROM ${table} WHERE ${column} = ${original})`
    if (linked !== 1) throw new Error(`The translation "${title}" has lost its original.`)
    if (originalChangedDaysAgo === undefined) continue
    const changedAt = daysBefore(now, originalChangedDaysAgo)
    await tx.$executeRaw`
      UPDATE ${table} SET content_changed_at = ${changedAt}, reviewed_at = ${changedAt}, updated_at = ${changedAt}
      WHERE ${column} = ${original}`
  }
}
