import { loginReasonScript } from '@/lib/core/inline-scripts.mjs'

export function LoginReason() {
  return <script dangerouslySetInnerHTML={{ __html: loginReasonScript }} />
}
