import { completeLockFile } from './support/lock-file.mjs'

// For after `npm install`, where the unit test of the lock file says so.
const { added, unhashed } = await completeLockFile()
console.log(
  `Packages of other systems added to package-lock.json: ${added}. Without a hash: ${unhashed}.`,
)
