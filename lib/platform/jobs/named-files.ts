import 'server-only'
import { db } from '../db/client'

/** Pictures and their sizes are called `<folder>/<random>.webp` and `<folder>/<random>-<name>`. */
const stemOf = (key: string) => key.replace(/[.-].*$/, '')

/**
 * Which keys the rows of files name, their sizes included. Sizes of a picture that is still to be sized count as
 * named: whoever sizes it next writes them under the same keys.
 */
export async function readNamedFiles(): Promise<{ has: (key: string) => boolean }> {
  const rows = await db().$queryRaw<{ key: string; isSized: boolean }[]>`
    SELECT key, variants IS NOT NULL AS "isSized" FROM stored_file
    UNION ALL
    SELECT size.value ->> 'key', true FROM stored_file CROSS JOIN LATERAL jsonb_array_elements(
      CASE jsonb_typeof(variants) WHEN 'array' THEN variants ELSE '[]' END) AS size
    WHERE size.value ->> 'key' IS NOT NULL`
  const keys = new Set(rows.map(({ key }) => key))
  const unsized = new Set(rows.filter(({ isSized }) => !isSized).map(({ key }) => stemOf(key)))
  return { has: (key) => keys.has(key) || unsized.has(stemOf(key)) }
}
