import { PAPER_FIELDS, type PaperTexts } from './paper-texts'

/** Sent in any case: a change of nothing else sends a rejected paper in again. */
const ALWAYS = ['paper_title', 'language']

interface Content {
  texts: PaperTexts
  /** By their slugs. */
  topics?: readonly string[]
  /** What the fields held before: what is as it was is not sent. Nothing for a new paper. */
  before: PaperTexts | undefined
  file: File | null | undefined
  /** What changes for readers, where they knew it before. */
  changeNote?: string | undefined
  isMedical?: boolean
  /** Of what the change builds on; without it the last one wins. */
  basedOn: string | null | undefined
}

/** The body of POST and PATCH /paper. */
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
