import { defineProviderSignIn } from '@/lib/routes/define-provider-sign-in'

/** Where the hospital's own sign-in redirects a browser back to. */
export const GET = defineProviderSignIn('oidc').back
