/** Who vouches for people who sign in without a password of ours: Google, or the hospital's own OpenID issuer. */
export type ProviderId = 'google' | 'oidc'

/** The label of the button. */
export interface SignInProvider {
  id: ProviderId
  name: string
}
