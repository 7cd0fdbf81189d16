import 'server-only'
import { tags } from '@/lib/platform/cache/tags'
import type { Prisma } from '@/lib/platform/db/client'
import { defineCuration } from '../curation/service'
import { factColumns, toFact } from './queries'
import type { FactChanges, FactDto, FactInput } from './schema'

/** An empty source is stored as null. */
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

export const facts = defineCuration<
  Prisma.FactUncheckedCreateInput,
  FactInput,
  FactChanges,
  FactDto
>({
  kind: 'fact',
  missing: 'facts.missing',
  tags: () => [tags.facts],
  getTopics: ({ topics }) => topics,
  fromInput: toData,
  fromChanges: toData,
  add: (tx, data) => tx.fact.create({ data, select: { id: true } }),
  change: (tx, where, data) => tx.fact.updateMany({ where, data }),
  async read(tx, id) {
    const row = await tx.fact.findUnique({ where: { id }, select: factColumns })
    return row && toFact(row)
  },
})
