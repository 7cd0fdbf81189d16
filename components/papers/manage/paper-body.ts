import { PAPER_FIELDS, type PaperTexts } from './paper-texts'

/** Always sent: an otherwise empty change resubmits a rejected paper. */
const ALWAYS = ['paper_title', 'language']

interface Content {
  texts: PaperTexts
  /** Their slugs. */
  topics?: readonly string[]
  /** The previous field values: unchanged fields are not sent. Absent for a new paper. */
  before: PaperTexts | undefined
  file: File | null | undefined
  /** What changes for readers, where they knew the paper before. */
  changeNote?: string | undefined
  isMedical?: boolean
  /** The version the change builds on; without it the last write wins. */
  basedOn: string | null | undefined
}

/** Builds the body of POST and PATCH /paper. */
export function paperBody(content: Content): FormData {
  const { texts, topics, before, file, changeNote, isMedical, basedOn } = content
  const body = new FormData()
  for (const name of PAPER_FIELDS) {
    const text = texts[name]
    const isSent = before ? text !== before[name] : text !== ''
    if (!isSent && !ALWAYS.includes(name)) continue
    body.append(name, text)
  }
  if (changeNote !== undefined) body.append('change_note', changeNote)
  if (isMedical) body.append('is_medical', 'true')
  if (topics) body.append('topics', topics.join(','))
  if (file) body.append('paper', file)
  if (basedOn) body.append('based_on', basedOn)
  return body
}
