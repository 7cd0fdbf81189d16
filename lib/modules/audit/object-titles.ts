import 'server-only'
import { libraryKinds } from '@/lib/core/library-kinds'
import { byName } from '@/lib/core/objects'
import { z } from '@/lib/core/zod'
import { db } from '@/lib/platform/db/client'
import { linkedTables } from '@/lib/platform/db/linked-content'

interface ObjectRow {
  objectKind: string
  objectId: string | null
}

/** The name of a register entry. */
const named = z.object({ name: z.string() }).catch({ name: '' })

type Titled = { id: string; title: string }

/** Reads the names of objects, by kind. Files and sessions have no name of their own, and a licence's is private. */
const READERS: Record<string, (ids: string[]) => Promise<Titled[]>> = {
  async user(ids) {
    const select = { id: true, firstName: true, lastName: true } as const
    const rows = await db().user.findMany({ where: { id: { in: ids } }, select })
    return rows.map(({ id, firstName, lastName }) => ({ id, title: `${firstName} ${lastName}` }))
  },
  ...byName(libraryKinds, (kind) => (ids: string[]) => {
    const { table, title } = linkedTables[kind]
    return db().$queryRaw<Titled[]>`
      SELECT id::text, ${title} AS title FROM ${table} WHERE id = ANY (${ids}::uuid[])`
  }),
  async register(ids) {
    const select = { id: true, fields: true } as const
    const rows = await db().registerEntry.findMany({ where: { id: { in: ids } }, select })
    return rows.map(({ id, fields }) => ({ id, title: named.parse(fields).name }))
  },
  async topic(ids) {
    const select = { id: true, slug: true } as const
    const rows = await db().topic.findMany({ where: { id: { in: ids } }, select })
    return rows.map(({ id, slug }) => ({ id, title: slug }))
  },
}

/** Looks up the names of the events' objects, by id: one query per kind. */
export async function readObjectTitles(rows: ObjectRow[]): Promise<Map<string, string>> {
  const titles = new Map<string, string>()
  for (const kind of new Set(rows.map(({ objectKind }) => objectKind))) {
    const ofKind = rows.filter(({ objectKind }) => objectKind === kind)
    const ids = [...new Set(ofKind.flatMap(({ objectId }) => objectId ?? []))]
    const read = Object.hasOwn(READERS, kind) ? READERS[kind] : undefined
    if (!read || ids.length === 0) continue
    for (const { id, title } of await read(ids)) titles.set(id, title)
  }
  return titles
}
