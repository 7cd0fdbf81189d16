import { type CaseValues, TICKED } from './case-form-schema'
import { readPeople } from './chosen-people'

/**
 * Builds the request body of a case. Small parts come first, so their errors are reported before a file has arrived.
 * @param hadDocument whether the case had a document, which is removed when the box is no longer ticked
 */
export function caseBody(values: CaseValues, hadDocument: boolean): FormData {
  const form = new FormData()
  const { title, content, case_status, attach, attachment, tag, people } = values
  const reason = values.identifiers_reason
  const chosen = tag === TICKED ? readPeople(people) : []
  form.set('title', title)
  form.set('case_status', case_status)
  form.set('tagged_users', JSON.stringify(chosen.map(({ user_id }) => user_id)))
  form.set('content', content)
  form.set('referral', values.referral ?? '')
  // Sent even when empty, which clears the stored reason.
  form.set('identifiers_reason', reason ?? '')
  if (attach === TICKED && attachment) form.set('attachment', attachment)
  if (attach !== TICKED && hadDocument) form.set('remove_attachment', '1')
  return form
}
