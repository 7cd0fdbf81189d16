import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fromRoot, ROOT } from '@/scripts/support/paths.mjs'
import { testEnvironment } from '@/scripts/support/test-environment.mjs'

/** The release that operators upgrade from. */
export const OLDER = '9f10f5f5048419950f3258f12338bb1c4cf48847'

const git = (...args: string[]) =>
  execFileSync('git', args, {
    cwd: ROOT,
    maxBuffer: 512 * 1024 * 1024,
    stdio: ['ignore', 'pipe', 'pipe'],
  })

/** Whether this clone contains its commit: a shallow one does not. */
export function isOlderKnown(): boolean {
  try {
    git('cat-file', '-e', `${OLDER}^{commit}`)
    return true
  } catch {
    return false
  }
}

/**
 * Runs what the older release itself would: the modules of its scripts, with today's packages, so that nothing is
 * installed.
 */
export class OlderRelease {
  readonly folder = fromRoot('test-results', `older-${process.pid}`)

  constructor() {
    mkdirSync(this.folder, { recursive: true })
    const files = git('archive', OLDER)
    execFileSync('tar', ['-x', '-C', this.folder], { input: files })
    symlinkSync(fromRoot('node_modules'), join(this.folder, 'node_modules'))
  }

  /** @param program the source of a module; returns its output */
  run(program: string, env: Record<string, string> = {}): string {
    const file = join(this.folder, 'scripts', 'of-the-test.mjs')
    writeFileSync(file, program)
    return execFileSync(process.execPath, [file], {
      cwd: this.folder,
      env: { ...testEnvironment(), ...env },
      encoding: 'utf8',
    })
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true })
  }
}

/** Fills an empty data folder as the first start of the release does, and backs it up. */
export const FILL_AND_BACK_UP = `
  const { generatePrismaClient } = await import('./support/prisma-client.mjs')
  await generatePrismaClient()
  const { openDatabase } = await import('./support/database.mjs')
  const { migrate } = await import('./support/migrations.mjs')
  const { writeTopics } = await import('./support/topics.mjs')
  const { runSeed } = await import('./support/demo.mjs')
  const { makeBackup } = await import('./support/backup/make-backup.mjs')
  const { readConfiguration } = await import('./support/configuration.mjs')
  const { dataDir } = readConfiguration()
  const { url, stop } = await openDatabase({ dataDir })
  await migrate(url)
  await writeTopics(url)
  await runSeed({ url, dataDir })
  const { path, manifest } = await makeBackup({ url, dataDir, to: process.env.BACKUP_DIR })
  await stop()
  console.log(JSON.stringify({ path, manifest }))`

/** Restores an archive separately, compares every row and every file, and deletes it again. */
export const DRILL = `
  const { runDrill } = await import('./support/backup/drill.mjs')
  console.log(JSON.stringify(await runDrill({ archive: process.env.ARCHIVE })))`

/** The last line of a program's output. */
export const lastLine = (output: string) => JSON.parse(output.trim().split('\n').at(-1) ?? '')
