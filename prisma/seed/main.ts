import { db } from '@/lib/platform/db/client'
import { randomisePasswords } from './passwords'
import type { Credential } from './people'
import { seedDatabase } from './seed'

/**
 * `node --conditions=react-server --import tsx prisma/seed/main.ts [--randomise-passwords]`
 * fills an empty database with the demonstration, or gives the demo accounts fresh random passwords.
 */
async function main(): Promise<void> {
  if (process.argv.includes('--randomise-passwords')) {
    printCredentials(await randomisePasswords())
    return
  }
  const started = performance.now()
  // An option of this command, not of the application's configuration, so it is not in env.ts.
  const randomPasswords = process.env.INGINGO_DEMO_PASSWORDS === 'random'
  const result = await seedDatabase({ randomPasswords })
  if (!result) {
    console.log('The database has content already: nothing was seeded.')
    return
  }
  const counts = Object.entries(result.counts).map(([noun, count]) => `${count} ${noun}`)
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(`Seeded ${counts.join(', ')} in ${seconds} s.`)
  for (const cover of result.missingCovers) console.warn(`The cover ${cover} is missing.`)
  if (randomPasswords) printCredentials(result.credentials)
}

function printCredentials(credentials: Credential[]): void {
  if (credentials.length === 0) console.log('There are no demo accounts.')
  for (const { email, password } of credentials) console.log(`${email}  ${password}`)
}

try {
  await main()
  await db().$disconnect()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
