import { db } from '@/lib/platform/db/client'
import { type ChangedText, cleanStoredHtml } from '@/lib/platform/html/clean-stored'

// `node --conditions=react-server --import tsx scripts/support/sanitise-content.ts [--dry-run]`, run by
// scripts/sanitise-content.mjs.

const dryRun = process.argv.includes('--dry-run')

function logChange({ table, id, isEmpty }: ChangedText): void {
  console.log(`  ${table} ${id}${isEmpty ? ' (nothing is left of it)' : ''}`)
}

const cleaned = await cleanStoredHtml({ dryRun, onChange: logChange })
for (const { table, texts, changed } of cleaned) {
  console.log(`${table}: ${changed} of ${texts} ${dryRun ? 'would change' : 'changed'}`)
}
if (!dryRun && cleaned.some(({ changed }) => changed > 0)) {
  console.log('A running server renders its pages anew within ten seconds.')
}
await db().$disconnect()
