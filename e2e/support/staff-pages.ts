import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { contentKindNames } from '@/lib/core/content-kinds'
import { kinds } from '@/lib/core/kinds.mjs'

const FOLDER = join(process.cwd(), 'app', '[locale]', '(account)', 'dashboard')

/** An unknown id; the same in every worker, since it is part of test titles. */
const UNKNOWN_ID = '0197a1c2-7b3e-7c55-8e21-000000000000'

/** Pages for all staff; every other page of the staff area is for administrators. */
const ALL_STAFF_PATHS =
  /^\/dashboard(?:\/(?:articles|papers|forum|profile|notifications|messages|readership)(?:\/.*)?)?$/

/** Every page of the staff area, derived from its files, to include later ones. */
export const staffPages: string[] = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('page.tsx'))
  .map((file) => `/dashboard/${file}`.replace(/\/page\.tsx$/, ''))
  .flatMap((path) =>
    path.includes('[kind]')
      ? contentKindNames.map((kind) => path.replace('[kind]', kinds[kind].plural))
      : path,
  )
  .map((path) => path.replace(/\[\w+\]/g, UNKNOWN_ID))
  .sort()

export const adminPages = staffPages.filter((path) => !ALL_STAFF_PATHS.test(path))
