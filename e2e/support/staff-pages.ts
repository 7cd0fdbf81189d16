import { readdirSync } from 'node:fs'
import { join } from 'node:path'

const FOLDER = join(process.cwd(), 'app', '[locale]', '(account)', 'dashboard')

/** Names nothing; the same in every worker, since it stands in the tests' titles. */
const NOBODY = '0197a1c2-7b3e-7c55-8e21-000000000000'

/** What all staff work on; every other page of the staff area is the administrators'. */
const OF_ALL =
  /^\/dashboard(?:\/(?:articles|papers|forum|profile|notifications|messages|readership)(?:\/.*)?)?$/

/** Every page of the staff area, as its files say: one that is added later is tested too. */
export const staffPages: string[] = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('page.tsx'))
  .map((file) => `/dashboard/${file}`.replace(/\/page\.tsx$/, ''))
  .map((path) => path.replace(/\[\w+\]/g, NOBODY))
  .sort()

export const administratorsPages = staffPages.filter((path) => !OF_ALL.test(path))
