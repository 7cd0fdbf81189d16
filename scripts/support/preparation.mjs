import { checkNode } from './node-version.mjs'
import { installPackages } from './packages.mjs'
import { generatePrismaClient } from './prisma-client.mjs'

/**
 * Whether everything was installed and built elsewhere (PREBUILT=1), as in a container image: missing parts are refused
 * then, since nothing may be written here.
 */
export const isPrebuilt = () => process.env.PREBUILT === '1'

/**
 * Makes a fresh clone ready to run. It may import only Node.js's own modules: the packages may be missing. Takes a few
 * milliseconds when there is nothing to do.
 */
export async function prepare() {
  checkNode()
  if (isPrebuilt()) return
  await installPackages()
  await generatePrismaClient()
}
