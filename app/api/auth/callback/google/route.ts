import { defineProviderSignIn } from '@/lib/routes/define-provider-sign-in'

/** Where Google redirects a browser back to. */
export const GET = defineProviderSignIn('google').back
