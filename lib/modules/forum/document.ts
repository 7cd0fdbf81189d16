import 'server-only'
import { AppError } from '@/lib/core/errors'
import type { Viewer } from '@/lib/core/permissions'
import type { Kind } from '@/lib/core/privacy/scan.mjs'
import type { WorkOrder } from '@/lib/platform/work/fair-queue'
import { type SentFile, storeAttachment } from '../files/service'
import { findKinds, refuseIdentified } from './identifiers'

interface Circumstances {
  isUrgent: boolean
  /** Why something that may identify the patient has to stay. */
  reason: string | undefined
  order: WorkOrder
}

/** The kinds of identifiers in a document; an urgent case does not wait when the check fails, and goes without the document. */
async function kindsOfDocument(words: string, { isUrgent, order }: Circumstances) {
  try {
    const [kinds = []] = await findKinds([words], [], order)
    return { kinds, isWithheld: false }
  } catch (error) {
    if (!isUrgent || !(error instanceof AppError)) throw error
    return { kinds: [], isWithheld: true }
  }
}

/**
 * Stores a document for a case, unless its name, metadata or pages identify the patient and no reason was given. An urgent
 * case is posted all the same, without its document.
 * @returns the file and the kinds of identifiers it keeps for a reason; for an urgent case `withheld`, those kinds, instead
 * @throws AppError `invalid` (422) at `attachment`.
 */
export async function storeDocument(
  file: SentFile | undefined,
  viewer: Viewer,
  circumstances: Circumstances,
) {
  if (!file) return {}
  const { isUrgent, reason, order } = circumstances
  const prepared = await storeAttachment(file, viewer.id, order)
  try {
    const { kinds, isWithheld } = await kindsOfDocument(prepared.words, circumstances)
    if (!isWithheld && (kinds.length === 0 || reason)) return { prepared, kinds }
    if (!isUrgent) throw refuseIdentified({ attachment: kinds })
    await prepared.discard()
    return { withheld: kinds }
  } catch (error) {
    await prepared.discard()
    throw error
  }
}

/** Marks a response whose document was left out. */
export const withheldMark = (withheld: Kind[] | undefined) =>
  withheld ? { attachment_withheld: withheld } : {}
