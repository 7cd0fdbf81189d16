import 'server-only'
import { db } from '@/lib/platform/db/client'

interface ObjectRow {
  objectKind: string
  objectId: string | null
}

type Titled = { id: string; title: string }

const byTitle = { id: true, title: true } as const

/** How the things of a kind are called. Files and sessions have no name of their own, and a licence's is private. */
const READERS: Record<string, (ids: string[]) => Promise<Titled[]>> = {
  async user(ids) {
    const select = { id: true, firstName: true, lastName: true } as const
    const rows = await db().user.findMany({ where: { id: { in: ids } }, select })
    return rows.map(({ id, firstName, lastName }) => ({ id, title: `${firstName} ${lastName}` }))
  },
  article: (ids) => db().article.findMany({ where: { id: { in: ids } }, select: byTitle }),
  paper: (ids) => db().paper.findMany({ where: { id: { in: ids } }, select: byTitle }),
  video: (ids) => db().video.findMany({ where: { id: { in: ids } }, select: byTitle }),
  fact: (ids) => db().fact.findMany({ where: { id: { in: ids } }, select: byTitle }),
  async faq(ids) {
    const select = { id: true, question: true } as const
    const rows = await db().faq.findMany({ where: { id: { in: ids } }, select })
    return rows.map(({ id, question }) => ({ id, title: question }))
  },
  async topic(ids) {
    const select = { id: true, slug: true } as const
    const rows = await db().topic.findMany({ where: { id: { in: ids } }, select })
    return rows.map(({ id, slug }) => ({ id, title: slug }))
  },
}

/** The names of what events are about, by id: one query for each kind that is among them. */
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
