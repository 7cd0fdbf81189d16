import { defineProviderSignIn } from '@/lib/routes/define-provider-sign-in'

/** Handles the redirect back from Google. */
export const GET = defineProviderSignIn('google').back
