import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { OperatorError, readOptions, runMain } from './support/command-line.mjs'
import { onDatabase } from './support/preparation.mjs'

const USAGE = 'npm run content:export -- --to content.tar.gz'

const HELP = `${USAGE}

Writes all that the public reads (articles, papers with their documents, videos, facts, questions, topics, comments, the
site's own texts) in a documented format (docs/content-format.md), for another instance or another program. Nothing that
waits, is private or was deleted is in it, and no account: for that there is npm run backup.

  --to PLACE          a folder that is empty or not there yet, or a file that ends in .tar.gz
`

async function isFree(place) {
  return !existsSync(place) || (await readdir(place).catch(() => ['a file'])).length === 0
}

/** `npm run content:export`. */
runMain(async () => {
  const { help, to } = readOptions({ to: { type: 'string' } }, USAGE)
  if (help) return void process.stdout.write(HELP)
  if (!to) throw new OperatorError(`Say where to: ${USAGE}`)
  const place = resolve(to)
  const isArchive = place.endsWith('.tar.gz')
  if (!(await isFree(place))) throw new OperatorError(`There is something at ${place} already.`)
  if (!existsSync(dirname(place))) throw new OperatorError(`There is no folder ${dirname(place)}.`)
  await onDatabase(async ({ configuration, database }) => {
    const { runProgram } = await import('./support/programs.mjs')
    const { packArchive } = await import('./support/backup/archive.mjs')
    const { removeStale } = await import('./support/working-folder.mjs')
    await removeStale(dirname(place), /^\.ingingo-export-/)
    // Beside the destination, and renamed to it once complete.
    const working = await mkdtemp(join(dirname(place), '.ingingo-export-'))
    const folder = join(working, 'content')
    try {
      const output = await runProgram('scripts/support/content/main.ts', {
        url: database.url,
        dataDir: configuration.dataDir,
        args: ['export', folder],
        failed: 'The content could not be exported.',
      })
      const archive = join(working, 'content.tar.gz')
      if (isArchive) await packArchive(folder, archive)
      await rename(isArchive ? archive : folder, place)
      process.stdout.write(output)
    } finally {
      await rm(working, { recursive: true, force: true })
    }
  })
})
