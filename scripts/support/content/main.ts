import { db } from '@/lib/platform/db/client'
import { ContentRefused } from './check-export'
import { exportContent } from './export-content'
import { importContent } from './import-content'

// `node --conditions=react-server --import tsx scripts/support/content/main.ts export|import <folder>`, run by
// scripts/content-export.mjs and scripts/content-import.mjs. Exit code 2: the last line says what was refused.

const listed = (counts: Record<string, number>) =>
  Object.entries(counts)
    .map(([name, count]) => `${count} ${name.replace('_', ' ')}`)
    .join(', ')

async function runExport(folder: string): Promise<void> {
  const { content, manifest, missing } = await exportContent(folder)
  const counts = Object.entries(content).map(([name, rows]) => [name, rows.length] as const)
  console.log(`Exported: ${listed(Object.fromEntries(counts))}, ${manifest.files.length} files.`)
  for (const id of missing) console.log(`The bytes of the file ${id} are not there: left out.`)
}

async function runImport(folder: string): Promise<void> {
  console.log(`Imported: ${listed(await importContent(folder))}.`)
}

const [action, folder = ''] = process.argv.slice(2)
try {
  await (action === 'export' ? runExport : runImport)(folder)
  await db().$disconnect()
} catch (error) {
  if (!(error instanceof ContentRefused)) throw error
  console.error(error.message)
  process.exit(2)
}
