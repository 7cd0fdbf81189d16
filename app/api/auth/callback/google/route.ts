import { acceptGooglePerson } from '@/lib/modules/accounts/google'
import { finishGoogleSignIn } from '@/lib/platform/auth/google-sign-in'
import { defineDownload } from '@/lib/platform/http/define-download'

/** Where Google sends a browser back to. */
export const GET = defineDownload({
  access: 'public',
  answers: { 302: [] },
  handler: ({ request, caller }) =>
    finishGoogleSignIn(request, (claims, binding) =>
      acceptGooglePerson(claims, binding.secret, { ...caller, locale: binding.locale }),
    ),
})
