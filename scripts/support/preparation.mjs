import { checkNode } from './node-version.mjs'
import { installPackages } from './packages.mjs'
import { generatePrismaClient } from './prisma-client.mjs'

/**
 * Makes a fresh clone able to run. Everything it imports must be Node.js's own: the packages may not be there.
 * Takes a few milliseconds when there is nothing to do.
 */
export async function prepare() {
  checkNode()
  await installPackages()
  await generatePrismaClient()
}
