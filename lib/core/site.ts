/** What the hospital configures about itself. What is absent is not shown. */
export interface SiteProfile {
  name: string
  /** Where the site is reached, without trailing slash. */
  url: string
  /** Telephone numbers for emergencies, the first one foremost. */
  emergencyNumbers: string[]
  address: string | null
  social: Record<'facebook' | 'x' | 'linkedin' | 'instagram', string | null>
}
