import { DEMO_PASSWORD } from '@/scripts/support/demo.mjs'

/** Posts a case without the screens, and returns its id. */
export async function postCase(baseUrl: string, title: string): Promise<string> {
  const login = await fetch(`${baseUrl}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'internist@ingingo.test', password: DEMO_PASSWORD }),
  })
  const { data } = (await login.json()) as { data: { JwtToken: string } }
  const body = new FormData()
  body.append('title', title)
  body.append('content', '<p>Since Monday.</p>')
  body.append('case_status', 'ROUTINE')
  const response = await fetch(`${baseUrl}/api/v1/forum`, {
    method: 'POST',
    headers: { authorization: `Bearer ${data.JwtToken}` },
    body,
  })
  const posted = (await response.json()) as { data: { post_id: string } }
  return posted.data.post_id
}
