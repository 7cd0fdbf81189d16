import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliDecompressSync } from 'node:zlib'

const run = promisify(execFile)

/** The registry package whose versions each contain a complete headless Chromium for Linux on x64. */
const PACKAGE = 'chrome-aws-lambda'
/** Survives `npm ci`, and serves every checkout on this machine. */
const CACHE = join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'ingingo', 'engines')

/** The package's version and its archive's hash, by Chromium version. */
const ARCHIVES = {
  64: {
    version: '64.0.3264',
    sha512:
      '3XpUhpg5Qlbq8V/Pk5gzfSqcq3wSlfT1N98yzDY8a+PrrROx9XUCntkg4W1ZmisqLsWhmRLZQrKtDjTRBttwig==',
  },
  80: {
    version: '2.1.1',
    sha512:
      'Wer2QuygxsCov5bM2+8CLa6qYpNsc5AxYTlgTne00aFoxFP491LGJRxOQtGnYtsJP6UG4pB0SfrwTyPnLys1Lw==',
  },
  92: {
    version: '10.1.0',
    sha512:
      'NZQVf+J4kqG4sVhRm3WNmOfzY0OtTSm+S8rg77pwePa9RCYHzhnzRs8YvNI6L9tALIW6RpmefWiPURt3vURXcw==',
  },
} as const

export type OldVersion = keyof typeof ARCHIVES

/** Fetches the archive from the configured registry and verifies its hash: its content is executed. */
async function fetchArchive(version: OldVersion, folder: string): Promise<string> {
  const archive = ARCHIVES[version]
  const pack = ['pack', '--silent', '--pack-destination', folder, `${PACKAGE}@${archive.version}`]
  await run('npm', pack, { cwd: folder })
  const file = join(folder, `${PACKAGE}-${archive.version}.tgz`)
  const hash = createHash('sha512').update(readFileSync(file)).digest('base64')
  if (hash !== archive.sha512) throw new Error(`the archive of ${PACKAGE} has another hash`)
  return file
}

async function unpack(file: string, folder: string): Promise<void> {
  await run('tar', ['-xzf', file, '-C', folder, 'package/bin'])
  const unpackPart = (part: string) =>
    brotliDecompressSync(readFileSync(join(folder, 'package', 'bin', part)))
  writeFileSync(join(folder, 'chromium'), unpackPart('chromium.br'), { mode: 0o755 })
  if (existsSync(join(folder, 'package', 'bin', 'swiftshader.tar.br'))) {
    const drawing = join(folder, 'swiftshader.tar')
    writeFileSync(drawing, unpackPart('swiftshader.tar.br'))
    mkdirSync(join(folder, 'swiftshader'))
    await run('tar', ['-xf', drawing, '-C', join(folder, 'swiftshader')])
    rmSync(drawing)
  }
  rmSync(join(folder, 'package'), { recursive: true })
  rmSync(file)
}

/**
 * The program of an old Chromium, fetched once and cached.
 * @throws Error where it is unavailable
 */
export async function provideOldChromium(version: OldVersion): Promise<string> {
  const folder = join(CACHE, `chromium-${version}`)
  const program = join(folder, 'chromium')
  if (existsSync(program)) return program
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error('it is there for Linux on x64 only')
  }
  mkdirSync(CACHE, { recursive: true })
  const temporary = mkdtempSync(join(CACHE, 'fetching-'))
  try {
    await unpack(await fetchArchive(version, temporary), temporary)
    rmSync(folder, { recursive: true, force: true })
    renameSync(temporary, folder)
  } finally {
    rmSync(temporary, { recursive: true, force: true })
  }
  return program
}
