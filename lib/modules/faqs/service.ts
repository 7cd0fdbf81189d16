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
import { faqColumns, toFaq } from './queries'
import type { FaqChanges, FaqDto, FaqInput } from './schema'

const shelf: CuratedRepository<Prisma.FaqUncheckedCreateInput, FaqDto> = {
  kind: 'faq',
  missing: 'faqs.missing',
  tags: () => [tags.faqs],
  add: (tx, data) => tx.faq.create({ data, select: { id: true } }),
  change: (tx, where, data) => tx.faq.updateMany({ where, data }),
  async read(tx, id) {
    const row = await tx.faq.findUnique({ where: { id }, select: faqColumns })
    return row && toFaq(row)
  },
}

/** An empty source is none. */
const toData = <Input extends FaqChanges>({
  faq_title,
  faq_expansion,
  language,
  source,
}: Input) => ({
  question: faq_title as Input['faq_title'],
  answer: faq_expansion as Input['faq_expansion'],
  language,
  source: source === '' ? null : source,
})

/** Adds a question. See `addItem`. */
export const createFaq = (viewer: Viewer | null, input: FaqInput, caller: Caller) =>
  addItem(shelf, viewer, toData(input), caller)

/** Changes a question. See `editItem`. */
export const editFaq = (viewer: Viewer | null, id: string, changes: FaqChanges, caller: Caller) =>
  editItem(shelf, viewer, id, toData(changes), caller)

/** Takes a question away. See `deleteItem`. */
export const deleteFaq = (viewer: Viewer | null, id: string, caller: Caller) =>
  deleteItem(shelf, viewer, id, caller)

/** Brings a deleted faq back. See `restoreItem`. */
export const restoreFaq = (viewer: Viewer | null, id: string, caller: Caller) =>
  restoreItem(shelf, viewer, id, caller)
