import 'server-only'
import { db } from '../db/client'

/** Pictures and their sizes are called `<folder>/<random>.webp` and `<folder>/<random>-<name>`. */
const stemOf = (key: string) => key.replace(/[.-].*$/, '')

/**
 * The keys that file rows refer to, including their sizes. All possible sizes of a picture that still has to be resized count
 * as named: whoever resizes it next writes them under the same keys.
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
