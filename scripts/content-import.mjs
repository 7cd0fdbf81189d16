import { stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { OperatorError, readOptions, runMain } from './support/command-line.mjs'
import { onDatabase } from './support/preparation.mjs'

const USAGE = 'npm run content:import -- --from content.tar.gz'

const HELP = `${USAGE}

Imports an export of npm run content:export into an instance without content (accounts may be there, demonstration content
may not: SEED_DEMO=0). Everything is checked and sanitised as if it were written today. An export that is damaged, newer or
of another format is refused, and where anything fails nothing is left of it. Works while the server runs and while it
does not.

  --from PLACE        the folder or the .tar.gz
`

/** Runs `work` on an export's folder, unpacking an archive first. */
async function withFolder(place, dataDir, work) {
  const found = await stat(place).catch(() => null)
  if (!found) throw new OperatorError(`There is nothing at ${place}.`)
  if (found.isDirectory()) return work(place)
  const { unpackArchive } = await import('./support/backup/archive.mjs')
  const { inWorkingFolder } = await import('./support/working-folder.mjs')
  return inWorkingFolder(dataDir, 'import', async (parent) => {
    // In a subfolder, because unpacking restores the folder's own modification time.
    const folder = join(parent, 'content')
    await unpackArchive(place, folder)
    return work(folder)
  })
}

/** `npm run content:import`. */
runMain(async () => {
  const { help, from } = readOptions({ from: { type: 'string' } }, USAGE)
  if (help) return void process.stdout.write(HELP)
  if (!from) throw new OperatorError(`Say where from: ${USAGE}`)
  await onDatabase(({ configuration, database }) =>
    withFolder(resolve(from), configuration.dataDir, async (folder) => {
      const { runProgram } = await import('./support/programs.mjs')
      const output = await runProgram('scripts/support/content/main.ts', {
        url: database.url,
        dataDir: configuration.dataDir,
        args: ['import', folder],
        failed: 'The content could not be imported.',
      })
      process.stdout.write(output)
    }),
  )
})
