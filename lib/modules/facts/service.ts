import 'server-only'
import type { Caller } from '@/lib/core/caller'
import type { Viewer } from '@/lib/core/permissions'
import { tags } from '@/lib/platform/cache/tags'
import type { Prisma } from '@/lib/platform/db/client'
import {
  addItem,
  type CuratedRepository,
  deleteItem,
  editItem,
  restoreItem,
} from '../curation/service'
import { factColumns, toFact } from './queries'
import type { FactChanges, FactDto, FactInput } from './schema'

const shelf: CuratedRepository<Prisma.FactUncheckedCreateInput, FactDto> = {
  kind: 'fact',
  missing: 'facts.missing',
  tags: () => [tags.facts],
  add: (tx, data) => tx.fact.create({ data, select: { id: true } }),
  change: (tx, where, data) => tx.fact.updateMany({ where, data }),
  async read(tx, id) {
    const row = await tx.fact.findUnique({ where: { id }, select: factColumns })
    return row && toFact(row)
  },
}

/** An empty source is none. */
const toData = <Input extends FactChanges>({
  duk_title,
  duk_content,
  language,
  source,
}: Input) => ({
  title: duk_title as Input['duk_title'],
  content: duk_content,
  language,
  source: source === '' ? null : source,
})

/** Adds a fact. See `addItem`. */
export const createFact = (viewer: Viewer | null, input: FactInput, caller: Caller) =>
  addItem(shelf, viewer, toData(input), caller)

/** Changes a fact. See `editItem`. */
export const editFact = (viewer: Viewer | null, id: string, changes: FactChanges, caller: Caller) =>
  editItem(shelf, viewer, id, toData(changes), caller)

/** Takes a fact away. See `deleteItem`. */
export const deleteFact = (viewer: Viewer | null, id: string, caller: Caller) =>
  deleteItem(shelf, viewer, id, caller)

/** Brings a deleted fact back. See `restoreItem`. */
export const restoreFact = (viewer: Viewer | null, id: string, caller: Caller) =>
  restoreItem(shelf, viewer, id, caller)
