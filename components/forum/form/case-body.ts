import { type CaseValues, TICKED } from './case-form-schema'
import { readPeople } from './chosen-people'

/**
 * What is sent of a case. Small parts first: what is wrong with them is said before a file has arrived.
 * @param hadDocument the case had one, which is taken away when the box is not ticked any more
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
  // Also when it is empty: nothing is kept any more.
  form.set('identifiers_reason', reason ?? '')
  if (attach === TICKED && attachment) form.set('attachment', attachment)
  if (attach !== TICKED && hadDocument) form.set('remove_attachment', '1')
  return form
}
