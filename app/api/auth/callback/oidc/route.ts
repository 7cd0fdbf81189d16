import { defineProviderSignIn } from '@/lib/routes/define-provider-sign-in'

/** Handles the redirect back from the hospital's own sign-in. */
export const GET = defineProviderSignIn('oidc').back
