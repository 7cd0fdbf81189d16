import { writePdf } from '@/lib/testing/pdf-samples'
import { attack } from './support/attack'
import { getToken } from './support/tokens'

const LICENCES = 40
const LICENCE_BYTES = 3.7 * 1024 * 1024

/** A PDF of as many minimal objects as the size allows: reading each takes all the time one document may take. */
function slowLicence(): Buffer {
  const page = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R>>',
  ]
  const part = `[${'<</A[1 2 3]>>'.repeat(30)}]`
  const count = Math.floor(LICENCE_BYTES / (part.length + 22))
  return writePdf([...page, ...Array.from({ length: count }, () => part)])
}

const harmless = () =>
  writePdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R>>',
  ])

const toBlob = (bytes: Buffer) => new Blob([Uint8Array.from(bytes)], { type: 'application/pdf' })

const call = (method: string, path: string, token: string, body?: FormData) =>
  fetch(`${process.env.BASE_URL}/api/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${token}` },
    ...(body ? { body } : {}),
  })

/** Milliseconds until an urgent case with a document is posted. */
async function postUrgentCase(): Promise<{ took: number; status: number }> {
  const form = new FormData()
  form.set('title', 'A hot joint and fever')
  form.set('content', '<p>Since this morning.</p>')
  form.set('case_status', 'URGENCY')
  form.set('attachment', toBlob(harmless()), 'letter.pdf')
  const startedAt = performance.now()
  const response = await call('POST', '/forum', getToken('internist'), form)
  await response.arrayBuffer()
  return { took: performance.now() - startedAt, status: response.status }
}

attack(
  'forty slow licences from an unapproved person, while a colleague posts an urgent case',
  async (tally) => {
    const token = getToken('pending')
    const { data } = (await (await call('GET', '/auth/profile', token)).json()) as {
      data: Record<string, string>
    }
    const licence = slowLicence()
    let waiting = LICENCES
    const send = async () => {
      const form = new FormData()
      form.set('first_name', data.first_name ?? '')
      form.set('last_name', data.last_name ?? '')
      form.set('working_license', toBlob(licence), 'licence.pdf')
      const response = await call('PATCH', '/auth', token, form)
      await response.arrayBuffer()
      waiting -= 1
      return { status: response.status, retryAfter: response.headers.get('retry-after') }
    }
    await postUrgentCase()
    const quiet = await postUrgentCase()
    const sent = Array.from({ length: LICENCES }, send)
    // Once the first is answered, the queue is as full as it gets.
    await Promise.race(sent)
    const busy = await postUrgentCase()
    const pendingLicences = waiting
    const responses = await Promise.all(sent)
    const refused = responses.filter(({ status }) => status === 429)
    tally.expect(quiet.status === 201 && busy.status === 201, `the case: ${busy.status}`)
    tally.expect(pendingLicences > 0, 'the case waited for every licence')
    for (const { status, retryAfter } of responses) {
      tally.expect([200, 422, 429].includes(status), `a licence was answered ${status}`)
      if (status === 429) tally.expect(Number(retryAfter) > 0, 'no Retry-After')
    }
    tally.expect(refused.length > 0, 'none was refused')
    tally.note(
      `case ${Math.round(quiet.took)} ms on a quiet server, ${Math.round(busy.took)} ms beside ${LICENCES} licences, of which ${refused.length} were told to come back; it was there before ${pendingLicences} of them`,
    )
  },
)
